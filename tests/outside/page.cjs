// SPDX-License-Identifier: MIT
// Opens a page of this folder in Chromium, with three.js, and returns the result that it posts.
const { spawn } = require("child_process");
const fs = require("fs");
const http = require("http");
const os = require("os");
const path = require("path");

const patience = 240;  // s

const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf-8");

/** Serves head.html and the page at /, three.js at /three/, and `files`. This object maps URLs to
    functions that return the content. */
function serve(page, modules, files, answer) {
  return http.createServer((request, response) => {
    if (request.method === "POST") {
      let body = "";
      request.on("data", (piece) => { body += piece; });
      request.on("end", () => { response.end(); answer(JSON.parse(body)); });
      return;
    }
    const send = (type, content) => {
      response.writeHead(200, { "Content-Type": type });
      response.end(content);
    };
    const url = decodeURIComponent(request.url.split("?")[0]);
    if (url === "/") return send("text/html", read("head.html") + read(page));
    if (url in files) return send("application/octet-stream", files[url]());
    const file = path.join(modules, path.normalize(url));
    if (url.startsWith("/three/") && fs.existsSync(file)) {
      return send("text/javascript", fs.readFileSync(file));
    }
    response.writeHead(404);
    response.end();
  });
}

/** Returns the result that the page posts to /result, or { failure } if it posts nothing. */
async function resultOf(chromium, modules, page, files) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "sinew-browser-"));
  let browser = null;
  const result = await new Promise((resolve) => {
    const fail = (failure) => resolve({ failure });
    const server = serve(page, modules, files, resolve);
    server.listen(0, "127.0.0.1", () => {
      browser = spawn(chromium, [
        "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--enable-unsafe-swiftshader",
        "--use-angle=swiftshader", "--no-first-run", `--user-data-dir=${profile}`,
        `http://127.0.0.1:${server.address().port}/`,
      ], { stdio: "ignore", detached: true });
      browser.on("error", (error) => fail(`${chromium} does not start: ${error.message}`));
      browser.on("exit", (code) => fail(`${chromium} ended with ${code}`));
      setTimeout(() => fail(`no answer within ${patience} s`), patience * 1000);
    });
  });
  // The browser has several processes. Kill the whole process group.
  if (browser && browser.pid && browser.exitCode === null) process.kill(-browser.pid, "SIGKILL");
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  return result;
}

/** Prints the problems and ends the program, with exit code 1 if there are any. */
function finish(problems) {
  for (const problem of problems) console.log(`problem: ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
}

module.exports = { resultOf, finish };
