// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "dynamics/projective_solver.h"
#include "session/session.h"

namespace sinew {

/// Inputs that a skinner passes to its solver for one time step.
struct RecordedStep {
  Eigen::Vector3f shift = Eigen::Vector3f::Zero();  ///< of translate()
  PointsF fixed;                                    ///< StepInput::fixed_positions
  PointsF targets;                                  ///< of the anchors, or empty if there are none
  PointsF forces;
  Eigen::Vector3f acceleration = Eigen::Vector3f::Zero();
};

/// Holds the steps of a body that plays a clip, so that any solver can repeat them.
struct Recording {
  SolverProblem problem;
  StepSettings settings;
  int anchors = -1;  ///< constraint batch of the anchors, or -1 if there are none
  PointsF start;     ///< positions of all vertices before the first step
  std::vector<RecordedStep> steps;
  int skin_vertices = 0;  ///< these are the first vertices of the problem
  int tetrahedra = 0;
};

/// Records the first steps of a character's clip, played by the CPU solver. \throws as Session
Recording record(Character character, const Settings& settings, int clip, int steps);

/// Passes the inputs of a recorded step to a solver and lets it do the step.
void replay(const RecordedStep& recorded, const Recording& recording, const StepSettings& settings,
            ProjectiveSolver<float>& solver);

}  // namespace sinew
