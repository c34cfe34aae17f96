// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/timing.h"
#include "session/body_shape.h"
#include "viewer/background_job.h"
#include "viewer/building/building.h"
#include "viewer/tools/tool_state.h"

namespace sinew {

/// Computes in the background the body that the skeleton being built would have: its simulated mesh
/// and its base surface, so that they can be shown, and radii dragged, before it is prepared. Parts
/// are simulated as in the present body; without one, all of the surface is.
class DraftPreview {
 public:
  DraftPreview(const Editing& edits, Bodies& bodies, const Building& building, ToolState& tools,
               Messages& messages)
      : edits_(edits), bodies_(bodies), building_(building), tools_(tools), messages_(messages) {}

  bool mesh = false;  ///< the user wants to see the simulated mesh
  bool base = false;  ///< the user wants to see the base surface

  /// Follows the draft: once it has not changed for a moment, computes its body again, if anything
  /// of it is wanted. To be called in every frame.
  void follow();
  /// Returns the body of the present draft; null while it is computed or not wanted.
  const BodyShape* shape() const;
  /// Returns the number of vertices that are simulated; 0 until it is known.
  int simulated_vertices() const;
  /// Returns a number that changes with every body.
  int revision() const { return revision_; }
  /// Returns the radii that the user chose for the joints of the draft (radii_of_draft()).
  OwnRadii own_radii() const;
  /// Returns the radii that the body would get. Requires shape() with bones.
  Radii used_radii() const;

  /// Returns true until the body that is wanted is there.
  bool running() const;
  std::pair<double, std::string> progress() const { return job_.progress(); }
  /// Stops computing, and shows nothing of the body any more.
  void cancel();

 private:
  /// Holds all that the body depends on.
  struct Cause {
    Skeleton skeleton;
    int character;
    SimulationSettings simulation;
    RadiiSettings radii;

    bool operator==(const Cause&) const = default;
  };
  Cause present_cause() const;
  bool is_wanted() const;
  void start(const Cause& cause);

  const Editing& edits_;
  Bodies& bodies_;
  const Building& building_;
  ToolState& tools_;
  Messages& messages_;
  std::optional<Cause> seen_;   ///< in the last frame
  Stopwatch unchanged_;         ///< time since it changed
  std::optional<Cause> cause_;  ///< of the job, of the shape, or of what failed
  std::optional<BodyShape> shape_;
  int revision_ = 0;
  BackgroundJob<BodyShape> job_;
};

}  // namespace sinew
