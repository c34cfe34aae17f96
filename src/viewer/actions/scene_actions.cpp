// SPDX-License-Identifier: MIT

#include "viewer/actions/scene_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "core/error.h"
#include "render/background.h"
#include "session/parts/part_groups.h"
#include "viewer/actions/action_text.h"
#include "viewer/tools/collider_edits.h"

namespace sinew {
namespace {

using Words = std::span<const std::string>;

constexpr double kMostTurns = 3600.0;  // degrees

const std::string& only_word(Words words, const char* what) {
  if (words.size() != 1) throw UsageError(fmt::format("{} is needed", what));
  return words[0];
}

ColliderPlacement scaled_object(const ViewerState& state, int object, double factor) {
  if (!may_scale(state, object))
    throw UsageError("characters cannot be scaled, because their tissue is built for one size");
  return scaled_collider(state, object, factor);
}

/// Edits a placement by the words after the number of the object.
void edit_placement(ViewerState& state, int object, const std::string& what, Words values) {
  ColliderPlacement placement = collider_placement(state, object);
  const Collider& collider = state.session().played_colliders().colliders()[object];
  if (what == "position") {
    placement.offset = require_vector(values, kFarthestCollider) - middle_of(collider);
  } else if (what == "rotation") {
    placement.rotation = rotation_of(require_vector(values, kMostTurns));
  } else if (what == "scale") {
    placement = scaled_object(state, object,
                              require_number(only_word(values, "a factor"), kSmallestColliderScale,
                                             kLargestColliderScale));
  } else if (what == "visible") {
    placement.visible = switched(placement.visible, values.empty() ? "" : values[0]);
  } else if (what == "floor") {
    placement = on_floor(placement, collider);
  } else if (what == "reset") {
    placement = {.visible = placement.visible, .file = placement.file};
  } else {
    throw UsageError(fmt::format(
        "'{}' is none of position, rotation, scale, visible, floor, reset, select and remove",
        what));
  }
  place_collider(state, object, placement);
}

/// Changes a collider by "INDEX position X Y Z" and so on, or selects none by "none".
void change_object(ViewerState& state, const std::string& text) {
  if (text == "none") return select_collider(state, -1);
  const std::vector<std::string> words = words_of(text);
  if (words.size() < 2) throw UsageError("write the number of a collider and what to change");
  const int count = collider_count(state);
  if (count == 0) throw UsageError("there is no collider; add one first");
  const int object = static_cast<int>(require_number(words[0], 0.0, count - 1.0));
  if (words[1] == "select") {
    select_collider(state, object);
  } else if (words[1] == "remove") {
    state.files.remove_collider(object);
  } else {
    edit_placement(state, object, words[1], Words(words).subspan(2));
  }
}

void set_light(ViewerState& state, const std::string& text) {
  Lighting& light = state.view.options.light;
  if (text == "reset") {
    light = {};
    return;
  }
  const std::vector<std::string> words = words_of(text);
  if (words.size() != 2) throw UsageError("write two angles in degrees, or 'reset'");
  light.azimuth = require_number(words[0], -360.0, 360.0);
  light.elevation = require_number(words[1], Lighting::kLowest, Lighting::kHighest);
}

/// Holds the parts of "NAME WORD VALUE".
struct PartChange {
  std::string part;
  std::string what;
  std::string value;  ///< empty for "reset"
};

/// Splits "NAME WORD VALUE", where the name may contain spaces.
PartChange part_change_of(const std::string& text) {
  const std::size_t last = text.find_last_of(' ');
  if (last == std::string::npos) throw UsageError("write the name of a part and what to change");
  const std::string end = text.substr(last + 1);
  if (end == "reset") return {text.substr(0, last), end, ""};
  const std::size_t before = last == 0 ? std::string::npos : text.find_last_of(' ', last - 1);
  if (before == std::string::npos) throw UsageError("write the name of a part and what to change");
  return {text.substr(0, before), text.substr(before + 1, last - before - 1), end};
}

Eigen::Vector3f require_color(const std::string& text) {
  if (const std::optional<Eigen::Vector3f> color = color_of_text(text)) return *color;
  throw UsageError(fmt::format("'{}' is no color; write one as #rrggbb, such as #e8e4dc", text));
}

/// Returns the names of the parts that "NAME" or "BEGINNING.*" means.
std::vector<std::string> parts_named(const std::vector<VisiblePart>& parts,
                                     const std::string& name) {
  std::vector<std::string> found;
  for (const VisiblePart& part : parts)
    if (part.name == name) return {name};
  for (const PartGroup& group : part_groups(parts)) {
    if (group.name != name) continue;
    for (const int part : group.parts) found.push_back(parts[part].name);
  }
  if (found.empty()) throw UsageError(fmt::format("there is no part '{}'", name));
  return found;
}

PartLook changed_look(PartLook look, const PartChange& change) {
  if (change.what == "color") {
    look.color = require_color(change.value);
  } else if (change.what == "roughness") {
    look.roughness = require_number(change.value, 0.0, 1.0);
  } else if (change.what == "opacity") {
    look.opacity = require_number(change.value, 0.0, 1.0);
  } else if (change.what == "textures") {
    look.textured = switched(look.textured, change.value);
  } else if (change.what == "reset") {
    look = {};
  } else {
    throw UsageError(
        fmt::format("'{}' is none of color, roughness, opacity, textures and reset", change.what));
  }
  return look;
}

/// Changes the look of parts by
/// "NAME color #rrggbb|roughness N|opacity N|textures on|off|reset".
void change_look(ViewerState& state, const std::string& text) {
  const PartChange change = part_change_of(text);
  PartLooks& looks = state.edits.document.part_looks;
  for (const std::string& part : parts_named(state.session().character().parts, change.part)) {
    const PartLook look = looks.contains(part) ? looks[part] : PartLook{};
    set_part_look(state.edits.document, part, changed_look(look, change));
  }
}

}  // namespace

std::vector<Action> scene_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"edit-collider",
       "INDEX position X Y Z|rotation X Y Z|scale FACTOR|visible "
       "on|off|toggle|floor|reset|select|remove, "
       "none",
       "place, hide, select or remove a collider", change_object},
      {"light", "AZIMUTH ELEVATION|reset", "direction of the key light, in degrees", set_light},
      {"environment", "STRENGTH", "set the strength of the ambient light; 1 by default",
       [](State& s, Text& text) {
         s.view.options.light.environment = require_number(text, 0.0, Lighting::kStrongest);
       }},
      {"part-look", "NAME color #rrggbb|roughness N|opacity N|textures on|off|reset",
       "base color, roughness, opacity and textures of a part, or of all parts BEGINNING.*",
       change_look},
  };
}

}  // namespace sinew
