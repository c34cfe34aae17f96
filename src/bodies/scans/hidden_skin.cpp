// SPDX-License-Identifier: MIT

#include "bodies/scans/hidden_skin.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace sinew {
namespace {

using Eigen::Vector3d;

// Lengths for a person of kReferenceHeight, m. They grow with the height.
constexpr double kReferenceHeight = 1.7;
constexpr double kSoleThickness = 0.03;  // height up to which skin that faces down is a sole
constexpr double kArmpitRadius = 0.045;
constexpr double kCrotchRadius = 0.055;
constexpr double kArmpitReach = 0.1;  // of its top from the shoulder joint, seen from above
constexpr double kCrotchStrip =
    0.02;  // half the width of the strip in which the crotch is looked for

// Downward part of the normals of soles, and of the highest skin of an armpit or a crotch.
constexpr double kDownward = 0.5;

/// Returns the highest vertex that faces down below a height, among those that are accepted.
template <typename Accepts>
int top_of_hollow(const Points& positions, const PointsF& normals, double below,
                  const Accepts& accepts) {
  int top = -1;
  double height = -std::numeric_limits<double>::infinity();
  for (int v = 0; v < positions.cols(); ++v) {
    const Vector3d p = positions.col(v);
    if (normals(1, v) > -kDownward || p.y() > below || p.y() <= height || !accepts(p)) continue;
    height = p.y();
    top = v;
  }
  return top;
}

}  // namespace

std::vector<double> hidden_skin(const TriangleMesh& skin, const Skeleton& skeleton) {
  const Points& positions = skin.positions;
  const PointsF normals = vertex_normals(positions.cast<float>(), skin.triangles);
  const std::vector<Transform> rest = skeleton.rest_global();
  const double floor = positions.row(1).minCoeff();
  const double scale = (positions.row(1).maxCoeff() - floor) / kReferenceHeight;

  std::vector<double> hidden(skin.vertex_count(), -1.0);
  for (int v = 0; v < skin.vertex_count(); ++v) {
    const double height = (positions(1, v) - floor) / (kSoleThickness * scale);
    if (height < 1.0) hidden[v] = std::min(-normals(1, v) - kDownward, 1.0 - height);
  }
  const auto hide_around = [&](int center, double radius) {
    if (center < 0) return;
    for (int v = 0; v < skin.vertex_count(); ++v) {
      const double distance = (positions.col(v) - positions.col(center)).norm();
      hidden[v] = std::max(hidden[v], std::max(-1.0, 1.0 - distance / (radius * scale)));
    }
  };
  for (const char* side : {".L", ".R"}) {
    const Vector3d shoulder = rest[skeleton.find(std::string("upper_arm") + side)].translation();
    hide_around(top_of_hollow(positions, normals, shoulder.y(),
                              [&](const Vector3d& p) {
                                const Vector3d from = p - shoulder;
                                return std::hypot(from.x(), from.z()) < kArmpitReach * scale;
                              }),
                kArmpitRadius);
  }
  const Vector3d hips = rest[skeleton.find("hips")].translation();
  hide_around(top_of_hollow(positions, normals, hips.y(),
                            [&](const Vector3d& p) {
                              return std::abs(p.x() - hips.x()) < kCrotchStrip * scale;
                            }),
              kCrotchRadius);
  return hidden;
}

}  // namespace sinew
