// SPDX-License-Identifier: MIT

#include "building/guess/limb_slices.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew {
namespace {

// Levels between 1 and 0. A limb covers a third of them or more.
constexpr int kLevels = 300;
// A loop that is shorter than this fraction of the longest one of its level is ignored.
constexpr double kSmallLoop = 0.2;

double length_of(const PlaneLoop& loop, const Points& positions) {
  double sum = 0.0;
  for (std::size_t i = 0; i < loop.size(); ++i)
    sum += (loop[(i + 1) % loop.size()].place(positions) - loop[i].place(positions)).norm();
  return sum;
}

/// The area that a closed polyline encloses.
struct LoopArea {
  Eigen::Vector3d centroid = Eigen::Vector3d::Zero();
  double area = 0.0;
};

/// Returns the centroid and the area of the fan that a closed polyline spans with its mean point,
/// as seen along the mean normal.
LoopArea area_of(const PlaneLoop& loop, const Points& positions) {
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  double length = 0.0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Eigen::Vector3d a = loop[i].place(positions);
    const Eigen::Vector3d b = loop[(i + 1) % loop.size()].place(positions);
    mean += 0.5 * (b - a).norm() * (a + b);
    length += (b - a).norm();
  }
  if (length <= 0.0) return {loop.front().place(positions), 0.0};
  mean /= length;
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < loop.size(); ++i) {
    normal += (loop[i].place(positions) - mean)
                  .cross(loop[(i + 1) % loop.size()].place(positions) - mean);
  }
  if (normal.norm() <= 0.0) return {mean, 0.0};
  normal.normalize();
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();
  double twice = 0.0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Eigen::Vector3d a = loop[i].place(positions) - mean;
    const Eigen::Vector3d b = loop[(i + 1) % loop.size()].place(positions) - mean;
    const double part = a.cross(b).dot(normal);
    moment += part * (a + b) / 3.0;
    twice += part;
  }
  if (twice <= 0.0) return {mean, 0.0};
  return {mean + moment / twice, 0.5 * twice};
}

double mixing_of(const PlaneLoop& loop, const Points& positions, const Eigen::MatrixXd& fields,
                 int tip) {
  const auto proportions = [&](const EdgePoint& p) {
    Eigen::RowVectorXd row = (1.0 - p.t) * fields.row(p.a) + p.t * fields.row(p.b);
    row[tip] = 0.0;
    return Eigen::RowVectorXd(row / std::max(row.sum(), 1e-12));
  };
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(fields.cols()), squares = sum;
  double length = 0.0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const EdgePoint& next = loop[(i + 1) % loop.size()];
    const double weight = (next.place(positions) - loop[i].place(positions)).norm();
    const Eigen::RowVectorXd middle = 0.5 * (proportions(loop[i]) + proportions(next));
    sum += weight * middle;
    squares += weight * middle.cwiseAbs2();
    length += weight;
  }
  if (length <= 0.0) return 0.0;
  const Eigen::RowVectorXd mean = sum / length;
  return std::sqrt(std::max(0.0, (squares / length - mean.cwiseAbs2()).sum()));
}

/// Returns the heights of the cuts for plane_loops(), from level 1 down to 0.
std::vector<double> cut_heights() {
  std::vector<double> heights;
  for (int i = 1; i < kLevels; ++i) heights.push_back(-1.0 + (i - 0.5) / kLevels);
  return heights;
}

}  // namespace

std::vector<LimbSlice> limb_slices(const TriangleMesh& mesh, const Eigen::MatrixXd& fields, int tip,
                                   const Eigen::Vector3d& tip_position) {
  const std::vector<double> planes = cut_heights();
  const auto loops = plane_loops(mesh.triangles, -fields.col(tip), planes);
  std::vector<LimbSlice> slices;
  Eigen::Vector3d before = tip_position;
  double along = 0.0;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    const PlaneLoop* longest = nullptr;
    double length = 0.0;
    for (const PlaneLoop& loop : loops[i]) {
      const double here = length_of(loop, mesh.positions);
      if (here > length) {
        longest = &loop;
        length = here;
      }
    }
    if (longest == nullptr) continue;
    LimbSlice slice;
    slice.level = -planes[i];
    slice.center = area_of(*longest, mesh.positions).centroid;
    slice.perimeter = length;
    slice.mixing = mixing_of(*longest, mesh.positions, fields, tip);
    along += (slice.center - before).norm();
    slice.along = along;
    before = slice.center;
    slices.push_back(slice);
  }
  return slices;
}

std::vector<TrunkCut> trunk_cuts(const TriangleMesh& mesh, const Eigen::VectorXd& field) {
  std::vector<TrunkCut> longest_run, run;
  for (const std::vector<PlaneLoop>& loops : plane_loops(mesh.triangles, -field, cut_heights())) {
    std::vector<double> lengths;
    for (const PlaneLoop& loop : loops) lengths.push_back(length_of(loop, mesh.positions));
    const auto longest = std::max_element(lengths.begin(), lengths.end());
    const bool is_single = longest != lengths.end() &&
                           std::count_if(lengths.begin(), lengths.end(), [&](double length) {
                             return length > kSmallLoop * *longest;
                           }) == 1;
    if (is_single) {
      const LoopArea inside = area_of(loops[longest - lengths.begin()], mesh.positions);
      run.push_back(
          {inside.centroid, 4.0 * std::numbers::pi * inside.area / (*longest * *longest)});
      if (run.size() > longest_run.size()) longest_run = run;
    } else {
      run.clear();
    }
  }
  return longest_run;
}

LimbSlice slice_at(const std::vector<LimbSlice>& slices, double along) {
  const auto after = std::find_if(slices.begin(), slices.end(),
                                  [along](const LimbSlice& s) { return s.along >= along; });
  if (after == slices.begin()) return slices.front();
  if (after == slices.end()) return slices.back();
  const LimbSlice &a = *(after - 1), &b = *after;
  const double t = (along - a.along) / std::max(b.along - a.along, 1e-300);
  const auto mix = [t](const auto& x, const auto& y) { return (1.0 - t) * x + t * y; };
  return {mix(a.level, b.level), mix(a.center, b.center), mix(a.perimeter, b.perimeter), along,
          mix(a.mixing, b.mixing)};
}

}  // namespace sinew
