// SPDX-License-Identifier: MIT
// Checks .glb files with the Khronos validator: node validate.cjs NODE_MODULES FILE...
// Prints all issues. Fails if there is an error or a warning.
const fs = require("fs");
const path = require("path");

const [modules, ...files] = process.argv.slice(2);
const validator = require(path.join(modules, "gltf-validator"));
const severities = ["error", "warning", "information", "hint"];

async function main() {
  let problems = 0;
  for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
      maxIssues: 100,
      uri: path.basename(file),
    });
    problems += report.issues.numErrors + report.issues.numWarnings;
    for (const issue of report.issues.messages) {
      console.log(`${file}: ${severities[issue.severity]} ${issue.code} ${issue.pointer}: ` +
                  issue.message);
    }
    console.log(`${file}: ${report.issues.numErrors} errors, ` +
                `${report.issues.numWarnings} warnings`);
  }
  process.exitCode = problems > 0 ? 1 : 0;
}

main();
