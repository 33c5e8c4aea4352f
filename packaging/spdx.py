#!/usr/bin/env python3
"""Prints the SPDX document of a release: vsh, and each library that is linked into it (`libraries.tsv`).

    packaging/spdx.py FILE…        FILE: the other files of the release, whose checksums it has
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).parent.parent
version = os.environ["version"]


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def found(source):
    """The version of a library as it was linked; None where its sources do not say one."""
    if source == "-":
        return None
    if source == "swift":
        return re.search(r"Swift version (\S+)", run(os.environ.get("SWIFTC", "swiftc"), "--version"))[1]
    return run("dpkg-query", "-W", "-f", "${Version}", source)


def package(name, version, licence, home, note=None):
    said = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9]+", "-", name),
        "name": name,
        "downloadLocation": "NOASSERTION" if home is None else home,
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if version:
        said["versionInfo"] = version
    if note:
        said["comment"] = note
    return said


files = [pathlib.Path(file) for file in sorted(sys.argv[1:])]
sums = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
vsh = package("vsh", version, "MIT", None)
libraries = []
for line in (root / "packaging/libraries.tsv").read_text().splitlines():
    if line.startswith("#"):
        continue
    name, source, licence, home, *products = line.split("\t")
    note = "Only in the fully static program." if products else None
    libraries.append(package(name, found(source), licence, home, note))

document = {
    "spdxVersion": "SPDX-2.3",
    "dataLicense": "CC0-1.0",
    "SPDXID": "SPDXRef-DOCUMENT",
    "name": f"vsh-{version}",
    "documentNamespace": f"{os.environ['site']}/spdx/"
    + hashlib.sha256(json.dumps(sums, sort_keys=True).encode()).hexdigest(),
    "creationInfo": {"created": os.environ["released"] + "T00:00:00Z", "creators": ["Tool: vsh-make-dist"]},
    "packages": [vsh] + libraries,
    "files": [
        {
            "SPDXID": "SPDXRef-File-" + re.sub(r"[^A-Za-z0-9.-]+", "-", name),
            "fileName": "./" + name,
            "checksums": [
                {"algorithm": "SHA1", "checksumValue": hashlib.sha1(file.read_bytes()).hexdigest()},
                {"algorithm": "SHA256", "checksumValue": sums[name]},
            ],
            "licenseConcluded": "NOASSERTION",
            "copyrightText": "NOASSERTION",
        }
        for file in files
        for name in [file.name]
    ],
    "hasExtractedLicensingInfos": [
        {
            "licenseId": "LicenseRef-public-domain",
            "name": "Public domain",
            "extractedText": "The time zone database is in the public domain.",
        }
    ],
    "relationships": [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": vsh["SPDXID"]}
    ]
    + [
        {"spdxElementId": vsh["SPDXID"], "relationshipType": "STATIC_LINK", "relatedSpdxElement": library["SPDXID"]}
        for library in libraries
    ],
}
print(json.dumps(document, indent=2))
