// SPDX-License-Identifier: MIT

#include "session/settings/project_edits_of_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "core/text_scanner.h"

namespace sinew {
namespace {

PoseKey pose_key(const ProjectValues& values, const TomlValue& table) {
  for (const TomlValue& value : table.entries()) {
    if (value.key() != "time" && value.key() != "joints")
      values.fail_unknown(value, "time and joints");
  }
  return {values.number_from(values.part(table, "time"), 0.0),
          posed_joints(values, values.part(table, "joints"))};
}

}  // namespace

void read_part_roles(const ProjectValues& values, const TomlValue& table, Document& document) {
  for (const TomlValue& value : table.entries()) {
    const auto* const role = std::find(kPartRoleNames.begin(), kPartRoleNames.end(), value.text());
    if (role == kPartRoleNames.end()) {
      values.fail(value, fmt::format("{} is not a role of a part; choose one of: {}",
                                     in_quotes(value.text()), fmt::join(kPartRoleNames, ", ")));
    }
    document.part_roles[value.key()] = static_cast<PartRole>(role - kPartRoleNames.begin());
  }
}

PartLook part_look(const ProjectValues& values, const TomlValue& table) {
  PartLook look;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "color") {
      const std::vector<double> numbers = value.numbers(3);
      look.color = Eigen::Vector3d(numbers.data()).cwiseMax(0.0).cwiseMin(1.0).cast<float>();
    } else if (value.key() == "roughness") {
      look.roughness = values.fraction(value);
    } else if (value.key() == "opacity") {
      look.opacity = values.fraction(value);
    } else if (value.key() == "textures") {
      look.textured = value.truth();
    } else {
      values.fail_unknown(value, "color, roughness, opacity and textures");
    }
  }
  return look;
}

void read_placement(const ProjectValues& values, const TomlValue& table, Document& document) {
  constexpr double kMaxColliders = 10000.0;
  ColliderPlacement placement;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "collider") {
      // Read below.
    } else if (value.key() == "offset") {
      placement.offset = Eigen::Vector3d(value.numbers(3).data());
    } else if (value.key() == "rotation") {
      placement.rotation = values.rotation(value);
    } else if (value.key() == "scale") {
      placement.scale = values.inside(value, std::numeric_limits<double>::infinity());
    } else if (value.key() == "visible") {
      placement.visible = value.truth();
    } else {
      values.fail_unknown(value, "collider, offset, rotation, scale and visible");
    }
  }
  const TomlValue& number = values.part(table, "collider");
  const auto collider =
      static_cast<std::size_t>(std::min(values.number_from(number, 0.0), kMaxColliders));
  if (document.colliders.size() <= collider) document.colliders.resize(collider + 1);
  document.colliders[collider] = placement;
}

JointRadii joint_radii(const ProjectValues& values, const TomlValue& table) {
  JointRadii result;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "joint") {
      result.joint = values.number_from(value, 0.0);
    } else if (value.key() == "bone") {
      result.bone = values.number_from(value, 0.0);
    } else {
      values.fail_unknown(value, "joint and bone");
    }
  }
  return result;
}

PosedJoints posed_joints(const ProjectValues& values, const TomlValue& table) {
  PosedJoints result;
  for (const TomlValue& joint : table.entries()) {
    BoneDeformation bone;
    for (const TomlValue& value : joint.entries()) {
      if (value.key() == "twist") {
        bone.twist = value.number();
      } else if (value.key() == "stretch") {
        bone.stretch = values.inside(value, std::numeric_limits<double>::infinity());
      } else if (value.key() != "rotation" && value.key() != "translation") {
        values.fail_unknown(value, "rotation, translation, twist and stretch");
      }
    }
    const std::vector<double> translation = values.part(joint, "translation").numbers(3);
    result[joint.key()] = {
        {values.rotation(values.part(joint, "rotation")), Eigen::Vector3d(translation.data())},
        bone};
  }
  return result;
}

RecordedClip recorded_clip(const ProjectValues& values, const TomlValue& table) {
  RecordedClip clip;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "name") {
      clip.name = value.text();
    } else if (value.key() == "duration") {
      clip.duration = values.number_from(value, 0.0);
    } else if (value.key() == "base") {
      clip.base = value.text();
    } else if (value.key() == "overrides") {
      clip.overrides = value.truth();
    } else if (value.key() == "keys") {
      for (const TomlValue& key : value.list()) {
        clip.keys.push_back(pose_key(values, key));
        if (clip.keys.size() > 1 && clip.keys.end()[-2].time >= clip.keys.back().time) {
          values.fail(key,
                      "'time' does not come after that of the key before; sort the keys by time");
        }
      }
    } else {
      values.fail_unknown(value, "name, duration, base, overrides and keys");
    }
  }
  if (!clip.keys.empty() && clip.duration < clip.keys.back().time) {
    values.fail(table, fmt::format("'duration' is {:g} s, but the last key is at {:g} s; raise it",
                                   clip.duration, clip.keys.back().time));
  }
  return clip;
}

}  // namespace sinew
