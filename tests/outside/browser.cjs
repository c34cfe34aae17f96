// SPDX-License-Identifier: MIT
// Plays a baked .glb in Chromium with three.js and compares it with the baked .obj frames:
//   node browser.cjs CHROMIUM NODE_MODULES BAKED.glb IMAGES TOLERANCE SECONDS=FRAME.obj...
// The .obj files are in the coordinates of the .glb and have its triangles in the same order. Fails
// if the page reports an error, shows almost nothing, shows the same image twice, or if a corner
// of a triangle is farther away than TOLERANCE times the height. The images are written to
// IMAGES0.png and so on.
const fs = require("fs");
const { resultOf, finish } = require("./page.cjs");

const fewestPixels = 4000;  // pixels, of 250,000

const [chromium, modules, baked, images, allowed, ...entries] = process.argv.slice(2);
const tolerance = Number(allowed);
const wanted = entries.map((entry) => {
  const at = entry.indexOf("=");
  return { time: Number(entry.slice(0, at)), corners: readObj(entry.slice(at + 1)) };
});

/** Returns the corners of all triangles as x y z, x y z, ... */
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

/** Returns a list of the problems of the page's result. */
function judge(result) {
  if (result.failure) return [result.failure];
  const problems = [];
  console.log(`clips: ${result.clips.join(", ")}`);
  const size = height(wanted[0].corners);
  result.frames.forEach((frame, i) => {
    const image = Buffer.from(frame.picture.split(",")[1], "base64");
    fs.writeFileSync(`${images}${i}.png`, image);
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

async function main() {
  const result = await resultOf(chromium, modules, "play.html", {
    "/baked.glb": () => fs.readFileSync(baked),
    "/times.json": () => JSON.stringify({ times: wanted.map((frame) => frame.time) }),
  });
  finish(judge(result));
}

main();
