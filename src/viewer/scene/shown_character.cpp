// SPDX-License-Identifier: MIT

#include "viewer/scene/shown_character.h"

#include <algorithm>
#include <utility>

#include "session/parts/missing_pieces.h"
#include "viewer/viewer_state.h"

namespace sinew {

void ShownCharacter::show(OpenedCharacter opened, int clip, Document own) {
  bodies_.clear();
  state_.heat.forget();
  Editing& edits = state_.edits;
  edits.document = std::move(own);
  bodies_.show(Session::resting(std::move(opened.character), edits.settings,
                                std::move(opened.colliders), edits.document));
  look_ = std::move(opened.look);
  looks_around_ = std::move(opened.looks_around);
  state_.files.keep_present_colliders();
  collect_warnings();
  Session& session = bodies_.session();
  session.select_clip(std::clamp(clip, -1, session.clip_count() - 1));
  state_.playback.restart();
  state_.tools.selected_joint = -1;
  state_.tools.paint.stroke.reset();
  edits.restart();
  ++bodies_.revisions.character;
  ++bodies_.revisions.frame;
  state_.view.restart();
  bodies_.prepare();
}

/// Replaces the warnings of the previous character.
void ShownCharacter::collect_warnings() {
  state_.messages.film_warnings.clear();
  std::vector<std::string>& warnings = state_.messages.look_warnings;
  warnings = look_.warnings;
  for (const CharacterLook& other : looks_around_)
    warnings.insert(warnings.end(), other.warnings.begin(), other.warnings.end());
  // Without a skeleton, all missing pieces are reported. Missing clips alone are not, because the
  // user can record clips in the viewer.
  const Character& character = bodies_.session().character();
  if (!character.skeleton.empty()) return;
  for (std::string& sentence : missing_pieces(character)) warnings.push_back(std::move(sentence));
}

}  // namespace sinew
