// SPDX-License-Identifier: MIT

#include "registration/landmark_finder.h"

#include <limits>
#include <string>

namespace sinew {
namespace {

using Eigen::Vector3d;

// Usual errors on scans, m.
constexpr double kTipDeviation = 0.01;

/// Returns the vertex of a scan that is farthest in a direction, of those near a point.
/// \param center, radius  in body coordinates
int farthest_vertex(const TriangleMesh& scan, const ScanFrame& frame, const Vector3d& center,
                    double radius, const Vector3d& direction) {
  int best = -1;
  double most = -std::numeric_limits<double>::infinity();
  for (int v = 0; v < scan.vertex_count(); ++v) {
    const Vector3d offset = frame.to_body(scan.positions.col(v)) - center;
    const double along = offset.dot(direction);
    if (offset.squaredNorm() > radius * radius || along <= most) continue;
    most = along;
    best = v;
  }
  return best;
}

}  // namespace

std::vector<GuessedPoint> find_landmarks(const TriangleMesh& scan, const RecognizedPerson& person) {
  std::vector<GuessedPoint> landmarks;
  const auto add = [&](const std::string& name, const Vector3d& center, double radius,
                       const Vector3d& direction) {
    const int v = farthest_vertex(scan, person.frame, center, radius, direction.normalized());
    if (v >= 0) landmarks.push_back({name, scan.positions.col(v), kTipDeviation});
  };
  const Limb& head = person.limbs.head;
  const Vector3d skull = head.center(0.5);
  // The neck leans forward.
  constexpr double kNeckLean = 0.27;  // rad
  add("vertex", skull, 0.25,
      (skull - head.center(1.0)).normalized() - kNeckLean * person.trunk.front);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string suffix = side == 0 ? ".L" : ".R";
    const Limb& arm = person.limbs.front[side];
    const Vector3d wrist = arm.center(0.3);
    add("dactylion" + suffix, wrist, 0.25, arm.center(0.15) - wrist);
    const Limb& leg = person.limbs.hind[side];
    const Vector3d ankle = leg.center(0.22);
    const Vector3d shin = (ankle - leg.center(0.4)).normalized();  // downward
    Vector3d foot = leg.tip - ankle;
    foot = (foot - 0.9 * foot.dot(shin) * shin).normalized();
    add("acropodion" + suffix, ankle, 0.25, foot);
    add("pternion" + suffix, ankle + 0.03 * shin, 0.11, 0.5 * shin - foot);
  }
  return landmarks;
}

}  // namespace sinew
