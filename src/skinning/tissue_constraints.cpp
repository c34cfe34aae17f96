// SPDX-License-Identifier: MIT

#include "skinning/tissue_constraints.h"

namespace sinew {

TissueConstraints::TissueConstraints(const TissueModel& tissue, bool prism_rotations,
                                     SolverProblem& problem)
    : prism_rotations_(prism_rotations) {
  const int first_base = tissue.vertex_count() - tissue.surface_vertices;
  for (int v = 0; v < tissue.surface_vertices; ++v) {
    (tissue.fixed[first_base + v] != 0 ? fixed_ : anchored_).push_back(v);
  }
  problem.rest_positions = tissue.rest_positions;
  problem.masses = tissue.masses;
  problem.fixed = tissue.fixed;
  const TetrahedronStrain strain{tissue.tetrahedra, tissue.stiffness};
  if (prism_rotations) {
    const StrainInFans prisms = strain_in_fans(strain, tissue.rest_positions);
    strains_ = {{problem.constraints.add(prisms.fans), prisms.fans.stiffness},
                {problem.constraints.add(prisms.flat), prisms.flat.stiffness}};
  } else {
    strains_ = {{problem.constraints.add(strain), strain.stiffness}};
  }
  if (tissue.volume_factors.size() > 0) {
    const TetrahedronVolume volume = volume_of(tissue);
    volume_stiffness_ = volume.stiffness;
    volume_ = problem.constraints.add(volume);
  }
  if (anchored_.empty()) return;
  anchoring_ = tissue.anchoring(anchored_);
  Anchors anchors;
  for (const int v : anchored_) anchors.vertices.push_back(first_base + v);
  anchors.targets = tissue.rest_positions(Eigen::all, anchors.vertices);
  anchors.stiffness = anchoring_;
  anchors_ = problem.constraints.add(anchors);
}

TetrahedronVolume TissueConstraints::volume_of(const TissueModel& tissue) {
  TetrahedronVolume volume;
  std::vector<int> kept;
  for (Eigen::Index t = 0; t < tissue.volume_factors.size(); ++t) {
    if (tissue.volume_factors[t] == 0.0) continue;
    kept.push_back(static_cast<int>(t));
    volume.tetrahedra.push_back(tissue.tetrahedra[t]);
  }
  volume.stiffness = tissue.volume_factors(kept).cwiseProduct(tissue.stiffness(kept));
  volume.smallest = Eigen::VectorXd::Constant(volume.size(), 1.0 - kFreeVolumeChange);
  volume.largest = Eigen::VectorXd::Constant(volume.size(), 1.0 + kFreeVolumeChange);
  return volume;
}

void TissueConstraints::set_stiffness(const TissueModel& tissue) {
  if (volume_ >= 0) volume_stiffness_ = volume_of(tissue).stiffness;
  if (!anchored_.empty()) anchoring_ = tissue.anchoring(anchored_);
  const TetrahedronStrain strain{tissue.tetrahedra, tissue.stiffness};
  if (!prism_rotations_) {
    strains_[0].stiffness = strain.stiffness;
    return;
  }
  const StrainInFans prisms = strain_in_fans(strain, tissue.rest_positions);
  strains_[0].stiffness = prisms.fans.stiffness;
  strains_[1].stiffness = prisms.flat.stiffness;
}

void TissueConstraints::set_solver_stiffness(double factor, ProjectiveSolver<float>& solver) const {
  for (const Strain& strain : strains_)
    solver.set_stiffness(strain.batch, factor * strain.stiffness);
  if (volume_ >= 0) solver.set_stiffness(volume_, factor * volume_stiffness_);
  if (anchors_ >= 0) solver.set_stiffness(anchors_, factor * anchoring_);
}

}  // namespace sinew
