#pragma once

#include <memory>
#include <vector>

#include "dynamics/projective_solver.h"
#include "session/session.h"

namespace sinew {

/// What a skinner hands to its solver for one time step.
struct RecordedStep {
  Eigen::Vector3f shift = Eigen::Vector3f::Zero();  ///< translate()
  PointsF fixed;                                    ///< set_fixed_positions()
  PointsF targets;                                  ///< of the anchors; empty: none
  PointsF forces;
  Eigen::Vector3f acceleration = Eigen::Vector3f::Zero();
};

/// The steps of a body that plays a clip, for any solver to do again.
struct Recording {
  SolverProblem problem;
  StepSettings settings;
  int anchors = -1;  ///< their batch; -1: none
  PointsF start;     ///< all vertices, before the first step
  std::vector<RecordedStep> steps;
  int skin_vertices = 0;  ///< the first ones of the problem
  int tetrahedra = 0;
};

/// Plays the first steps of a character's clip by the CPU's solver. \throws as Session
Recording record(Character character, const Settings& settings, int clip, int steps);

/// Hands a step's input to a solver, and has it done.
void replay(const RecordedStep& recorded, const Recording& recording, const StepSettings& settings,
            ProjectiveSolver<float>& solver);

}  // namespace sinew
