-- A person's session in Neovim, with the configuration of docs/editor.md.
local out = io.stdout

local function fail(text)
  out:write("not so: " .. text .. "\n")
  out:flush()
  vim.cmd("cquit 1")
end

local function hold(condition, text)
  if not condition then fail(text) end
  out:write("held: " .. text .. "\n")
end

local function within(seconds, condition, text)
  if not vim.wait(seconds * 1000, condition, 20) then fail(text) end
  out:write("held: " .. text .. "\n")
end

vim.cmd("edit teas.vs")
local buffer = vim.api.nvim_get_current_buf()
local client
within(10, function()
  local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = buffer }) or vim.lsp.buf_get_clients(buffer)
  client = select(2, next(clients))
  return client and client.initialized
end, "the server starts")

local function ask(method, params)
  params.textDocument = { uri = vim.uri_from_bufnr(buffer) }
  local answer = client.request_sync(method, params, 5000, buffer)
  if not answer or answer.err then fail(method .. ": " .. vim.inspect(answer)) end
  return answer.result
end

local function find(text)
  local lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
  for number, line in ipairs(lines) do
    local start = line:find(text, 1, true)
    if start then return { line = number - 1, character = start - 1 } end
  end
  fail("`" .. text .. "` stands in the text")
end

local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") end

-- The mistake is seen, and its way out taken.
within(10, function() return #vim.diagnostic.get(buffer) == 1 end, "the mistake is shown")
hold(vim.diagnostic.get(buffer)[1].message:find("did you mean `failed`?", 1, true), "what was meant is said")
local mistake = find("faild")
local actions = ask("textDocument/codeAction", {
  range = { start = mistake, ["end"] = mistake }, context = { diagnostics = {} },
})
hold(actions and actions[1].title == "write `failed`", "the way out is offered")
vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
hold(text():find("-> failed%(error.message%)"), "the way out is taken")
within(10, function() return #vim.diagnostic.get(buffer) == 0 end, "the mistake is gone")

-- Completion, hover, definition.
local place = find("row tea.name")
place.character = place.character + #"row tea."
local items = ask("textDocument/completion", { position = place }).items
local labels = {}
for _, item in ipairs(items) do labels[item.label] = true end
hold(labels.name and labels.price, "fields of the record are completed")
place = find("shop.list")
place.character = place.character + #"shop."
hold(vim.inspect(ask("textDocument/hover", { position = place })):find("All teas.", 1, true), "the comment is shown")
local definition = ask("textDocument/definition", { position = place })
hold(definition[1].range.start.line == 4, "the declaration is found")

local function go_to(words, behind)
  local found = find(words)
  vim.api.nvim_win_set_cursor(0, { found.line + 1, found.character + (behind or 0) })
end

-- What Ctrl-X Ctrl-O calls as one types; nobody types here.
hold(vim.bo.omnifunc == "v:lua.vim.lsp.omnifunc", "Ctrl-X Ctrl-O asks the server")
go_to("shop.list", #"shop.")
local mode, complete, words = vim.fn.mode, vim.fn.complete, {}
vim.fn.mode = function() return "i" end
vim.fn.complete = function(_, found) words = found end
vim.lsp.omnifunc(1, "")
within(10, function() return words[1] and words[1].word == "list" end, "an op is completed")
vim.fn.mode, vim.fn.complete = mode, complete

-- What other names are, and where they are used.
local function listed(ask_for, text_of, title)
  vim.fn.setqflist({})
  ask_for()
  within(10, function()
    for _, entry in ipairs(vim.fn.getqflist()) do if entry.text:find(text_of, 1, true) then return true end end
  end, title)
  vim.cmd("cclose")
end
go_to("state loaded", #"state ")
listed(vim.lsp.buf.references, "in loaded(teas)", "the uses of a state are listed")
listed(vim.lsp.buf.document_symbol, "[Class] Teas", "the outline is listed")
listed(function() vim.lsp.buf.workspace_symbol("shp") end, "[Module] shop", "the names of the folder are listed")
go_to("shop.list", #"shop.")
listed(vim.lsp.buf.incoming_calls, "loading", "who calls an op is listed")
go_to('Tea("Black"', #'Tea("Black", ')
local signature = ask("textDocument/signatureHelp", vim.lsp.util.make_position_params())
hold(signature.activeParameter == 1, "parameters are shown")
go_to("progress")
vim.lsp.buf.hover()
within(10, function() return #vim.api.nvim_list_wins() == 2 end, "a window shows what a word is")
vim.cmd("only")

-- A second script has the same server.
vim.cmd("edit other.vs")
local second = vim.api.nvim_get_current_buf()
local function names(of)
  local found = {}
  local all = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = of }) or vim.lsp.buf_get_clients(of)
  for _, one in pairs(all) do table.insert(found, one.id) end
  return table.concat(found, " ")
end
within(10, function() return names(second) ~= "" end, "a second script has a server")
hold(names(second) == names(buffer), "it is the same one")
vim.cmd("buffer " .. buffer)

-- Rename, format.
place = find("state loaded")
place.character = place.character + #"state "
local edit = ask("textDocument/rename", { position = place, newName = "ready" })
vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
hold(text():find("ok%(teas%) %-> ready%(teas%)") and text():find("in ready%(teas%)"), "the state is renamed everywhere")
vim.api.nvim_buf_set_lines(buffer, 0, 1, false, { "record   Tea{name:String,price:Double}" })
within(5, function() return client.initialized end, "the change is sent")
local edits = ask("textDocument/formatting", { options = { tabSize = 4, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, buffer, client.offset_encoding)
hold(text():find("record Tea { name: String, price: Double }", 1, true) == 1, "the text is formatted")

-- A test runs and fails at its line.
go_to("test \"teas")
vim.lsp.codelens.refresh()
within(10, function() return #vim.lsp.codelens.get(buffer) >= 3 end, "the test has lenses")
vim.ui.select = function(lenses, options, choose)
  for _, lens in ipairs(lenses) do if options.format_item(lens):find("Run", 1, true) then return choose(lens) end end
end
vim.lsp.codelens.run()
within(10, function()
  local found = vim.diagnostic.get(buffer)
  return #found == 1 and found[1].lnum == find("expect rows").line
end, "the failure stands at its line")

client.stop()
within(10, function() return client.is_stopped() end, "the server ends")
out:write("all steps held\n")
out:flush()
vim.cmd("qall!")
