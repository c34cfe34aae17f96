// SPDX-License-Identifier: MIT

// Fits pose and shape to scans and prints how near the body comes. Each line has the scan, the
// seconds of the fit, the root mean square residual, mean and 95th percentile of the distances from
// the skin to the scan, and the distances of joints from the truth, all in mm.
//
//   pose_fit_bench male|female FOLDER SCAN...
//
// For SCAN = NAME.ply or NAME.obj, the truth is NAME.json (sinew body --scan --truth). The fits are
// written to FOLDER as NAME.obj.

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "mesh/triangle_tree.h"
#include "registration/joint_guess.h"
#include "registration/landmark_finder.h"
#include "registration/pose_fit.h"
#include "registration/scan_file.h"
#include "registration/shape_space_cache.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;
using Eigen::Vector3d;

constexpr int kSkinVertices = 7000;
constexpr double kSpacing = 0.006;  // of the points of a scan, m

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double at_share(std::vector<double> values, double share) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

void write_mesh(const fs::path& path, const Points& positions,
                const std::vector<Triangle>& triangles) {
  std::ofstream file(path);
  for (const auto& p : positions.colwise()) fmt::print(file, "v {} {} {}\n", p.x(), p.y(), p.z());
  for (const Triangle& t : triangles) {
    fmt::print(file, "f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  }
}

/// Prints the largest errors of joints in mm, and returns all.
std::vector<double> joint_errors(const fs::path& truth_file, const PoseFit& fit,
                                 const ScanFrame& frame) {
  std::vector<std::pair<double, std::string>> errors;
  std::ifstream file(truth_file);
  if (!file) return {};
  const nlohmann::json truth = nlohmann::json::parse(file);
  for (const auto& [name, place] : truth.at("joints").items()) {
    const int joint = fit.shape.skeleton.find(name);
    if (joint < 0) continue;
    const Vector3d known(place[0].get<double>(), place[1].get<double>(), place[2].get<double>());
    errors.emplace_back(1000.0 * (fit.joints.col(joint) - frame.to_body(known)).norm(), name);
  }
  std::sort(errors.rbegin(), errors.rend());
  for (std::size_t i = 0; i < 5 && i < errors.size(); ++i) {
    fmt::print("    {} {:.0f}\n", errors[i].second, errors[i].first);
  }
  std::vector<double> values;
  for (const auto& [error, name] : errors) values.push_back(error);
  return values;
}

void fit_scan(const ShapeSpace& space, const fs::path& path, const fs::path& folder) {
  const Scan scan = read_scan(path.string());
  const auto begin = std::chrono::steady_clock::now();
  const RecognizedPerson person = recognize_person(scan.surface);
  ScanMarks marks;
  for (const GuessedPoint& point : guess_body_joints(person)) {
    marks.joints.push_back({point.name, person.frame.to_body(point.position)});
  }
  for (const GuessedPoint& point : find_landmarks(scan.surface, person)) {
    marks.landmarks.push_back({point.name, person.frame.to_body(point.position)});
  }
  const double recognition = seconds_since(begin);
  TriangleMesh surface = scan.surface;
  for (auto position : surface.positions.colwise()) position = person.frame.to_body(position);
  const auto start = std::chrono::steady_clock::now();
  const SurfacePoints points = oriented_points(surface, kSpacing);
  const double sampling = seconds_since(start);
  const PoseFit fit = fit_pose(space, body_freedoms(space.skeleton), points, marks, {});
  const double seconds = seconds_since(start);
  const TriangleTree tree(surface);
  std::vector<double> distances;
  for (int v = 0; v < static_cast<int>(fit.skin.cols()); ++v) {
    distances.push_back(1000.0 * tree.closest(fit.skin.col(v))->distance);
  }
  double sum = 0.0;
  for (const double distance : distances) sum += distance;
  const std::vector<double> joints =
      joint_errors(fs::path(path).replace_extension(".json"), fit, person.frame);
  fmt::print(
      "{}: recognized {:.2f} s, fit {:.2f} s ({:.2f} s sampling), residual {:.1f}, mean {:.1f}, "
      "95% "
      "{:.1f}, joints: median {:.1f}, 95% {:.1f}, scale {:.3f}\n",
      path.stem().string(), recognition, seconds, sampling, 1000.0 * fit.residual,
      sum / static_cast<double>(distances.size()), at_share(distances, 0.95), at_share(joints, 0.5),
      at_share(joints, 0.95), fit.scale);
  write_mesh(folder / (path.stem().string() + ".obj"), fit.skin, space.triangles);
  std::fflush(stdout);
}

}  // namespace
}  // namespace sinew

int main(int count, char** arguments) {
  using namespace sinew;
  if (count < 4) {
    fmt::print(stderr, "usage: pose_fit_bench male|female FOLDER SCAN...\n");
    return 2;
  }
  const Sex sex = std::string(arguments[1]) == "male" ? Sex::kMale : Sex::kFemale;
  const ShapeSpace space = cached_shape_space(sex, kSkinVertices, {});
  std::filesystem::create_directories(arguments[2]);
  for (int i = 3; i < count; ++i) {
    try {
      fit_scan(space, arguments[i], arguments[2]);
    } catch (const std::exception& error) {
      fmt::print("{}: {}\n", arguments[i], error.what());
    }
  }
  return 0;
}
