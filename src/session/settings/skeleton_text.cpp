// SPDX-License-Identifier: MIT

#include "session/settings/skeleton_text.h"

#include <fmt/format.h>

#include <map>

#include "core/error.h"
#include "core/text_scanner.h"
#include "session/settings/freedom_text.h"
#include "session/settings/toml_text.h"

namespace sinew {
namespace {

template <typename Numbers>
std::string numbers_text(const Numbers& numbers) {
  std::vector<std::string> items;
  for (const double number : numbers) items.push_back(toml_number(number));
  return toml_list(items);
}

/// Writes a name, unless it is the joint's own.
std::string name_text(const char* key, const std::string& name, const Joint& joint) {
  return name == joint.name ? "" : fmt::format("{} = {}\n", key, toml_string(name));
}

/// Reads the axes of a joint in the frame of its parent, one after the other.
Eigen::Matrix3d axes_of(const TomlValue& value) {
  constexpr double kOrthonormal = 1e-6;
  const std::vector<double> numbers = value.numbers(9);
  const Eigen::Matrix3d axes(Eigen::Map<const Eigen::Matrix3d>(numbers.data()));
  const double off = (axes.transpose() * axes - Eigen::Matrix3d::Identity()).norm();
  if (off > kOrthonormal || axes.determinant() < 0.0)
    value.fail(
        "'axes' are not three orthogonal unit vectors of a right-handed frame; correct them "
        "or leave the key out");
  return axes;
}

/// Writes the radius of a joint, if there is one.
std::string radius_text(const char* key, const std::map<int, double>& radii, int joint) {
  const auto found = radii.find(joint);
  return found == radii.end() ? "" : fmt::format("{} = {}\n", key, toml_number(found->second));
}

/// Reads a radius of the joint that is added next.
void read_radius(const TomlValue& value, BuiltSkeleton& built) {
  const double radius = value.number();
  if (!(radius >= 0.0)) value.fail("a radius is at least 0; correct it or leave the key out");
  if (!built.radii) built.radii.emplace();
  (value.key() == "radius" ? built.radii->joints
                           : built.radii->bones)[built.skeleton.joint_count()] = radius;
}

/// Adds the joint of a table.
void add_joint_of(const TomlValue& table, BuiltSkeleton& built) {
  Joint joint;
  const TomlValue* const name = table.find("name");
  if (name == nullptr) table.fail("the joint has no 'name'; add it");
  joint.name = name->text();
  if (built.skeleton.find(joint.name) >= 0)
    name->fail(
        fmt::format("another joint is named {}; give each its own name", in_quotes(joint.name)));
  std::string origin = joint.name;
  std::string before = joint.name;
  bool has_place = false;
  for (const TomlValue& value : table.entries()) {
    if (value.key() == "name") {
      // Read above.
    } else if (value.key() == "parent") {
      joint.parent = built.skeleton.find(value.text());
      if (joint.parent < 0)
        value.fail(
            fmt::format("no joint above this one is named {}; parents come before their "
                        "children",
                        in_quotes(value.text())));
    } else if (value.key() == "translation") {
      joint.rest_local.translation() = Eigen::Vector3d(value.numbers(3).data());
      has_place = true;
    } else if (value.key() == "axes") {
      joint.rest_local.linear() = axes_of(value);
    } else if (value.key() == "bone") {
      joint.has_bone = value.truth();
    } else if (value.key() == "origin") {
      origin = value.text();
    } else if (value.key() == "before") {
      before = value.text();
    } else if (value.key() == "radius" || value.key() == "bone_radius") {
      read_radius(value, built);
    } else if (value.key() == "own_radii") {
      if (value.truth() && !built.radii) built.radii.emplace();
    } else if (value.key() == "own_limits") {
      if (value.truth() && !built.freedoms) built.freedoms.emplace();
    } else if (value.key() == "limits") {
      if (!built.freedoms) built.freedoms.emplace();
      (*built.freedoms)[built.skeleton.joint_count()] = freedom_of_toml(value);
    } else {
      value.fail(
          fmt::format("{} is unknown; known keys are name, parent, translation, axes, bone, "
                      "origin, before, radius, bone_radius, limits, own_radii and own_limits",
                      in_quotes(value.key())));
    }
  }
  if (!has_place) table.fail("the joint has no 'translation'; add it");
  built.skeleton.joints.push_back(std::move(joint));
  built.origins.push_back(std::move(origin));
  built.names_before.push_back(std::move(before));
}

}  // namespace

std::string skeleton_text(std::string_view key, const BuiltSkeleton& built) {
  std::string text;
  for (int j = 0; j < built.skeleton.joint_count(); ++j) {
    const Joint& joint = built.skeleton.joints[j];
    text += fmt::format("\n[[{}]]\nname = {}\n", key, toml_string(joint.name));
    if (joint.parent >= 0)
      text += fmt::format("parent = {}\n", toml_string(built.skeleton.joints[joint.parent].name));
    const Eigen::Vector3d place = joint.rest_local.translation();
    text += fmt::format("translation = {}\n", numbers_text(place));
    const Eigen::Matrix3d axes = joint.rest_local.linear();
    if (axes != Eigen::Matrix3d::Identity())
      text += fmt::format("axes = {}\n", numbers_text(axes.reshaped()));
    if (!joint.has_bone) text += "bone = false\n";
    text += name_text("origin", built.origins[j], joint);
    text += name_text("before", built.names_before[j], joint);
    if (j == 0 && built.freedoms && built.freedoms->empty()) text += "own_limits = true\n";
    if (j == 0 && built.radii && built.radii->empty()) text += "own_radii = true\n";
    if (built.freedoms && built.freedoms->contains(j))
      text += fmt::format("limits = {}\n", freedom_text(built.freedoms->at(j)));
    if (built.radii) {
      text += radius_text("radius", built.radii->joints, j);
      text += radius_text("bone_radius", built.radii->bones, j);
    }
  }
  return text;
}

BuiltSkeleton skeleton_of_toml(const TomlValue& list) {
  BuiltSkeleton built;
  for (const TomlValue& table : list.list()) add_joint_of(table, built);
  return built;
}

}  // namespace sinew
