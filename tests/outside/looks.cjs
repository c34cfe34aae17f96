// SPDX-License-Identifier: MIT
// Compares a file with the file that was baked from it, as three.js reads them: materials,
// textures, and colors and texture coordinates of vertices.
//   node looks.cjs CHROMIUM NODE_MODULES ORIGINAL BAKED.glb
// Meshes are paired by material and number of triangles. Fails if anything differs.
const fs = require("fs");
const path = require("path");
const { resultOf, finish } = require("./page.cjs");

const tolerance = 1e-6;

const [chromium, modules, original, baked] = process.argv.slice(2);

/** Returns a .gltf with its external files embedded, or the bytes of any other file. */
function wholeFile(file) {
  if (!file.endsWith(".gltf")) return fs.readFileSync(file);
  const document = JSON.parse(fs.readFileSync(file, "utf-8"));
  for (const part of [...(document.buffers ?? []), ...(document.images ?? [])]) {
    if (!part.uri || part.uri.startsWith("data:")) continue;
    const bytes = fs.readFileSync(path.join(path.dirname(file), decodeURIComponent(part.uri)));
    part.uri = `data:application/octet-stream;base64,${bytes.toString("base64")}`;
  }
  return JSON.stringify(document);
}

/** Returns a message for each path at which two values differ. */
function differences(a, b, at) {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) <= tolerance ? [] : [`${at}: ${a}, baked ${b}`];
  }
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") {
    return a === b ? [] : [`${at}: ${JSON.stringify(a)}, baked ${JSON.stringify(b)}`];
  }
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.flatMap((key) => differences(a[key] ?? null, b[key] ?? null, `${at}.${key}`));
}

function compare(result) {
  if (result.failure) return [result.failure];
  const problems = [];
  const rest = [...result.baked];
  for (const mesh of result.original) {
    const same = (other) => other.material === mesh.material;
    const exact = rest.findIndex((other) => same(other) && other.triangles === mesh.triangles);
    const found = exact >= 0 ? exact : rest.findIndex(same);
    if (found < 0) {
      problems.push(`${mesh.name} with the material ${mesh.material} is not there`);
      continue;
    }
    const [other] = rest.splice(found, 1);
    problems.push(...differences(mesh.looks, other.looks, mesh.material || "no material"));
    if (other.triangles !== mesh.triangles) {
      console.log(`${mesh.name}: ${mesh.triangles} triangles, baked ${other.triangles}`);
      continue;  // the surface was repaired while it was read, so its vertices cannot be compared
    }
    problems.push(...differences(mesh.attributes, other.attributes, mesh.name).slice(0, 5));
    console.log(`${mesh.name}, ${mesh.material}: ${mesh.triangles} triangles compared with ` +
                `${other.name}`);
  }
  return problems;
}

async function main() {
  finish(compare(await resultOf(chromium, modules, "looks.html", {
    "/original": () => wholeFile(original),
    "/baked": () => fs.readFileSync(baked),
  })));
}

main();
