// SPDX-License-Identifier: MIT

#include "skinning/projective/tissue_constraints.h"

#include <limits>
#include <utility>
#include <variant>

#include "skinning/projective/strain_batches.h"

namespace sinew {
namespace {

const Eigen::VectorXd& stiffness_of(const ConstraintBatch& batch) {
  return std::visit([](const auto& kind) -> const Eigen::VectorXd& { return kind.stiffness; },
                    batch);
}

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// Returns the range of volumes of some tetrahedra, over those at rest.
/// \param factors  stiffness of the constraint over that of the tissue; 0 for no constraint
TetrahedronVolume volume_constraints(const TissueModel& tissue, const Eigen::VectorXd& factors,
                                     double smallest, double largest) {
  TetrahedronVolume volume;
  std::vector<int> kept;
  for (Eigen::Index t = 0; t < factors.size(); ++t) {
    if (factors[t] == 0.0) continue;
    kept.push_back(static_cast<int>(t));
    volume.tetrahedra.push_back(tissue.tetrahedra[t]);
  }
  volume.stiffness = factors(kept).cwiseProduct(tissue.stiffness(kept));
  volume.smallest = Eigen::VectorXd::Constant(volume.size(), smallest);
  volume.largest = Eigen::VectorXd::Constant(volume.size(), largest);
  return volume;
}

/// Returns the volume constraints of all tetrahedra that keep their volume.
TetrahedronVolume kept_volume(const TissueModel& tissue) {
  constexpr double kFree = TissueConstraints::kFreeVolumeChange;
  return volume_constraints(tissue, tissue.volume_factors, 1.0 - kFree, 1.0 + kFree);
}

/// Returns the volume constraints that tetrahedra of a St. Venant-Kirchhoff material need, since it
/// does not resist a collapse.
TetrahedronVolume volume_of_collapsed(const TissueModel& tissue) {
  constexpr double kCollapsed = 0.5, kFactor = 4.0;
  return volume_constraints(tissue, Eigen::VectorXd::Constant(tissue.stiffness.size(), kFactor),
                            kCollapsed, kInfinite);
}

}  // namespace

TissueConstraints::TissueConstraints(const TissueModel& tissue, const ConstraintSettings& chosen,
                                     SolverProblem& problem)
    : chosen_(chosen) {
  const int first_base = tissue.vertex_count() - tissue.surface_vertices;
  for (int v = 0; v < tissue.surface_vertices; ++v) {
    if (tissue.fixed[first_base + v] != 0) fixed_.push_back(v);
    if (tissue.anchoring[v] > 0.0) anchored_.push_back(v);
  }
  for (int v = 0; v < tissue.skin_anchoring.size(); ++v)
    if (tissue.fixed[v] == 0 && tissue.skin_anchoring[v] > 0.0) softly_held_.push_back(v);
  problem.rest_positions = tissue.rest_positions;
  problem.masses = tissue.masses;
  problem.fixed = tissue.fixed;
  for (ConstraintBatch& batch : elastic(tissue)) {
    stiffness_.push_back(stiffness_of(batch));
    elastic_.push_back(problem.constraints.add(std::move(batch)));
  }
  if (anchored_.empty() && softly_held_.empty()) return;
  anchoring_ = anchor_stiffness(tissue);
  Anchors anchors;
  for (const int v : anchored_) anchors.vertices.push_back(first_base + v);
  anchors.vertices.insert(anchors.vertices.end(), softly_held_.begin(), softly_held_.end());
  anchors.targets = tissue.rest_positions(Eigen::all, anchors.vertices);
  anchors.stiffness = anchoring_;
  anchors_ = problem.constraints.add(anchors);
}

std::vector<ConstraintBatch> TissueConstraints::elastic(const TissueModel& tissue) const {
  std::vector<ConstraintBatch> batches = strain_batches(tissue, chosen_);
  if (chosen_.elasticity == Elasticity::kStVenantKirchhoff)
    batches.emplace_back(volume_of_collapsed(tissue));
  if (tissue.volume_factors.size() > 0) batches.emplace_back(kept_volume(tissue));
  if (chosen_.bending > 0.0) batches.emplace_back(skin_bending(tissue, chosen_.bending));
  return batches;
}

void TissueConstraints::set_stiffness(const TissueModel& tissue) {
  stiffness_.clear();
  for (const ConstraintBatch& batch : elastic(tissue)) stiffness_.push_back(stiffness_of(batch));
  if (anchors_ >= 0) anchoring_ = anchor_stiffness(tissue);
}

Eigen::VectorXd TissueConstraints::anchor_stiffness(const TissueModel& tissue) const {
  const auto of_base = static_cast<Eigen::Index>(anchored_.size());
  Eigen::VectorXd stiffness(of_base + static_cast<Eigen::Index>(softly_held_.size()));
  stiffness.head(of_base) = tissue.anchoring(anchored_);
  if (!softly_held_.empty())
    stiffness.tail(stiffness.size() - of_base) = tissue.skin_anchoring(softly_held_);
  return stiffness;
}

void TissueConstraints::set_solver_stiffness(double factor, ProjectiveSolver<float>& solver) const {
  for (std::size_t i = 0; i < elastic_.size(); ++i)
    solver.set_stiffness(elastic_[i], factor * stiffness_[i]);
  if (anchors_ >= 0) solver.set_stiffness(anchors_, factor * anchoring_);
}

}  // namespace sinew
