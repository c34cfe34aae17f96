// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "contact/local_pair.h"
#include "dynamics/projective_solver.h"
#include "dynamics/step_settings.h"
#include "skinning/geometric/linear_blend.h"
#include "skinning/skinning_settings.h"
#include "tissue/tissue_model.h"
#include "tissue/tissue_settings.h"

namespace sinew {

class ResidentStep;

/// Creates the solver of a ProjectiveSkinner.
using SolverMaker = std::unique_ptr<ProjectiveSolver<float>> (*)(const SolverProblem& problem);

/// Describes kinematic skin: a region of the skin that is not simulated but follows the skeleton by
/// linear blend skinning, and holds the tissue around it (Komaritzan 2022, 3.3, leaves out faces in
/// this way).
struct KinematicSkin {
  /// Skin vertices, ascending: those that the tissue model has fixed, and those that its anchors
  /// pull to these places (TissueModel::skin_anchoring).
  std::vector<int> vertices;
  LinearBlend blend;  ///< positions of these vertices
};

/// Creates the ResidentStep of a body whose state stays in the memory of its solver, for example on
/// the GPU. Returns null if the solver does not support this.
/// \param anchors  batch index of the anchors of free base points; -1 if there are none
using ResidentStepMaker = std::unique_ptr<ResidentStep> (*)(ProjectiveSolver<float>& solver,
                                                            const TissueModel& tissue,
                                                            const KinematicSkin& kinematic,
                                                            int anchors,
                                                            const ContactSettings& contact);

/// Holds the settings of a ProjectiveSkinner.
struct ProjectiveSettings {
  StepSettings step{};
  MaterialSettings material{};  ///< scales the tissue model's own stiffness and masses
  CarryingSettings carrying{};
  ConstraintSettings constraints{};
  ContactSettings contact{};
  std::vector<LocalPair> local_pairs{};            ///< for ContactMode::kLocal (SkinContacts)
  SolverMaker make_solver = nullptr;               ///< null: make_cpu_solver; benchmarks use others
  ResidentStepMaker make_resident_step = nullptr;  ///< null: everything but the solver runs on the
                                                   ///< host
};

}  // namespace sinew
