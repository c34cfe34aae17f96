// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "dynamics/local_steps.h"
#include "dynamics/numbered_contacts.h"
#include "dynamics/numbered_pulls.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// Refers to the arrays of a CPU solver on which the objective of a time step depends. They have
/// one column (x y z 0) per vertex, in the solver's numbering with the free vertices first.
template <typename Real>
struct StepState {
  using Array = Eigen::Matrix<Real, 4, Eigen::Dynamic>;

  int free_count;
  double inverse_squared_step;    ///< 1 / dt^2; 0 in static solves
  const Eigen::VectorXd& masses;  ///< kg
  const Array& displacement;      ///< from the start of the step
  const Array& inertial;          ///< displacement by inertia and the common acceleration
  const Array& forces;            ///< external forces, N
  const Array& positions;
  const LocalSteps<Real>& local_steps;
  const NumberedContacts<Real>& contacts;  ///< without bounded ones
  const NumberedPulls<Real>& pulls;
};

/// Returns the value that the iterations of a step minimize, J: the energies of constraints,
/// contacts and pulls, and the inertia and external forces of the free vertices.
template <typename Real>
double objective(const StepState<Real>& state);

/// Returns the objective after a step, with bounded contacts, and the forces that are left relative
/// to the weight of the body. Nothing if no free vertex has a mass.
/// \param touching      bounded contacts that touch
/// \param undetermined  vertices that neither mass nor constraints act on
template <typename Real>
std::optional<StepObjective> step_objective(const StepState<Real>& state,
                                            const NumberedContacts<Real>& touching,
                                            const std::vector<int>& undetermined);

extern template double objective<float>(const StepState<float>&);
extern template double objective<double>(const StepState<double>&);
extern template std::optional<StepObjective> step_objective<float>(const StepState<float>&,
                                                                   const NumberedContacts<float>&,
                                                                   const std::vector<int>&);
extern template std::optional<StepObjective> step_objective<double>(const StepState<double>&,
                                                                    const NumberedContacts<double>&,
                                                                    const std::vector<int>&);

}  // namespace sinew
