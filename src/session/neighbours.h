#pragma once

#include <memory>
#include <vector>

#include "assets/open_collider.h"
#include "contact/surroundings.h"
#include "core/progress.h"
#include "session/lane.h"
#include "session/settings.h"

namespace sinew {

class Session;

/// Whom a session's character meets: rigid things and other characters. Each is a session of its
/// own, which plays its first clip, or rests, by the clock of the one that it belongs to, and holds
/// its last pose when its clip is over.
class Neighbours {
 public:
  /// The settings matter once there are lanes, but for the floor.
  Neighbours(std::vector<Collider> colliders, const Settings& settings);
  ~Neighbours();

  const std::vector<Collider>& colliders() const { return colliders_; }
  /// One for each collider; all rest until they get lanes.
  const std::vector<std::unique_ptr<Session>>& sessions() const { return sessions_; }
  /// Seconds until the last of them holds still.
  double duration() const;

  /// Prepares a lane for each. Only reads what never changes, so it may run in the background.
  /// \throws as Lane does
  std::vector<std::unique_ptr<Lane>> build_lanes(const Settings& settings,
                                                 const Progress& progress) const;
  /// The moment has to be sought then.
  void take_lanes(std::vector<std::unique_ptr<Lane>> lanes, const Settings& settings);
  void apply(const Settings& settings);
  /// Session::freeze() of all.
  void freeze();

  /// Goes to a moment, where each settles, as if there was no other body.
  /// \return what is rigid there
  const Surroundings& seek(double time);
  /// What is rigid at the moment of the last seek(), and the bodies of the last look_ahead().
  const Surroundings& surroundings() const { return surroundings_; }
  /// Whether there are bodies beside `met`, the session that they all belong to, that may touch.
  bool has_bodies(const Session& met);
  /// What `met` meets at the end of its step to a moment.
  const Surroundings& look_ahead(double time, const Session& met);
  /// Steps to the moment that was looked ahead to. All bodies meet each other where they looked
  /// like getting to before any of them stepped, so that both sides of a contact find the same.
  void step(double time);
  /// Heights a second, of any vertex in the last step.
  double max_speed() const;
  /// Shows a moment between the last two steps.
  void show(double time, double share);

 private:
  void place_shapes(double time);
  void place_bodies(const Session& met, double ahead);

  std::vector<Collider> colliders_;
  std::vector<std::unique_ptr<Session>> sessions_;
  using Shapes = std::vector<std::shared_ptr<const RigidShape>>;
  std::vector<std::vector<Shapes>> shapes_;  ///< of each collider, of each of its pieces
  std::vector<PlacedBody> bodies_;  ///< of each collider; without tissue where there is none
  PlacedBody met_;                  ///< of the session that they belong to; likewise
  bool floor_ = false;
  Surroundings surroundings_;
};

}  // namespace sinew
