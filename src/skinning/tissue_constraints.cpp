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
  if (anchored_.empty()) return;
  anchoring_ = tissue.anchoring(anchored_);
  Anchors anchors;
  for (const int v : anchored_) anchors.vertices.push_back(first_base + v);
  anchors.targets = tissue.rest_positions(Eigen::all, anchors.vertices);
  anchors.stiffness = anchoring_;
  anchors_ = problem.constraints.add(anchors);
}

void TissueConstraints::set_stiffness(const TissueModel& tissue) {
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
  if (anchors_ >= 0) solver.set_stiffness(anchors_, factor * anchoring_);
}

}  // namespace sinew
