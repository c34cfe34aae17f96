#pragma once

#include <memory>
#include <optional>

#include "assets/character.h"
#include "core/progress.h"
#include "session/document.h"
#include "session/methods.h"
#include "session/part_plan.h"
#include "session/settings.h"
#include "session/simulated_maps.h"
#include "session/simulation_surface.h"
#include "session/visible_motion.h"
#include "skinning/skinner.h"
#include "tissue/painted_material.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Milliseconds of preparation.
struct PreparationTimes {
  double total_ms = 0.0;
  double decimation_ms = 0.0;
  double tissue_ms = 0.0;
  double factorization_ms = 0.0;
  double weights_ms = 0.0;             ///< automatic skinning weights
  double upsampling_weights_ms = 0.0;  ///< little when they were in the cache
};

/// What belongs together to skin a character one way: the simulated surface, its tissue model, the
/// skinner, and how the visible surface follows.
class Lane {
 public:
  /// \throws UsageError for a method or contact mode that does not exist yet, UnavailableError
  /// for a backend that this build or machine lacks, Cancelled.
  Lane(const Character& character, const Settings& settings, const Document& document,
       const Progress& progress);
  /// Around a skinner made elsewhere.
  Lane(const Character& character, PreparedSkinner prepared,
       std::unique_ptr<TissueModel> tissue = nullptr);

  /// Null without a skeleton and for methods without a body.
  const TissueModel* tissue() const { return tissue_.get(); }
  /// What the skinner moves; null when it moves the character's surface itself.
  const SimulationSurface* simulated_surface() const { return simulated_ ? &*simulated_ : nullptr; }
  /// How the character's surface follows.
  const VisibleMotion& visible_motion() const { return *visible_motion_; }
  /// Which parts are simulated and what becomes of the others; null for methods without a body.
  const PartPlan* plan() const { return plan_ ? &*plan_ : nullptr; }
  Skinner& skinner() const { return *prepared_.skinner; }
  /// Null for a body that never stays on a GPU.
  ResidentSkin* resident_skin() const { return prepared_.resident_skin.get(); }
  const PreparationTimes& preparation() const { return preparation_; }
  /// What computes it.
  const UsedBackend& backend() const { return prepared_.backend; }
  /// Takes settings that need no new lane; a change of stiffness, mass or time step refactors.
  void apply(const Settings& settings);
  /// Takes painted factors of stiffness and mass, which refactor; does nothing without a body. The
  /// skin keeps its place.
  void paint(const Character& character, const PaintedMaps& maps);
  /// Holds the skin where it is from now on: what moved it has failed, and is let go.
  void freeze();

 private:
  DrivenSkin prepare_body(const Character& character, const CharacterWeights& weights,
                          const Settings& settings, const Document& document,
                          const Progress& progress);

  std::optional<PartPlan> plan_;
  std::optional<SimulationSurface> simulated_;
  std::optional<VisibleMotion> visible_motion_;
  /// What is needed to paint the tissue, made when that is first asked for.
  struct Paint {
    TissueMaterial plain;
    SimulatedMaps maps;
  };
  void paint_tissue(const Character& character, const PaintedMaps& maps);

  std::unique_ptr<TissueModel> tissue_;
  std::optional<Paint> paint_;
  PreparedSkinner prepared_;
  PreparationTimes preparation_;
};

/// Keeps a character at rest.
std::unique_ptr<Lane> resting_lane(const Character& character);

/// The lane of a session's own character, and those of whom it meets (Neighbours::build_lanes).
struct Lanes {
  std::unique_ptr<Lane> own;
  std::vector<std::unique_ptr<Lane>> others;
};

}  // namespace sinew
