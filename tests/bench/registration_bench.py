#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Registers all scans of a folder and writes a table.

    registration_bench.py PROGRAM SCANS OUT [--landmarks none|some|half] [--only NAME] [--seconds S]

SCANS holds NAME.ply, .obj or .stl, and where the truth is known NAME.json (sinew body --scan
--truth) or NAME.rig.json (joints of another rig, compared by JOINTS). OUT gets NAME.glb and
NAME.report.json for each scan, and table.csv. Scans whose report exists are not repeated, so that a
run can be stopped and resumed. --landmarks some gives the ten landmarks of GIVEN from the truth,
half does so for every other scan; landmark_mm is about the others.
"""

import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import time

GIVEN = ["vertex", "cervicale", "suprasternale", "omphalion", "acromion", "dactylion",
         "iliospinale", "tibiale", "sphyrion", "pternion"]
# Joints of MakeHuman's default rig whose heads are anatomical joint centers.
JOINTS = {"upperarm01": "upper_arm", "lowerarm01": "forearm", "wrist": "hand",
          "upperleg01": "thigh", "lowerleg01": "shin", "foot": "foot"}
COLUMNS = ["scan", "marks", "success", "sex", "within_5mm", "mean_mm", "p95_mm", "max_mm",
           "fit_within_5mm", "landmark_mm", "joint_mm", "correspondence_mm", "folded_triangles",
           "self_intersections", "seconds", "total_seconds", "error"]


def distance(a, b):
    return 1000.0 * sum((x - y) ** 2 for x, y in zip(a, b)) ** 0.5


def joint_error_of_rig(report, rig_file):
    rig = json.loads(rig_file.read_text())
    heads = {name: head for name, _, head, _ in rig["bones"]}
    errors = [distance(heads[f"{theirs}.{side}"], report["joints"][f"{ours}.{side}"])
              for theirs, ours in JOINTS.items() for side in "LR"]
    return statistics.median(errors)


def register(program, scan, out, with_landmarks, seconds):
    """Returns the row of a scan."""
    report_file = out / f"{scan.stem}.report.json"
    error_file = out / f"{scan.stem}.error.json"
    truth = scan.with_suffix(".json")
    if not report_file.exists() and not error_file.exists():
        command = [program, "register", scan, "-o", out / f"{scan.stem}.glb", "--report",
                   report_file, "--force"]
        if truth.exists():
            command += ["--truth", truth]
        if with_landmarks and truth.exists():
            known = json.loads(truth.read_text())["landmarks"]
            marks = out / f"{scan.stem}.marks.json"
            marks.write_text(json.dumps({"schema": "sinew.landmarks/1", "unit": "m", "landmarks":
                                         {name: known[name] for name in GIVEN}}))
            command += ["--landmarks", marks]
        start = time.monotonic()
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
            error = run.stderr.strip().splitlines()[-1] if run.returncode else ""
        except subprocess.TimeoutExpired:
            error = f"stopped after {seconds} s"
        total = time.monotonic() - start
        if error:
            error_file.write_text(json.dumps({"error": error, "total_seconds": total}))
        else:
            report = json.loads(report_file.read_text())
            report["total_seconds"] = total
            report_file.write_text(json.dumps(report, indent=1))
    row = {"scan": scan.stem, "marks": "given" if with_landmarks else "found"}
    if error_file.exists():
        return row | {"success": 0} | json.loads(error_file.read_text())
    report = json.loads(report_file.read_text())
    report["fit_within_5mm"] = report["fit_to_scan"]["within_5mm"]
    rig = scan.with_suffix(".rig.json")
    if rig.exists():
        report["joint_mm"] = joint_error_of_rig(report, rig)
    return row | {"success": 1} | {key: report[key] for key in COLUMNS if key in report}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("scans", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--landmarks", choices=["none", "some", "half"], default="none")
    parser.add_argument("--only", default="", help="begin of the names of scans")
    parser.add_argument("--seconds", type=float, default=300.0, help="limit for each scan")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    scans = sorted(path for path in options.scans.iterdir()
                   if path.suffix in (".ply", ".obj", ".stl") and path.name.startswith(options.only))
    rows = []
    for number, scan in enumerate(scans):
        given = options.landmarks == "some" or (options.landmarks == "half" and number % 2 == 0)
        rows.append(register(options.program, scan, options.out, given, options.seconds))
        print(", ".join(f"{key} {rows[-1][key]}" for key in COLUMNS if rows[-1].get(key)),
              flush=True)
        with open(options.out / "table.csv", "w", newline="") as file:
            table = csv.DictWriter(file, COLUMNS, extrasaction="ignore")
            table.writeheader()
            table.writerows(rows)
    fitted = [row for row in rows if row["success"]]
    print(f"{len(fitted)} of {len(rows)} fitted")
    for key in COLUMNS[4:-1]:
        numbers = [row[key] for row in fitted if row.get(key) is not None]
        if numbers:
            print(f"{key}: median {statistics.median(numbers):.4g}, worst "
                  f"{(min if key.endswith("within_5mm") else max)(numbers):.4g}")


if __name__ == "__main__":
    main()
