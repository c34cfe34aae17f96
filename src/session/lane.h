// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>

#include "assets/character.h"
#include "core/progress.h"
#include "session/methods.h"
#include "session/painting/simulated_maps.h"
#include "session/parts/part_plan.h"
#include "session/parts/simulation_surface.h"
#include "session/settings/document.h"
#include "session/settings/settings.h"
#include "session/visible_motion.h"
#include "skinning/skinner.h"
#include "tissue/painted_material.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds the durations of the steps of preparation, ms.
struct PreparationTimes {
  double total_ms = 0.0;
  double parts_ms = 0.0;  ///< which parts of the skin are simulated (plan_parts())
  double decimation_ms = 0.0;
  double tissue_ms = 0.0;
  double factorization_ms = 0.0;
  double weights_ms = 0.0;             ///< automatic skinning weights
  double upsampling_weights_ms = 0.0;  ///< short if the weights were in the cache
};

/// Holds a character that is prepared for one skinning method and its settings: the simulated
/// surface, its tissue model, the skinner, and the motion of the visible surface. A session plays
/// one lane at a time. Settings that a lane cannot take (needs_new_lane()) lead to a new one, which
/// the window prepares in the background. It is unrelated to the lanes of a warp or of a vector
/// register, which comments on kernels mention.
class Lane {
 public:
  /// Prepares a character for a method.
  /// \throws UnavailableError for a backend that this build or machine lacks, UsageError as
  ///         plan_parts(), InputError if no body can be built, Cancelled
  Lane(const Character& character, const Settings& settings, const Document& document,
       const Progress& progress);
  /// Wraps a skinner that was made elsewhere.
  Lane(const Character& character, PreparedSkinner prepared,
       std::unique_ptr<TissueModel> tissue = nullptr);

  /// Returns the tissue model; null without a skeleton and for methods without a body.
  const TissueModel* tissue() const { return tissue_.get(); }
  /// Returns the skinner if it is position based, or null.
  const PositionBasedSkinner* particles() const { return prepared_.particles; }
  /// Returns the surface that the skinner moves, or null if that is the character's own surface.
  const SimulationSurface* simulated_surface() const { return simulated_ ? &*simulated_ : nullptr; }
  /// Returns the mapping from the skinner's surface to the character's surface.
  const VisibleMotion& visible_motion() const { return *visible_motion_; }
  /// Returns which parts are simulated and how the others move; null for methods without a body.
  const PartPlan* plan() const { return plan_ ? &*plan_ : nullptr; }
  Skinner& skinner() const { return *prepared_.skinner; }
  /// Returns the skin in GPU memory; null if the body never stays on a GPU.
  ResidentSkin* resident_skin() const { return prepared_.resident_skin.get(); }
  const PreparationTimes& preparation() const { return preparation_; }
  /// Returns the backend that computes this lane.
  const UsedBackend& backend() const { return prepared_.backend; }
  /// Applies settings that need no new lane. A change of stiffness, mass or time step causes a new
  /// factorization.
  void apply(const Settings& settings);
  /// Applies painted factors of stiffness and mass, which causes a new factorization in Projective
  /// Dynamics, and the map of jiggling skin in position based skinning. The skin stays where it is.
  /// Does nothing for other methods.
  void paint(const Character& character, const PaintedMaps& maps);
  /// Freezes the skin at its current positions and releases the skinner, which has failed.
  void freeze();

 private:
  KinematicSkin prepare_body(const Character& character, const CharacterWeights& weights,
                             const Settings& settings, const Document& document,
                             const Progress& progress);

  std::optional<PartPlan> plan_;
  std::optional<SimulationSurface> simulated_;
  std::optional<VisibleMotion> visible_motion_;
  /// Data for painting the tissue, built on first use.
  struct Paint {
    TissueMaterial plain;
    SimulatedMaps maps;
  };
  void paint_tissue(const Character& character, const PaintedMaps& maps);
  void paint_particles(const PaintedMaps& maps);

  std::unique_ptr<TissueModel> tissue_;  ///< with its painted material; the skinner has its own
  std::optional<Paint> paint_;
  PreparedSkinner prepared_;
  PreparationTimes preparation_;
};

/// Makes a lane that keeps a character at rest.
std::unique_ptr<Lane> resting_lane(const Character& character);

/// Holds the lane of a session's own character and the lanes of its colliders
/// (PlayedColliders::build_lanes).
struct Lanes {
  std::unique_ptr<Lane> character;
  std::vector<std::unique_ptr<Lane>> colliders;
};

}  // namespace sinew
