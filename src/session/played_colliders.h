// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "assets/open_collider.h"
#include "contact/surroundings.h"
#include "core/progress.h"
#include "session/lane.h"
#include "session/played_character.h"
#include "session/settings/collider_placement.h"
#include "session/settings/settings.h"

namespace sinew {

/// Plays the colliders of a session's character: rigid objects and other characters. Each is a
/// PlayedCharacter, driven by the clock of the session. It plays its first clip and then holds the
/// last pose, or stays at rest if it has no clip.
class PlayedColliders {
 public:
  /// Holds a rigid collider that is ready to be played.
  struct Ready {
    Collider collider;
    std::unique_ptr<PlayedCharacter> character;  ///< with its lane
  };

  /// Until there are lanes, only Settings::floor is used.
  PlayedColliders(std::vector<Collider> colliders, const Settings& settings);

  const std::vector<Collider>& colliders() const { return colliders_; }
  /// Sets the placement of each collider. Colliders beyond the end of the list stay where their
  /// files place them. Call seek() or look_ahead() before the next time step.
  void place(const std::vector<ColliderPlacement>& placements);
  /// Removes all colliders except those at these places, in ascending order. Lanes of the others
  /// are kept. Call seek() or look_ahead() before the next time step.
  void keep(const std::vector<int>& kept);
  /// Prepares a rigid collider. Reads nothing of any session, so it may run in the background.
  /// \throws as Lane does
  static Ready prepare(Collider collider, const Settings& settings, const Progress& progress);
  /// Inserts a rigid collider at a place in the list, as it is at a moment, s. Lanes of the others
  /// are kept. Call seek() or look_ahead() before the next time step.
  void insert(int place, Ready ready, const Settings& settings, double time);
  /// Returns the placement of each collider.
  const std::vector<ColliderPlacement>& placements() const { return placements_; }
  /// Returns the map from the positions of characters()[collider] to where they are shown and
  /// collide. It is the placement of a rigid collider. The poses of a character already have it.
  Eigen::Affine3d shown_transform(int collider) const;
  /// Returns the vertices of a collider where it is shown, in our coordinates, 3 x n.
  Points shown_positions(int collider) const;
  /// Returns the visible collider whose surface is nearest to a point, if it is nearer than
  /// `within`, m.
  std::optional<int> collider_at(const Eigen::Vector3d& point, double within) const;
  /// Returns one character per collider. All stay at rest until they get lanes.
  const std::vector<std::unique_ptr<PlayedCharacter>>& characters() const { return characters_; }
  /// Returns the duration of the longest clip that moves a collider, s.
  double duration() const;

  /// Prepares a lane for each collider. Reads only data that never changes, so it may run in the
  /// background.
  /// \throws as Lane does
  std::vector<std::unique_ptr<Lane>> build_lanes(const Settings& settings,
                                                 const Progress& progress) const;
  /// Installs the lanes. Call seek() afterwards.
  void install_lanes(std::vector<std::unique_ptr<Lane>> lanes, const Settings& settings);
  /// Applies settings that need no new lane.
  void apply(const Settings& settings);
  /// Freezes all at their current positions until they get other lanes.
  void freeze();

  /// Moves all colliders to a moment, s, and settles each one there as if no other body existed.
  /// \return the rigid surroundings at that moment
  const Surroundings& seek(double time);
  /// Returns the rigid surroundings at the moment of the last seek() or look_ahead(), with the
  /// bodies of the last look_ahead().
  const Surroundings& surroundings() const { return surroundings_; }
  /// Returns true if bodies can collide: `own`, which is the session's own character, and at least
  /// one collider have tissue.
  bool has_bodies(const PlayedCharacter& own);
  /// Returns the surroundings of `own` at the end of its step to `time`, with the predicted
  /// positions of all bodies.
  const Surroundings& look_ahead(double time, const PlayedCharacter& own);
  /// Steps all colliders to the moment of the last look_ahead(). Each body collides with the
  /// predicted positions of all others, made before any of them stepped, so both sides of a contact
  /// find the same contact.
  void step(double time);
  /// Returns the largest speed of any vertex in the last step, in heights per second.
  double max_speed() const;
  /// Shows a moment between the last two steps. \param fraction  position between them, in [0, 1]
  void show(double time, double fraction);

 private:
  void forget_surroundings();
  void place_shapes(double time);
  void build_shapes(int collider);
  void place_bodies(const PlayedCharacter& own, double ahead);

  std::vector<Collider> colliders_;
  std::vector<std::unique_ptr<PlayedCharacter>> characters_;  ///< by collider
  using Shapes = std::vector<std::shared_ptr<const RigidShape>>;
  std::vector<ColliderPlacement> placements_;  ///< by collider
  std::vector<std::vector<Shapes>> shapes_;    ///< by collider and piece, with its scale
  std::vector<int> owners_;                    ///< collider of each of surroundings_.shapes
  std::vector<PlacedBody> bodies_;  ///< by collider; `tissue` is null for those without tissue
  PlacedBody own_body_;             ///< the session's own character; likewise
  bool floor_ = false;
  Surroundings surroundings_;
};

}  // namespace sinew
