#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares two builds of Sinew over many characters.

    survey.py BEFORE AFTER FILE... [--clips 3] [--frames 90] [--fps 30] [--contact none,global]

BEFORE and AFTER are programs. Each bakes the first --frames frames of the first --clips clips of each file
with `--quality --stats`. The table has one row for each clip and kind of contact. It compares BEFORE and
AFTER by the sums of inverted tetrahedra and of penetrating vertices over all frames, by the smallest and
largest volume ratio, and by the median time of skinning a frame (ms). The last column is the number of times
that AFTER recovered a body from a tangled state. Then come the sums over all rows, the rows with the most
inverted tetrahedra in AFTER, and those in which they increased most. Prints the names of files that cannot
be opened.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile


def info(program, file):
    """Returns the report of `sinew info --json` about a file, or None if the program refuses it."""
    run = subprocess.run([program, "info", "--json", file], capture_output=True, text=True)
    return json.loads(run.stdout) if run.returncode == 0 else None


def bake(program, file, clip, seconds, contact, options, folder):
    """Bakes a clip and returns its statistics by frame, or None if the program refuses it."""
    stats = os.path.join(folder, "stats.json")
    end = str(min(options.frames - 1, int(seconds * options.fps + 1e-3)))
    command = [program, "bake", file, "--clip", str(clip), "--fps", str(options.fps), "--frames", "0:" + end,
               "--contact", contact, "--quality", "--stats", stats, "-o", os.path.join(folder, "out.pc2")]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        print(f"{file}, clip {clip}: {run.stderr.strip()}", file=sys.stderr)
        return None
    with open(stats) as opened:
        return json.load(opened)["frames"]


def measure(frames):
    def values(key):
        return [frame[key] for frame in frames if frame.get(key) is not None]

    volumes = values("volume_ratio") or [1.0]
    times = sorted(values("skinning_ms")) or [0.0]
    return {"inverted": sum(values("inverted_tetrahedra")), "inside": sum(values("penetrating_vertices")),
            "smallest": min(volumes), "largest": max(volumes), "ms": times[len(times) // 2],
            "recoveries": sum(values("recoveries"))}


def row(name, before, after):
    pairs = [f"{before[key]:>8.0f} |{after[key]:>8.0f}" for key in ("inverted", "inside")]
    pairs += [f"{one['smallest']:.3f} to {one['largest']:.3f}" for one in (before, after)]
    return f"{name:<58.58} {' '.join(pairs)} {before['ms']:>7.2f} |{after['ms']:>7.2f} {after['recoveries']:>4}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--clips", type=int, default=3)
    parser.add_argument("--frames", type=int, default=90)
    parser.add_argument("--fps", type=int, default=30)
    parser.add_argument("--contact", default="none,global")
    options = parser.parse_args()

    print(f"{'body, clip, contact':<58} {'inverted':>18} {'inside':>18} {'volume before':>14} {'after':>14} "
          f"{'ms':>16} recoveries")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for file in options.files:
            known = info(options.after, file)
            if known is None:
                print(f"{file}: refused", file=sys.stderr)
                continue
            for clip in range(min(options.clips, len(known["clips"]))):
                for contact in options.contact.split(","):
                    seconds = known["clips"][clip]["seconds"]
                    baked = [bake(program, file, clip, seconds, contact, options, folder)
                             for program in (options.before, options.after)]
                    if None in baked:
                        continue
                    before, after = (measure(frames) for frames in baked)
                    name = f"{os.path.splitext(os.path.basename(file))[0]}, {clip}, {contact}"
                    rows.append((name, before, after))
                    print(row(name, before, after), flush=True)
    for contact in options.contact.split(","):
        own = [(before, after) for name, before, after in rows if name.endswith(", " + contact)]
        if own:
            sums = [{"inverted": sum(pair[i]["inverted"] for pair in own), "inside": sum(pair[i]["inside"] for pair in own),
                     "smallest": min(pair[i]["smallest"] for pair in own), "largest": max(pair[i]["largest"] for pair in own),
                     "ms": sum(pair[i]["ms"] for pair in own), "recoveries": sum(pair[i]["recoveries"] for pair in own)}
                    for i in (0, 1)]
            print(row(f"all {len(own)}, {contact}", *sums))
    print("\nAfter, most inverted:")
    for name, before, after in sorted(rows, key=lambda one: -one[2]["inverted"])[:20]:
        print(row(name, before, after))
    print("\nMost added:")
    for name, before, after in sorted(rows, key=lambda one: one[1]["inverted"] - one[2]["inverted"])[:10]:
        print(row(name, before, after))


if __name__ == "__main__":
    main()
