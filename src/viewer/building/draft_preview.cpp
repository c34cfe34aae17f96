// SPDX-License-Identifier: MIT

#include "viewer/building/draft_preview.h"

#include <utility>

#include "core/error.h"
#include "session/session.h"
#include "session/settings/use_draft.h"

namespace sinew {
namespace {

constexpr double kUnchangedTime = 250.0;  // ms: a draft that changes more often is being dragged

/// Returns what the shape of a body needs of a character, with the skeleton of a draft.
Character with_skeleton(const Character& shown, const Skeleton& skeleton) {
  Character character;
  character.name = shown.name;
  character.surface = shown.surface;
  character.simulation_surface = shown.simulation_surface;
  character.simulate_as_it_is = shown.simulate_as_it_is;
  // Weights of the file belong to its own skeleton.
  if (skeleton == shown.skeleton) character.weights = shown.weights;
  character.skeleton = skeleton;
  return character;
}

}  // namespace

bool DraftPreview::is_wanted() const {
  return building_.is_on() && (mesh || base || tools_.radius_tool);
}

DraftPreview::Cause DraftPreview::present_cause() const {
  return {building_.skeleton(), bodies_.revisions.character, edits_.settings.simulation,
          edits_.settings.tissue.radii};
}

const BodyShape* DraftPreview::shape() const {
  return shape_ && is_wanted() && cause_ == present_cause() ? &*shape_ : nullptr;
}

int DraftPreview::simulated_vertices() const {
  if (const BodyShape* const known = shape()) return known->surface.mesh.vertex_count();
  // Without a change of the joints, the present body has as many.
  const Session& session = bodies_.session();
  const TissueModel* const tissue = session.lane().tissue();
  const bool is_present = building_.skeleton() == session.character().skeleton &&
                          session.settings().simulation == edits_.settings.simulation;
  return is_present && tissue != nullptr ? tissue->surface_vertices : 0;
}

OwnRadii DraftPreview::own_radii() const {
  return radii_of_draft(building_.draft(), edits_.document.radii,
                        bodies_.session().character().skeleton);
}

Radii DraftPreview::used_radii() const {
  return sinew::used_radii(shape_->rays.lines, shape_->automatic_radii, own_radii());
}

void DraftPreview::start(const Cause& cause) {
  cause_ = cause;
  shape_.reset();
  const Session& session = bodies_.session();
  const PartPlan* const plan = session.lane().plan();
  job_.start([character = with_skeleton(session.character(), cause.skeleton),
              plan = plan != nullptr ? *plan : plan_of_all(session.character().surface),
              settings = edits_.settings](const Progress& progress) {
    return body_shape(character, plan, settings, progress);
  });
}

void DraftPreview::follow() {
  if (!is_wanted()) {
    seen_.reset();
    if (job_.running()) cause_.reset();
    return job_.cancel();
  }
  Cause present = present_cause();
  if (seen_ != present) {
    unchanged_.restart();
    seen_ = std::move(present);
  }
  if (job_.running() && cause_ != seen_) job_.cancel();
  try {
    if (std::optional<BodyShape> computed = job_.take()) {
      shape_ = std::move(computed);
      ++revision_;
      ++bodies_.revisions.frame;
    }
  } catch (const InputError& error) {
    messages_.show_error(error);
  }
  if (cause_ != seen_ && unchanged_.milliseconds() >= kUnchangedTime) start(*seen_);
}

bool DraftPreview::running() const {
  return is_wanted() && (job_.running() || cause_ != present_cause());
}

void DraftPreview::cancel() {
  if (job_.running()) cause_.reset();
  job_.cancel();
  mesh = base = tools_.radius_tool = false;
}

}  // namespace sinew
