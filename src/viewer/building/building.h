// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "building/known_body.h"
#include "building/skeleton_checks.h"
#include "building/skeleton_edits.h"
#include "rig/built_skeleton.h"
#include "rig/mirror_plane.h"
#include "viewer/background_job.h"
#include "viewer/state/bodies.h"
#include "viewer/state/editing.h"
#include "viewer/state/messages.h"
#include "viewer/state/playback.h"

namespace sinew {

/// Lets the user build a skeleton for the shown character, or edit the one that it has. The draft
/// is part of the edited document, so every operation is a step of undo, and a draft is saved with
/// the project. Nothing is prepared until the draft is put to use. The functions that change the
/// draft throw UsageError if nothing is being built.
class Building {
 public:
  Building(Editing& edits, Bodies& bodies, Playback& playback, Messages& messages)
      : edits_(edits), bodies_(bodies), playback_(playback), messages_(messages) {}

  /// Returns true while the window shows the draft instead of the moving body.
  bool is_on() const { return on_; }
  /// Begins with the draft of the document, or else with the skeleton in use, and prepares the body
  /// in the background.
  /// \throws UsageError for a file without a mesh
  void start();
  /// Shows the body again. The draft stays in the document.
  void leave();
  /// Puts the draft to use, and leaves.
  /// \throws UsageError if a skeleton like this cannot move a body
  void use();
  /// Removes the draft: building begins again with the skeleton in use.
  void discard();
  /// Returns to the skeleton of the character's files.
  void use_skeleton_of_files();

  /// Returns the draft, or the skeleton with which building begins.
  const BuiltSkeleton& draft() const;
  const Skeleton& skeleton() const { return draft().skeleton; }
  /// Returns the position of a joint of the draft.
  Eigen::Vector3d position(int joint) const;

  /// Makes the result of an operation the draft, and selects the joint that it concerns.
  void apply(SkeletonEdit edit);
  /// Changes the draft while something is dragged, from the draft at the beginning.
  void apply_to(const BuiltSkeleton& start, SkeletonEdit edit);
  /// Replaces the draft by one with the same joints.
  void replace_draft(BuiltSkeleton draft);
  /// Replaces the draft by another skeleton.
  void replace(Skeleton other);
  /// Inserts a joint into the bone of the selected joint, where it was clicked or in its middle.
  void insert();
  /// Mirrors joints to the other side of the body, with the radii and degrees of freedom that the
  /// user chose for them.
  /// \throws UsageError if no joint lies on a side
  void mirror_to_other_side(const std::vector<int>& joints);
  /// Moves joints to the middle of the body, across their bones.
  void snap(const std::vector<int>& joints);

  /// Returns the selected joint of the draft, or -1. The selection follows the joint's name.
  int selected() const;
  void select(int joint);
  /// Place on the bone of the selected joint that was clicked last; nothing: its middle is meant.
  std::optional<Eigen::Vector3d> chosen_place;
  /// Joints to be marked in the view until the next frame, such as those of a flaw under the mouse.
  std::vector<int> marked{};

  /// Returns those of the last frame.
  const std::vector<int>& shown_marks() const;

  /// Returns true once the body is prepared, so that joints can be placed in it. Until then, the
  /// functions below that ask about the body throw UsageError.
  bool knows_body() const { return body_ != nullptr; }
  /// Returns what is known about the body, for work in the background; null until it is prepared.
  const std::shared_ptr<const KnownBody>& known_body() const { return body_; }
  /// Returns the body at rest.
  const BodyProbe& body() const;
  /// Returns the plane across which joints are mirrored.
  const MirrorPlane& mirror() const;
  /// Returns the flaws of the draft, found on first use after a change.
  const std::vector<SkeletonProblem>& problems() const;
  /// Returns a point at a target, or the nearest one inside of the body.
  Eigen::Vector3d kept_inside(const Eigen::Vector3d& target) const;

  /// Collects the prepared body. Leaves if another character is shown, and asks for a new picture
  /// if the draft or the selection has changed. To be called in every frame.
  void follow();

  /// Returns true while the body is being prepared in the background.
  bool preparing() const { return job_.running(); }
  std::pair<double, std::string> progress() const { return job_.progress(); }

 private:
  void require_on() const;

  Editing& edits_;
  Bodies& bodies_;
  Playback& playback_;
  Messages& messages_;
  bool on_ = false;
  std::string selected_;   ///< name of the joint; empty: none
  BuiltSkeleton initial_;  ///< with which building begins
  int character_ = -1;     ///< revision of the character to which all of this belongs
  struct Shown {
    BuiltSkeleton draft;
    int selected = -1;
    std::vector<int> marked;

    bool operator==(const Shown&) const = default;
  };
  std::optional<Shown> shown_;  ///< in the last frame
  const KnownBody& require_body() const;
  void follow_body();
  /// Belongs to the character of character_. Shared with jobs that may outlive that character.
  std::shared_ptr<const KnownBody> body_;
  BackgroundJob<KnownBody> job_;
  struct Checked {
    Skeleton skeleton;
    int character;
    std::vector<SkeletonProblem> problems;
  };
  mutable std::optional<Checked> checked_;
};

/// Returns the direction of the bones at a joint, across which it is moved to the middle; zero if
/// there is none.
Eigen::Vector3d bone_direction(const Skeleton& skeleton, int joint);

}  // namespace sinew
