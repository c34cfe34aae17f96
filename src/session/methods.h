// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "session/backends.h"
#include "session/resident_skin.h"
#include "session/settings/settings.h"
#include "skinning/position_based/position_based.h"
#include "skinning/projective/projective.h"
#include "skinning/skinner.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds a skinner that is ready to play, with the functions that pass changes on to it.
struct PreparedSkinner {
  std::unique_ptr<Skinner> skinner;
  std::function<void(const Settings&)> apply;  ///< empty if no setting affects it
  ProjectiveSkinner* body = nullptr;           ///< the skinner if it simulates tissue, or null
  PositionBasedSkinner* particles = nullptr;   ///< the skinner if it is position based, or null
  double factorization_ms = 0.0;
  double weights_ms = 0.0;
  UsedBackend backend{};
  std::unique_ptr<ResidentSkin> resident_skin{};  ///< null if nothing stays on a GPU
};

/// Holds the input from which a method makes its skinner. `tissue` and `visible` (the motion of the
/// visible surface) are null for methods without a body. `visible` must outlive the skinner.
struct SkinningProblem {
  const Character& character;
  const CharacterWeights& weights;  ///< of the character
  const TissueModel* tissue;
  const VisibleMotion* visible;
  const KinematicSkin& kinematic;
  const ExcludedSkin& excluded;      ///< for position based skinning
  const std::vector<int>& carriers;  ///< carrying_joints(), for position based skinning
  const Settings& settings;
};

/// Describes a skinning method. Each is one entry in methods.cpp.
struct Method {
  SkinningMethod name = SkinningMethod::kProjective;
  /// True if it simulates a body around the bones: a frame depends on those before it, and may take
  /// several time steps. For skeletons without bones, linear blend skinning takes its place.
  bool simulates = false;
  bool needs_tissue = false;     ///< simulates the tissue of a TissueModel
  bool collides = false;         ///< knows self-contact and contact with other objects
  bool chooses_backend = false;  ///< uses Settings::backend; all others run on the CPU
  PreparedSkinner (*prepare)(const SkinningProblem& problem, const Progress& progress);
};

/// Returns all methods, including the references that users cannot choose.
const std::vector<Method>& methods();

/// Returns the entry of a method.
const Method& find_method(SkinningMethod name);

/// Returns the contact mode that a session with these settings has: used_contact(), but none for
/// methods that do not collide.
ContactMode simulated_contact(const Settings& settings);

/// Checks that the settings can be used on this machine.
/// \throws UnavailableError for a backend that this build or machine lacks
void require_available(const Settings& settings);

/// Makes a skinner that leaves the skin as it is in the file, for a character without a skeleton.
std::unique_ptr<Skinner> make_rest_skinner(const TriangleMesh& surface);

/// Makes a skinner that keeps the skin at the current positions of another skinner.
std::unique_ptr<Skinner> make_frozen_skinner(const Skinner& moved);

}  // namespace sinew
