#pragma once

#include <vector>

#include "dynamics/projective_solver.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// A tissue model as constraints of a solver's problem.
class TissueConstraints {
 public:
  /// Writes the problem. `tissue` must outlive this.
  /// \param prism_rotations  as in ProjectiveSettings
  TissueConstraints(const TissueModel& tissue, bool prism_rotations, SolverProblem& problem);

  /// Of the base surface, ascending: vertices that follow the skeleton, and those that are pulled
  /// after it.
  const std::vector<int>& fixed() const { return fixed_; }
  const std::vector<int>& anchored() const { return anchored_; }
  /// Batch of the anchors of the latter; -1: there are none.
  int anchors() const { return anchors_; }

  /// The tissue model has another stiffness.
  void take_stiffness();
  /// Tells a solver of the problem the tissue model's stiffness and anchoring, times a factor.
  void tell_stiffness(double factor, ProjectiveSolver<float>& solver) const;

 private:
  /// A batch of the tissue's strain, with the stiffness of its elements as the tissue model has it.
  struct Strain {
    int batch;
    Eigen::VectorXd stiffness;
  };

  const TissueModel& tissue_;
  bool prism_rotations_;
  std::vector<Strain> strains_;
  std::vector<int> fixed_, anchored_;
  int anchors_ = -1;
};

}  // namespace sinew
