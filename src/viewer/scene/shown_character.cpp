// SPDX-License-Identifier: MIT

#include "viewer/scene/shown_character.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "assets/character.h"
#include "mesh/triangle_mesh.h"
#include "session/parts/missing_pieces.h"
#include "session/session.h"

namespace sinew {
namespace {

constexpr double kLongNotice = 15.0;  // s, for two sentences

}  // namespace

void ShownCharacter::show(OpenedCharacter opened, int clip, Document own) {
  bodies_.clear();
  heat_.forget();
  edits_.document = std::move(own);
  rest_box_ = bounding_box(opened.character.surface.positions);
  edits_.document.colliders =
      completed(std::move(edits_.document.colliders), opened.colliders, opened.character);
  bodies_.show(Session::resting(std::move(opened.character), edits_.settings,
                                std::move(opened.colliders), edits_.document));
  look_ = std::move(opened.look);
  looks_around_ = std::move(opened.looks_around);
  collect_warnings();
  Session& session = bodies_.session();
  session.select_clip(std::clamp(clip, -1, session.clip_count() - 1));
  playback_.restart();
  tools_.selected_joint = tools_.selected_collider = -1;
  tools_.paint.stroke.reset();
  edits_.restart();
  ++bodies_.revisions.character;
  ++bodies_.revisions.frame;
  view_.restart();
  bodies_.prepare();
}

void ShownCharacter::show_among_others(OpenedCharacter opened) {
  const int clip = bodies_.session().clip();
  const double time = bodies_.session().time();
  const int before = static_cast<int>(bodies_.session().played_colliders().colliders().size());
  const int now = static_cast<int>(opened.colliders.size());
  const Camera camera = view_.camera;
  edits_.keep();  // the step that asked for these colliders
  EditHistory history = edits_.history();
  show(std::move(opened), clip, edits_.document);
  edits_.resume_amended(std::move(history));
  playback_.seek(time);
  if (now > before) {
    tools_.selected_collider = now - 1;
    panels_.reveals_scene = true;
    tell_of_size(bodies_.session().played_colliders().colliders()[now - 1]);
  } else {
    view_.camera = camera;  // only new objects have to be brought into view
  }
}

void ShownCharacter::show_with_skeleton(OpenedCharacter opened) {
  const Clip* const clip = bodies_.session().selected_clip();
  const std::string name = clip == nullptr ? "" : clip->name;
  const Camera camera = view_.camera;
  edits_.keep();  // the step that asked for this skeleton
  EditHistory history = edits_.history();
  Document own = edits_.document;
  own.motions = std::move(opened.motions);
  show(std::move(opened), 0, std::move(own));
  edits_.resume_amended(std::move(history));
  if (!name.empty())
    if (const std::optional<int> same = playback_.find_clip(name)) playback_.select_clip(*same);
  view_.camera = camera;
  view_.wants_frame = false;
}

bool ShownCharacter::change_colliders(const ColliderChange& change, OpenedColliders& opened) {
  if (!bodies_.change_colliders(change, opened.ready)) return false;
  std::vector<CharacterLook> looks;
  for (const int i : change.kept) looks.push_back(std::move(looks_around_[i]));
  for (std::size_t i = 0; i < change.added.size(); ++i)
    looks.insert(looks.begin() + change.added[i], std::move(opened.looks[i]));
  looks_around_ = std::move(looks);
  collect_warnings();
  tools_.selected_collider = -1;
  if (!change.added.empty()) {
    const bool is_new = edits_.document.colliders[change.added.back()].starts_on_floor;
    edits_.keep();  // the step that asked for these colliders
    const Session& session = bodies_.session();
    edits_.document.colliders =
        completed(std::move(edits_.document.colliders), session.played_colliders().colliders(),
                  session.character());
    edits_.amend();
    bodies_.place_colliders(edits_.document.colliders);
    if (is_new) introduce_collider(change.added.back());
  }
  playback_.stir();
  return true;
}

/// Selects a collider that the user has just added, and brings it into view.
void ShownCharacter::introduce_collider(int place) {
  const PlayedColliders& shown = bodies_.session().played_colliders();
  tools_.selected_collider = place;
  panels_.reveals_scene = true;
  view_.frame_hidden(bounding_box(shown.shown_positions(place)));
  tell_of_size(shown.colliders()[place]);
}

/// Tells the user about a collider that can hardly be seen, or that can hardly be seen as a whole,
/// because its file has another unit.
void ShownCharacter::tell_of_size(const Collider& collider) {
  constexpr double kOdd = 30.0;  // times as large or as small as the character
  const Points& points = collider.character.surface.positions;
  if (points.cols() == 0 || !collider.rigid()) return;
  const double size = bounding_box(points).sizes().maxCoeff();
  if (size * kOdd > kHeight && size < kOdd * kHeight) return;
  messages_.show_notice(
      fmt::format("{} is {:.2g} m large, and the character 1.8 m: its file may have another unit. "
                  "Change its Scale in the section Scene",
                  collider.character.name, size),
      kLongNotice);
}

/// Replaces the warnings of the previous character.
void ShownCharacter::collect_warnings() {
  messages_.output_warnings.clear();
  std::vector<std::string>& warnings = messages_.look_warnings;
  warnings = look_.warnings;
  for (const CharacterLook& other : looks_around_)
    warnings.insert(warnings.end(), other.warnings.begin(), other.warnings.end());
  // Without a skeleton, all missing pieces are reported. Missing clips alone are not, because the
  // user can record clips in the viewer.
  const Character& character = bodies_.session().character();
  if (!character.skeleton.empty()) return;
  for (std::string& sentence : missing_pieces(character, edits_.document))
    warnings.push_back(std::move(sentence));
}

}  // namespace sinew
