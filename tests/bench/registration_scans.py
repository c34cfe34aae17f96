#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the scans with a truth that docs/registration.md reports about, for registration_bench.py.

    registration_scans.py PROGRAM OUT [--generator a|b] [--count N] [--jobs N] [--only SEED...]

Writes OUT/SEED_POSE.ply, a scan, and OUT/SEED_POSE.json, its truth. Odd seeds are men. Of generator
b, whose seeds begin at 501: noise of 2 mm and three holes; 40 scans are four in each pose. Of
generator a, from 701 on: noise of 1 mm and two holes. Scans that exist are not repeated, so that a
run can be stopped and resumed.
"""

import argparse
import concurrent.futures
import pathlib
import subprocess

POSES = ["a", "t", "arms-up", "elbows", "squat", "stride", "seated", "twist", "reach", "leg-up"]
# First seed, default number of scans, and options of a generator.
GENERATORS = {"a": (701, 10, ["--noise", "1", "--holes", "2"]),
              "b": (501, 40, ["--noise", "2", "--holes", "3"])}


def pose_of(index):
    """Each further ten begin three poses later, so that men and women take every pose."""
    return POSES[(index + 3 * (index // 10)) % 10]


def make(program, out, generator, seed):
    first, _, options = GENERATORS[generator]
    pose = pose_of(seed - first)
    scan = out / f"{seed}_{pose}.ply"
    truth = scan.with_suffix(".json")
    if not (scan.exists() and truth.exists()):
        subprocess.run([program, "body", "--generator", generator, "--seed", str(seed), "--sex",
                        "male" if seed % 2 else "female", "--scan", "--pose", pose, "--settle",
                        *options, "-o", scan, "--truth", truth, "--force"],
                       check=True, capture_output=True)
    return scan.name


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--generator", choices=GENERATORS, default="b")
    parser.add_argument("--count", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="+")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    first, count, _ = GENERATORS[options.generator]
    seeds = options.only or range(first, first + (options.count or count))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = [pool.submit(make, options.program, options.out, options.generator, seed)
                for seed in seeds]
        for job in concurrent.futures.as_completed(jobs):
            print(job.result(), flush=True)


if __name__ == "__main__":
    main()
