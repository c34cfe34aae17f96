// Opens a page of this folder in Chromium, with three.js, and hands over what it posts to /result.
const { spawn } = require("child_process");
const fs = require("fs");
const http = require("http");
const os = require("os");
const path = require("path");

const patience = 240;  // s

const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf-8");

/** Serves head.html and the page at /, three.js at /three/, and `files`, which are contents by their URLs. */
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

/** What the page posts; { failure } when it posts nothing. */
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
  // The browser is a family of processes.
  if (browser && browser.pid && browser.exitCode === null) process.kill(-browser.pid, "SIGKILL");
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  return result;
}

/** Ends the program as what is wrong says. */
function finish(problems) {
  for (const problem of problems) console.log(`problem: ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
}

module.exports = { resultOf, finish };
