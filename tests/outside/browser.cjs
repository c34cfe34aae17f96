// Plays a baked .glb in Chromium with three.js and compares it with the frames it was made of:
//   node browser.cjs CHROMIUM NODE_MODULES BAKED.glb PICTURES SECONDS=FRAME.obj...
// The .obj files are in the coordinates of the .glb, and have its triangles in its order. Fails when
// the page reports an error, when it shows next to nothing, when all pictures are the same, or when
// a corner of a triangle is farther than it may be. Pictures are written to PICTURES0.png and so on.
const { spawn } = require("child_process");
const fs = require("fs");
const http = require("http");
const os = require("os");
const path = require("path");

// Thinning may take 5e-4 of the height, 16 bits of a move as large as the height another 2e-5.
const tolerance = 5.3e-4;
const fewestPixels = 4000;  // of 250,000
const patience = 240;       // s

const [chromium, modules, baked, pictures, ...entries] = process.argv.slice(2);
const wanted = entries.map((entry) => {
  const at = entry.indexOf("=");
  return { time: Number(entry.slice(0, at)), corners: readObj(entry.slice(at + 1)) };
});

/** Corners of all triangles, x y z after x y z. */
function readObj(file) {
  const points = [];
  const corners = [];
  for (const line of fs.readFileSync(file, "utf-8").split("\n")) {
    const words = line.split(" ");
    if (words[0] === "v") points.push(words.slice(1, 4).map(Number));
    if (words[0] !== "f") continue;
    for (const word of words.slice(1)) corners.push(...points[parseInt(word) - 1]);
  }
  return corners;
}

function height(corners) {
  const range = [0, 1, 2].map((axis) => {
    const values = corners.filter((_, i) => i % 3 === axis);
    return values.reduce((high, v) => Math.max(high, v)) -
           values.reduce((low, v) => Math.min(low, v));
  });
  return Math.max(...range);
}

function farthest(a, b) {
  let worst = 0;
  for (let i = 0; i < a.length; i += 3) {
    worst = Math.max(worst, Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  }
  return worst;
}

/** What is wrong with what the page found; nothing is. */
function judge(result) {
  if (result.failure) return [result.failure];
  const problems = [];
  console.log(`clips: ${result.clips.join(", ")}`);
  const size = height(wanted[0].corners);
  result.frames.forEach((frame, i) => {
    const picture = Buffer.from(frame.picture.split(",")[1], "base64");
    fs.writeFileSync(`${pictures}${i}.png`, picture);
    if (frame.corners.length !== wanted[i].corners.length) {
      problems.push(`${frame.corners.length / 9} triangles, not ${wanted[i].corners.length / 9}`);
      return;
    }
    const worst = farthest(frame.corners, wanted[i].corners) / size;
    console.log(`${wanted[i].time} s: ${worst.toExponential(2)} of the height, ` +
                `${frame.covered} pixels`);
    if (!(worst <= tolerance)) problems.push(`${worst} of the height away`);
    if (frame.covered < fewestPixels) problems.push(`only ${frame.covered} pixels show something`);
  });
  if (new Set(result.frames.map((frame) => frame.picture)).size < result.frames.length) {
    problems.push("two of the pictures are the same");
  }
  return problems;
}

function serve(answer) {
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
    if (url === "/") return send("text/html", fs.readFileSync(path.join(__dirname, "play.html")));
    if (url === "/baked.glb") return send("model/gltf-binary", fs.readFileSync(baked));
    if (url === "/times.json") {
      return send("application/json", JSON.stringify({ times: wanted.map((frame) => frame.time) }));
    }
    const file = path.join(modules, path.normalize(url));
    if (url.startsWith("/three/") && fs.existsSync(file)) {
      return send("text/javascript", fs.readFileSync(file));
    }
    response.writeHead(404);
    response.end();
  });
}

async function main() {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "sinew-browser-"));
  let browser = null;
  const problems = await new Promise((resolve) => {
    const server = serve((result) => resolve(judge(result)));
    server.listen(0, "127.0.0.1", () => {
      browser = spawn(chromium, [
        "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--enable-unsafe-swiftshader",
        "--use-angle=swiftshader", "--no-first-run", `--user-data-dir=${profile}`,
        `http://127.0.0.1:${server.address().port}/`,
      ], { stdio: "ignore", detached: true });
      browser.on("error", (error) => resolve([`${chromium} does not start: ${error.message}`]));
      browser.on("exit", (code) => resolve([`${chromium} ended with ${code}`]));
      setTimeout(() => resolve([`no answer within ${patience} s`]), patience * 1000);
    });
  });
  // The browser is a family of processes.
  if (browser && browser.pid && browser.exitCode === null) process.kill(-browser.pid, "SIGKILL");
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  for (const problem of problems) console.log(`problem: ${problem}`);
  process.exit(problems.length > 0 ? 1 : 0);
}

main();
