// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/projective_solver.h"
#include "skinning/skinning_settings.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Builds the constraints of a tissue model in a solver's problem: strain of the tetrahedra, volume
/// of those that keep it, bending of the skin, and anchors: of the base vertices that are not
/// fixed, and then of skin vertices that are pulled to kinematic skin.
class TissueConstraints {
 public:
  /// Change of the volume of a tetrahedron that is free of force, relative to that at rest.
  static constexpr double kFreeVolumeChange = 0.05;

  /// Writes the problem.
  TissueConstraints(const TissueModel& tissue, const ConstraintSettings& chosen,
                    SolverProblem& problem);

  /// Return vertices of the base surface, ascending: those that are fixed to the skeleton, and
  /// those that anchors pull to it.
  const std::vector<int>& fixed() const { return fixed_; }
  const std::vector<int>& anchored() const { return anchored_; }
  /// Returns the skin vertices that anchors pull to their places among kinematic skin, ascending.
  const std::vector<int>& softly_held() const { return softly_held_; }
  /// Returns the batch index of the anchors; -1 if there are none.
  int anchors() const { return anchors_; }

  /// Copies the stiffness and anchoring of a tissue model that differs from that of the problem in
  /// its material only.
  void set_stiffness(const TissueModel& tissue);
  /// Sets the stiffness and anchoring of the tissue model, times a factor, in a solver of the
  /// problem.
  void set_solver_stiffness(double factor, ProjectiveSolver<float>& solver) const;

 private:
  /// Returns the constraints of the tissue other than anchors.
  std::vector<ConstraintBatch> elastic(const TissueModel& tissue) const;
  /// Returns the stiffness of the anchors, N/m.
  Eigen::VectorXd anchor_stiffness(const TissueModel& tissue) const;

  ConstraintSettings chosen_;
  std::vector<int> elastic_;                ///< batch indices of these constraints
  std::vector<Eigen::VectorXd> stiffness_;  ///< of their elements, as in the tissue model
  std::vector<int> fixed_, anchored_, softly_held_;
  int anchors_ = -1;
  Eigen::VectorXd anchoring_;  ///< stiffness of the anchors as in the tissue model, N/m
};

}  // namespace sinew
