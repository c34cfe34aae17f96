// SPDX-License-Identifier: MIT

#include "viewer/building/building.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "building/edited_draft.h"
#include "building/medial_snap.h"
#include "building/mirrored_choices.h"
#include "core/error.h"
#include "session/session.h"
#include "session/settings/use_draft.h"

namespace sinew {
namespace {

/// Returns true if the surface only shows the bones of a skeleton.
bool shows_bones_only(const Character& character) {
  return !character.skeleton.empty() &&
         std::none_of(character.skeleton.joints.begin(), character.skeleton.joints.end(),
                      [](const Joint& joint) { return joint.has_bone; });
}

}  // namespace

Eigen::Vector3d bone_direction(const Skeleton& skeleton, int joint) {
  const std::vector<Transform> global = skeleton.rest_global();
  const auto position = [&](int j) -> Eigen::Vector3d { return global[j].translation(); };
  const int parent = skeleton.joints.at(joint).parent;
  Eigen::Vector3d along = Eigen::Vector3d::Zero();
  if (parent >= 0) along += (position(joint) - position(parent)).normalized();
  std::vector<int> children;
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (skeleton.joints[j].parent == joint) children.push_back(j);
  if (children.size() == 1) along += (position(children.front()) - position(joint)).normalized();
  return along;
}

void Building::start() {
  const Character& character = bodies_.session().character();
  if (character.surface.triangles.empty() || (!character.built && shows_bones_only(character)))
    throw UsageError(
        fmt::format("{} has no mesh around its skeleton; open a mesh to build a skeleton for it",
                    character.name));
  if (character_ != bodies_.revisions.character) body_.reset();
  if (!body_ && !job_.running()) {
    // The surface is copied, because the character may be replaced meanwhile.
    job_.start([surface = character.surface](const Progress& progress) {
      return know_body(surface, progress);
    });
  }
  initial_ = character.built ? put_to_use(*character.built) : built_from(character.skeleton);
  character_ = bodies_.revisions.character;
  playback_.playing = false;
  messages_.notice.clear();  // it may be about posing
  on_ = true;
  shown_.reset();
  ++bodies_.revisions.frame;
}

void Building::leave() {
  on_ = false;
  job_.cancel();
}

void Building::use() {
  require_on();
  for (const SkeletonProblem& problem : problems()) {
    using Kind = SkeletonProblem::Kind;
    if (problem.kind == Kind::kNoJoints || problem.kind == Kind::kUnnamed ||
        problem.kind == Kind::kSameName)
      throw UsageError(problem.text);
  }
  const Skeleton& own = skeleton();
  bool any_inside = false;
  for (int j = 0; j < own.joint_count() && !any_inside; ++j)
    any_inside = body().contains(position(j));
  if (!any_inside)
    throw UsageError("all joints are outside of the skin; move them inside, or snap them");
  const bool changed = edits_.document.draft.has_value();
  use_draft(edits_.document, bodies_.session().character().skeleton);
  leave();
  ++bodies_.revisions.frame;
  if (!changed) messages_.notice = "The skeleton has not been changed";
}

void Building::discard() {
  edits_.document.draft.reset();
}

void Building::use_skeleton_of_files() {
  if (!edits_.document.skeleton) {
    messages_.notice = "The skeleton in use is that of the files";
    return;
  }
  sinew::use_skeleton_of_files(edits_.document, bodies_.session().character());
  edits_.document.draft.reset();
  leave();
}

const BuiltSkeleton& Building::draft() const {
  return edits_.document.draft ? *edits_.document.draft : initial_;
}

Eigen::Vector3d Building::position(int joint) const {
  return skeleton().rest_global().at(joint).translation();
}

void Building::require_on() const {
  if (!on_) throw UsageError("no skeleton is being built; begin with 'build on'");
}

void Building::apply(SkeletonEdit edit) {
  apply_to(draft(), std::move(edit));
}

void Building::apply_to(const BuiltSkeleton& start, SkeletonEdit edit) {
  require_on();
  const int joint = edit.joint;
  edits_.document.draft = edited(start, std::move(edit));
  select(joint);
}

void Building::replace_draft(BuiltSkeleton draft) {
  require_on();
  edits_.document.draft = std::move(draft);
}

void Building::replace(Skeleton other) {
  require_on();
  SkeletonEdit edit;
  edit.old_joint.assign(other.joints.size(), -1);
  edit.skeleton = std::move(other);
  apply(std::move(edit));
}

void Building::insert() {
  require_on();
  const int joint = selected();
  if (joint < 0) throw UsageError("no joint is selected; click a bone first");
  const int parent = skeleton().joints[joint].parent;
  const Eigen::Vector3d middle =
      parent < 0 ? position(joint) : 0.5 * (position(joint) + position(parent));
  apply(insert_joint(skeleton(), joint, chosen_place.value_or(middle)));
}

void Building::mirror_to_other_side(const std::vector<int>& joints) {
  require_on();
  const auto [edit, pairs] =
      sinew::mirror_to_other_side(skeleton(), joints, mirror(), kMiddleFraction * body().size());
  apply(edit);
  // The draft has choices of its own only if they differ from those in use.
  BuiltSkeleton changed = draft();
  const Skeleton& present = bodies_.session().character().skeleton;
  const OwnRadii radii = radii_of_draft(changed, edits_.document.radii, present);
  OwnRadii mirrored_radii = with_mirrored(radii, pairs);
  if (mirrored_radii != radii) changed.radii = std::move(mirrored_radii);
  const std::map<int, JointFreedom> freedoms =
      freedoms_of_draft(changed, edits_.document.freedoms, present);
  std::map<int, JointFreedom> mirrored_freedoms =
      with_mirrored(freedoms, changed.skeleton, pairs, mirror());
  if (mirrored_freedoms != freedoms) changed.freedoms = std::move(mirrored_freedoms);
  replace_draft(std::move(changed));
}

void Building::snap(const std::vector<int>& joints) {
  require_on();
  std::vector<Eigen::Vector3d> positions;
  int moved = 0;
  for (const int joint : joints) {
    const std::optional<InscribedBall> ball =
        medial_ball(body(), position(joint), bone_direction(skeleton(), joint));
    positions.push_back(ball ? ball->center : position(joint));
    moved += ball ? 1 : 0;
  }
  if (moved == 0)
    throw UsageError("there is no body near these joints; drag them nearer to the skin");
  SkeletonEdit edit = move_joints(skeleton(), joints, positions);
  edit.joint = selected();
  apply(std::move(edit));
}

int Building::selected() const {
  return selected_.empty() ? -1 : skeleton().find(selected_);
}

void Building::select(int joint) {
  chosen_place.reset();
  selected_ = joint < 0 ? "" : skeleton().joints.at(joint).name;
}

const std::vector<int>& Building::shown_marks() const {
  static const std::vector<int> none;
  return shown_ ? shown_->marked : none;
}

const KnownBody& Building::require_body() const {
  if (!body_) throw UsageError("the body is still being prepared for building; wait for it");
  return *body_;
}

const BodyProbe& Building::body() const {
  return require_body().probe;
}

const MirrorPlane& Building::mirror() const {
  return require_body().mirror;
}

const std::vector<SkeletonProblem>& Building::problems() const {
  if (!checked_ || checked_->character != bodies_.revisions.character ||
      !(checked_->skeleton == skeleton()))
    checked_ =
        Checked{skeleton(), bodies_.revisions.character, skeleton_problems(skeleton(), body())};
  return checked_->problems;
}

Eigen::Vector3d Building::kept_inside(const Eigen::Vector3d& target) const {
  return moved_inside(body(), target).value_or(target);
}

/// Collects the body when it is prepared.
void Building::follow_body() {
  try {
    std::optional<KnownBody> known = job_.take();
    if (!known) return;
    body_ = std::make_shared<const KnownBody>(std::move(*known));
    ++bodies_.revisions.frame;
  } catch (const InputError& error) {
    leave();
    messages_.show_error(error);
  }
}

void Building::follow() {
  if (character_ != bodies_.revisions.character) {
    leave();
    selected_.clear();
    body_.reset();
    checked_.reset();
    character_ = bodies_.revisions.character;
  }
  follow_body();
  if (!on_) {
    if (shown_) ++bodies_.revisions.frame;
    return shown_.reset();
  }
  Shown now{draft(), selected(), std::exchange(marked, {})};
  if (shown_ == now) return;
  shown_ = std::move(now);
  ++bodies_.revisions.frame;
}

}  // namespace sinew
