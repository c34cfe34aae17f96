// SPDX-License-Identifier: MIT

#include "registration/repaired_fit.h"

#include "mesh/adjacency.h"
#include "registration/folded_triangles.h"
#include "registration/smoothed_folds.h"

namespace sinew {
namespace {

constexpr int kMostRepairs = 6;
/// Largest number of fits with all targets after the repairs.
constexpr int kMostReturns = 4;
/// Factor of the stiffness around folded triangles in each round.
constexpr double kStiffer = 10.0;
/// Rings of neighbors around a folded triangle that become stiffer in the first round. Each further
/// round takes one ring more.
constexpr int kRings = 2;
/// Stages that are repeated.
constexpr std::size_t kRepeatedStages = 1;

}  // namespace

Points fit_without_folds(const FitSource& source, const Points& rest, const TargetSurface& target,
                         const std::vector<PointPair>& landmarks, const NonrigidSettings& settings,
                         const Progress& progress) {
  FitSource changed = source;
  // The posed skin is folded where joints are bent far, so the energy of repairs compares with the
  // body at rest. In the first stages, which are stiff, that would straighten the limbs.
  changed.positions = rest;
  const auto count = source.positions.cols();
  if (changed.stiffness.size() != count) changed.stiffness = Eigen::VectorXd::Ones(count);
  if (changed.trust.size() != count) changed.trust = Eigen::VectorXd::Ones(count);
  const Eigen::VectorXd stiffness = changed.stiffness, trust = changed.trust;
  Points fitted =
      fit_nonrigid(source, target, landmarks, settings, progress.part(0.0, 0.7)).positions;
  NonrigidSettings last = settings;
  if (last.stages.size() > kRepeatedStages)
    last.stages.erase(last.stages.begin(), last.stages.end() - kRepeatedStages);
  const RaggedArray neighbors = vertex_neighbors(static_cast<int>(count), source.triangles);
  std::vector<int> folded = folded_triangles(rest, fitted, source.triangles);
  if (folded.empty()) return fitted;
  const auto fit_again = [&](double begin, double end) {
    changed.start = fitted;
    return fit_nonrigid(changed, target, landmarks, last, progress.part(begin, end)).positions;
  };
  for (int round = 0; round < kMostRepairs && !folded.empty(); ++round) {
    for (const int v : corners_and_rings(folded, kRings + round, source.triangles, neighbors)) {
      changed.stiffness[v] *= kStiffer;
      changed.trust[v] = 0.0;
    }
    const double begin = 0.7 + 0.2 * round / kMostRepairs;
    fitted = fit_again(begin, begin + 0.2 / kMostRepairs);
    folded = folded_triangles(rest, fitted, source.triangles);
  }
  // The repaired skin is fitted with all targets once more. Where triangles fold again, their
  // vertices and, from round to round, more of their neighbors are left out.
  std::vector<int> held;
  for (int round = 0; round < kMostReturns; ++round) {
    changed.stiffness = stiffness;
    changed.trust = trust;
    for (const int v : corners_and_rings(held, round, source.triangles, neighbors)) {
      changed.stiffness[v] *= kStiffer;
      changed.trust[v] = 0.0;
    }
    const double begin = 0.9 + 0.1 * round / kMostReturns;
    const Points closer = fit_again(begin, begin + 0.1 / kMostReturns);
    const std::vector<int> again = folded_triangles(rest, closer, source.triangles);
    if (again.size() <= folded.size()) {
      fitted = closer;
      break;
    }
    held.insert(held.end(), again.begin(), again.end());
  }
  return smoothed_folds(rest, fitted, source.triangles);
}

}  // namespace sinew
