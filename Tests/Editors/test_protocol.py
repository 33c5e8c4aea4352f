"""The rows of docs/editor.md's table, asked of the server by pytest-lsp's client."""

import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

HERE = pathlib.Path(__file__).parent


@pytest_lsp.fixture(config=ClientServerConfig(server_command=["vsh", "lsp"]))
async def client(client: LanguageClient, tmp_path_factory):
    # What a client is asked for beside its own requests.
    for method in ["client/registerCapability", "workspace/codeLens/refresh"]:
        client.feature(method)(lambda *_: None)
    client.feature("workspace/applyEdit")(lambda *_: types.ApplyWorkspaceEditResult(True))
    folder = tmp_path_factory.mktemp("w")
    await client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="w")],
        )
    )
    client.folder = folder
    yield
    await client.shutdown_session()


def opened(client, name="teas.vs", text=None):
    text = (HERE / "teas.vs").read_text() if text is None else text
    path = client.folder / name
    path.write_text(text)
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(path.as_uri(), "viewscript", 1, text))
    )
    return path.as_uri(), text


def place(text, words, behind=0):
    """The position `behind` characters into the first `words`."""
    offset = text.index(words) + behind
    line = text.count("\n", 0, offset)
    return types.Position(line, offset - (text.rfind("\n", 0, offset) + 1))


def at(uri, position):
    return {"text_document": types.TextDocumentIdentifier(uri), "position": position}


@pytest.mark.asyncio
async def test_diagnostics_and_actions(client):
    uri, text = opened(client)
    report = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
    )
    assert [item.code for item in report.items] == ["VS0203"]
    start = place(text, "faild")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), types.Range(start, start), types.CodeActionContext([])
        )
    )
    assert actions[0].title == "write `failed`"


@pytest.mark.asyncio
async def test_a_mistake_that_another_place_explains(client):
    uri, text = opened(client, "twice.vs", "record Tea { name: String }\nrecord Tea { name: String }\n")
    report = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
    )
    [other] = report.items[0].related_information
    assert (other.location.uri, other.location.range.start) == (uri, place(text, "Tea"))


@pytest.mark.asyncio
async def test_a_missing_import(client):
    (client.folder / "cups.vs").write_text("record Cup { size: Int }\n")
    uri, text = opened(client, "table.vs", "show Cup(3)\n")
    start = place(text, "Cup")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), types.Range(start, start), types.CodeActionContext([])
        )
    )
    [edit] = actions[0].edit.changes[uri]
    assert (edit.new_text, edit.range.start) == ('import "cups.vs"\n\n', types.Position(0, 0))


@pytest.mark.asyncio
async def test_names(client):
    uri, text = opened(client)
    list_op = place(text, "shop.list", 6)
    hover = await client.text_document_hover_async(types.HoverParams(**at(uri, list_op)))
    assert "All teas." in hover.contents.value
    definition = await client.text_document_definition_async(types.DefinitionParams(**at(uri, list_op)))
    assert definition[0].range.start.line == 4
    loaded = place(text, "state loaded", 7)
    references = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(False), **at(uri, loaded))
    )
    assert len(references) == 2
    highlights = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(**at(uri, loaded))
    )
    assert len(highlights) == 3
    edit = await client.text_document_rename_async(
        types.RenameParams(types.TextDocumentIdentifier(uri), loaded, "ready")
    )
    assert len(edit.changes[uri]) == 3
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))
    )
    assert [symbol.name for symbol in symbols][:3] == ["Tea", "shop", "Teas"]
    found = await client.workspace_symbol_async(types.WorkspaceSymbolParams("teas"))
    assert "Teas" in [symbol.name for symbol in found]


@pytest.mark.asyncio
async def test_typing(client):
    uri, text = opened(client)
    fields = await client.text_document_completion_async(
        types.CompletionParams(**at(uri, place(text, "row tea.", 8)))
    )
    assert {"name", "price"} <= {item.label for item in fields.items}
    signature = await client.text_document_signature_help_async(
        types.SignatureHelpParams(**at(uri, place(text, 'Tea("Green", ', 13)))
    )
    assert signature.active_parameter == 1
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(types.TextDocumentIdentifier(uri), types.FormattingOptions(4, True))
    )
    assert not edits
    whole = types.Range(types.Position(0, 0), types.Position(99, 0))
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(types.TextDocumentIdentifier(uri), whole)
    )
    assert ": [Tea]" in [hint.label for hint in hints]
    tokens = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(types.TextDocumentIdentifier(uri))
    )
    assert len(tokens.data) % 5 == 0 and tokens.data
    folds = await client.text_document_folding_range_async(
        types.FoldingRangeParams(types.TextDocumentIdentifier(uri))
    )
    assert folds
    ranges = await client.text_document_selection_range_async(
        types.SelectionRangeParams(types.TextDocumentIdentifier(uri), [place(text, "progress")])
    )
    assert ranges[0].parent


@pytest.mark.asyncio
async def test_runs(client):
    text = (HERE / "teas.vs").read_text().replace("faild", "failed")
    uri, text = opened(client, "runs.vs", text)
    lenses = await client.text_document_code_lens_async(
        types.CodeLensParams(types.TextDocumentIdentifier(uri))
    )
    run = next(lens.command for lens in lenses if lens.command.title == "Run")
    result = await client.workspace_execute_command_async(
        types.ExecuteCommandParams(run.command, arguments=run.arguments)
    )
    passed = result["passed"] if isinstance(result, dict) else result.passed
    assert passed is False


def fixed(client):
    """The script without its mistake."""
    return opened(client, "fixed.vs", (HERE / "teas.vs").read_text().replace("faild", "failed"))


@pytest.mark.asyncio
async def test_formatting_of_parts(client):
    text = (HERE / "teas.vs").read_text().replace("faild", "failed")
    wrong = text.replace("    state loaded", "  state loaded").replace("    open ", "  open ", 1)
    uri, wrong = opened(client, "parts.vs", wrong)
    options = types.FormattingOptions(4, True)
    loaded = place(wrong, "state loaded")
    edits = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(
            types.TextDocumentIdentifier(uri), types.Range(types.Position(loaded.line, 0), loaded), options
        )
    )
    assert [edit.range.start.line for edit in edits] == [loaded.line]
    # The `}` that closes the test.
    end = wrong.index("\n}", wrong.index('test "')) + 2
    line = wrong.count("\n", 0, end)
    edits = await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(
            types.TextDocumentIdentifier(uri), types.Position(line, 1), "}", options
        )
    )
    assert [edit.range.start.line for edit in edits] == [place(wrong, "  open ").line]


@pytest.mark.asyncio
async def test_call_hierarchy(client):
    uri, text = fixed(client)
    [item] = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**at(uri, place(text, "shop.list", 6)))
    )
    assert item.name == "list"
    [call] = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item))
    assert (call.from_.name, call.from_ranges[0].start) == ("loading", place(text, "list() {"))


@pytest.mark.asyncio
async def test_call_hierarchy_of_actions(client):
    text = """screen Count {
    var n = 0
    state open { action more { n += 1; send less } }
    state full { action less { n -= 1 } }
    view { text "\\(n)"; button "More" -> more }
}
test "more" {
    open Count
    send more
}
"""
    uri, text = opened(client, "count.vs", text)
    [more] = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(**at(uri, place(text, "action more", 7)))
    )
    outgoing = await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(more))
    assert [(call.to.name, call.from_ranges[0].start) for call in outgoing] == [("less", place(text, "less }"))]
    incoming = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(more))
    assert [call.from_.name for call in incoming] == ["Count", '"more"']
    # What was asked for leads on: who takes `less`.
    [call] = await client.call_hierarchy_incoming_calls_async(
        types.CallHierarchyIncomingCallsParams(outgoing[0].to)
    )
    assert call.from_.name == "more"


async def codes(client, uri):
    report = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
    )
    return [item.code for item in report.items]


async def symbols(client):
    return sorted(symbol.name for symbol in await client.workspace_symbol_async(types.WorkspaceSymbolParams("")))


@pytest.mark.asyncio
async def test_several_folders(client, tmp_path):
    """Scripts below each folder are read, and no others; one server has them all."""
    (tmp_path / "other").mkdir()
    other, outside = tmp_path / "other" / "teas.vs", tmp_path / "outside.vs"
    other.write_text("record Tea { name: String }\n")
    outside.write_text("record Cup { size: Int }\n")
    imports = f'import "{other}"\nimport "{outside}"\n'
    uri, _ = opened(client, "screen.vs", imports + 'screen Teas { view { title "a" } }\n')
    folder = types.WorkspaceFolder(uri=other.parent.as_uri(), name="other")

    def change(added, removed):
        client.workspace_did_change_workspace_folders(
            types.DidChangeWorkspaceFoldersParams(types.WorkspaceFoldersChangeEvent(added, removed))
        )

    assert await codes(client, uri) == ["VS0701", "VS0701"]
    change([folder], [])
    assert await codes(client, uri) == ["VS0701"]
    assert await symbols(client) == ["Tea", "Teas"]
    change([], [folder])
    assert await codes(client, uri) == ["VS0701", "VS0701"]
    assert await symbols(client) == ["Teas"]
    # A script of no folder: its own imports are not read, but its text is the editor's to give.
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(outside.as_uri(), "viewscript", 1, 'import "other/teas.vs"\n' + outside.read_text())
        )
    )
    assert await codes(client, outside.as_uri()) == ["VS0701"]
    assert await codes(client, uri) == ["VS0701"]


@pytest.mark.asyncio
async def test_preview(client):
    uri, text = fixed(client)
    position = place(text, "state loaded")
    params = {"textDocument": {"uri": uri}, "position": {"line": position.line, "character": position.character}}
    screen = await client.protocol.send_request_async("vsh/preview", params)
    assert "Green" in screen.text and screen.title == "Teas.loaded"


@pytest.mark.asyncio
async def test_lenses(client):
    text = (HERE / "teas.vs").read_text().replace("faild", "failed")
    text += 'test "drawn" {\n    open Teas\n    expect screen """\n        nothing\n        """\n}\n'
    uri, text = opened(client, "lenses.vs", text)

    async def perform(title):
        lenses = await client.text_document_code_lens_async(
            types.CodeLensParams(types.TextDocumentIdentifier(uri))
        )
        command = [lens.command for lens in lenses if lens.command.title == title][-1]
        return await client.workspace_execute_command_async(
            types.ExecuteCommandParams(command.command, arguments=command.arguments)
        )

    assert "explore " in (await perform("Explore"))["report"]
    updated = await perform("Update")
    assert updated["edit"] and not updated["passed"]
    [test] = updated["tests"]
    assert test["name"] == "drawn" and test["failures"][0]["data"]["expected"] == "nothing"


@pytest.mark.asyncio
async def test_progress(client):
    uri, _ = fixed(client)
    params = types.ExecuteCommandParams("vsh.run", arguments=[uri, None], work_done_token="run")
    await client.workspace_execute_command_async(params)
    assert [report.kind for report in client.progress_reports["run"]] == ["begin", "end"]


@pytest.mark.asyncio
async def test_givens(client):
    text = (HERE / "teas.vs").read_text().replace("faild", "failed")
    givens = "    given shop.list takes 1s\n    given shop.list takes 2s\n    given shop.list never answers\n"
    uri, text = opened(client, "givens.vs", text.replace("    open ", givens + "    open ", 1))
    start = place(text, "given shop.list takes 1s")
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), types.Range(start, start), types.CodeActionContext([])
        )
    )
    [unneeded] = actions[0].diagnostics
    assert (unneeded.code, *unneeded.tags) == ("VS0613", types.DiagnosticTag.Unnecessary)
    [edit] = actions[0].edit.changes[uri]
    assert (edit.new_text, edit.range.start.line, edit.range.end.line) == ("", start.line, start.line + 1)
    linked = await client.text_document_linked_editing_range_async(
        types.LinkedEditingRangeParams(**at(uri, place(text, "shop.list takes", 6)))
    )
    assert len(linked.ranges) == 3


@pytest.mark.asyncio
async def test_completion_is_resolved(client):
    uri, text = fixed(client)
    answer = await client.text_document_completion_async(
        types.CompletionParams(**at(uri, place(text, "shop.list", 5)))
    )
    item = next(item for item in answer.items if item.label == "list")
    assert item.documentation is None
    resolved = await client.completion_item_resolve_async(item)
    assert "All teas." in resolved.documentation.value


@pytest.mark.asyncio
async def test_rename_that_clashes_is_refused(client):
    uri, text = fixed(client)
    with pytest.raises(Exception, match="clash"):
        await client.text_document_rename_async(
            types.RenameParams(types.TextDocumentIdentifier(uri), place(text, "state loaded", 7), "failed")
        )
