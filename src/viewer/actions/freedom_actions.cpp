// SPDX-License-Identifier: MIT

#include "viewer/actions/freedom_actions.h"

#include <fmt/format.h>

#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "viewer/actions/action_text.h"
#include "viewer/tools/freedom_edits.h"

namespace sinew {
namespace {

constexpr double kOneDegree = std::numbers::pi / 180.0;

double angle_at(const std::vector<std::string>& words, std::size_t place, double least) {
  if (place >= words.size())
    throw UsageError("an angle is missing; write it in degrees after the kind");
  return kOneDegree * require_number(words[place], least, 180.0);
}

void require_count(const std::vector<std::string>& words, std::size_t count) {
  if (words.size() > count)
    throw UsageError(fmt::format("'{}' is one word too many; remove it", words[count]));
}

Eigen::Vector3d axis_named(const std::string& name) {
  for (int axis = 0; axis < 3; ++axis)
    if (name == std::string(1, "xyz"[axis])) return Eigen::Vector3d::Unit(axis);
  throw UsageError(fmt::format("'{}' is none of the axes x, y and z", name));
}

/// Reads "fixed", "twist ANGLE", "ball SWING [TWIST]" or "hinge AXIS MIN MAX" after the name.
JointFreedom freedom_of(const std::vector<std::string>& words) {
  using Kind = JointFreedom::Kind;
  JointFreedom freedom;
  const std::string& kind = words[1];
  if (kind == "fixed") {
    freedom.kind = Kind::kFixed;
    require_count(words, 2);
  } else if (kind == "twist") {
    freedom.kind = Kind::kTwist;
    freedom.twist = angle_at(words, 2, 0.0);
    require_count(words, 3);
  } else if (kind == "ball") {
    freedom.swing = angle_at(words, 2, 0.0);
    if (words.size() > 3) freedom.twist = angle_at(words, 3, 0.0);
    require_count(words, 4);
  } else if (kind == "hinge") {
    freedom.kind = Kind::kHinge;
    if (words.size() < 3) throw UsageError("the axis of the hinge is missing: x, y or z");
    freedom.axis = axis_named(words[2]);
    freedom.min = angle_at(words, 3, -180.0);
    freedom.max = angle_at(words, 4, 0.0);
    if (freedom.min > 0.0)
      throw UsageError(
          "the range of a hinge begins at 0 or below, since it contains the rest pose");
    require_count(words, 5);
  } else {
    throw UsageError(
        fmt::format("'{}' is none of usual, fixed, twist, ball, hinge and mirror", kind));
  }
  return freedom;
}

void limit(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = quoted_words(text);
  if (words.size() < 2)
    throw UsageError(
        "write a joint and one of usual, fixed, twist ANGLE, ball SWING [TWIST], hinge AXIS MIN "
        "MAX and mirror");
  const int joint =
      words[0] == "selected" ? edited_joint(state) : edited_skeleton(state).find(words[0]);
  if (joint < 0)
    throw UsageError(words[0] == "selected" ? "no joint is selected; click one first"
                                            : fmt::format("there is no joint '{}'", words[0]));
  if (words[1] == "mirror") {
    require_count(words, 2);
    return mirror_freedom(state, joint);
  }
  if (words[1] == "usual") {
    require_count(words, 2);
    return choose_freedom(state, joint, std::nullopt);
  }
  choose_freedom(state, joint, freedom_of(words));
}

}  // namespace

std::vector<Action> freedom_actions() {
  return {
      {"limit",
       "NAME|selected usual|fixed|twist ANGLE|ball SWING [TWIST]|hinge x|y|z MIN MAX|mirror",
       "choose how a joint rotates when it is posed: angles in degrees from its rest pose", limit},
  };
}

}  // namespace sinew
