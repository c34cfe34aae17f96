// SPDX-License-Identifier: MIT

#include "viewer/actions/build_actions.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "building/mirrored_joints.h"
#include "building/skeleton_templates.h"
#include "core/error.h"
#include "viewer/actions/action_text.h"
#include "viewer/building/skeleton_file.h"
#include "viewer/tools/leave_tools.h"

namespace sinew {
namespace {

using Words = std::span<const std::string>;

/// Returns the joint of a name, or that of "selected".
int joint_named(const Building& building, const std::string& name) {
  if (name == "selected") {
    if (building.selected() < 0) throw UsageError("no joint is selected; click one first");
    return building.selected();
  }
  const int joint = building.skeleton().find(name);
  if (joint < 0) throw UsageError(fmt::format("the skeleton has no joint '{}'", name));
  return joint;
}

/// Returns the same, or -1 for "none".
int joint_or_none(const Building& building, const std::string& name) {
  return name == "none" ? -1 : joint_named(building, name);
}

const std::string& word(Words words, std::size_t place, const char* what) {
  if (place >= words.size()) throw UsageError(fmt::format("{} is missing", what));
  return words[place];
}

/// Returns true if a last word is given, and is this one.
bool ends_with(Words words, std::size_t place, const std::string& expected) {
  if (place >= words.size()) return false;
  if (words[place] == expected && place + 1 == words.size()) return true;
  throw UsageError(fmt::format("'{}' is not '{}'", words[place], expected));
}

Eigen::Vector3d position_of(Words words, std::size_t place) {
  constexpr double kFarthest = 1e3;
  if (words.size() < place + 3) throw UsageError("three coordinates are missing");
  return require_vector(words.subspan(place, 3), kFarthest);
}

/// Returns a joint and, if `branch`, all joints below it.
std::vector<int> branch_of(const Skeleton& skeleton, int joint, bool branch) {
  std::vector<int> joints{joint};
  for (int j = joint + 1; branch && j < skeleton.joint_count(); ++j)
    if (is_at_or_above(skeleton, joint, j)) joints.push_back(j);
  return joints;
}

/// Returns the joints on a side, and those in the middle.
std::vector<int> joints_on(const Building& building, Side side, double tolerance) {
  std::vector<int> joints;
  for (int j = 0; j < building.skeleton().joint_count(); ++j)
    if (side_of(building.mirror(), building.position(j), tolerance) == side) joints.push_back(j);
  if (joints.empty())
    throw UsageError(
        fmt::format("there is no joint on the {} side", side == Side::kLeft ? "left" : "right"));
  return joints;
}

/// Mirrors "joint NAME", "branch NAME", "left" or "right".
void mirror(Building& building, Words words) {
  const std::string& what = word(words, 0, "joint, branch, left or right");
  std::vector<int> joints;
  if (what == "left" || what == "right") {
    joints = joints_on(building, what == "left" ? Side::kLeft : Side::kRight,
                       kMiddleFraction * building.body().size());
  } else if (what == "joint" || what == "branch") {
    const int joint = joint_named(building, word(words, 1, "the joint"));
    joints = branch_of(building.skeleton(), joint, what == "branch");
  } else {
    throw UsageError(fmt::format("'{}' is none of joint, branch, left and right", what));
  }
  building.mirror_to_other_side(joints);
}

void snap(Building& building, const std::string& name) {
  std::vector<int> joints;
  if (name == "all") {
    for (int j = 0; j < building.skeleton().joint_count(); ++j) joints.push_back(j);
  } else {
    joints.push_back(joint_named(building, name));
  }
  building.snap(joints);
}

void insert(Building& building, Words words) {
  const int joint = joint_named(building, word(words, 0, "the joint"));
  if (words.size() > 1)
    return building.apply(insert_joint(building.skeleton(), joint, position_of(words, 1)));
  if (joint != building.selected()) building.select(joint);
  building.insert();
}

/// An operation on joints, by its first word.
struct Operation {
  std::string_view name;
  void (*run)(Building&, Words);
};

constexpr std::array kOperations{
    Operation{"add",
              [](Building& building, Words words) {
                const int parent = joint_or_none(building, word(words, 1, "the parent"));
                building.apply(add_joint(building.skeleton(), parent, position_of(words, 2),
                                         word(words, 0, "the name")));
              }},
    Operation{"move",
              [](Building& building, Words words) {
                const int joint = joint_named(building, word(words, 0, "the joint"));
                const bool branch = ends_with(words, 4, "branch");
                building.apply(move_joint(building.skeleton(), joint, position_of(words, 1),
                                          branch ? MovedPart::kBranch : MovedPart::kJoint));
              }},
    Operation{"insert", insert},
    Operation{"delete",
              [](Building& building, Words words) {
                const int joint = joint_named(building, word(words, 0, "the joint"));
                const bool branch = ends_with(words, 1, "branch");
                building.apply(branch ? delete_branch(building.skeleton(), joint)
                                      : delete_joint(building.skeleton(), joint));
              }},
    Operation{"parent",
              [](Building& building, Words words) {
                const int joint = joint_named(building, word(words, 0, "the joint"));
                const int parent = joint_or_none(building, word(words, 1, "the parent"));
                building.apply(set_parent(building.skeleton(), joint, parent));
              }},
    Operation{"rename",
              [](Building& building, Words words) {
                const int joint = joint_named(building, word(words, 0, "the joint"));
                building.apply(
                    rename_joint(building.skeleton(), joint, word(words, 1, "the new name")));
              }},
    Operation{"mirror", mirror},
    Operation{"snap", [](Building& building,
                         Words words) { snap(building, word(words, 0, "the joint, or all,")); }},
    Operation{"select",
              [](Building& building, Words words) {
                building.select(joint_or_none(building, word(words, 0, "the joint")));
              }},
};

void run_operation(ViewerState& state, const std::string& text) {
  const std::vector<std::string> words = quoted_words(text);
  std::vector<std::string_view> names;
  for (const Operation& operation : kOperations) {
    names.push_back(operation.name);
    if (words.empty() || words.front() != operation.name) continue;
    if (!state.building.is_on())
      throw UsageError("no skeleton is being built; begin with 'build on'");
    return operation.run(state.building, Words(words).subspan(1));
  }
  throw UsageError(fmt::format("begin with one of {}", fmt::join(names, ", ")));
}

void build(ViewerState& state, const std::string& text) {
  Building& building = state.building;
  if (text == "use") return building.use();
  if (text == "discard") return building.discard();
  if (text == "files") return building.use_skeleton_of_files();
  const bool wanted = switched(building.is_on(), text);
  if (wanted == building.is_on()) return;
  if (!wanted) return building.leave();
  state.fitting.leave();
  building.start();
  state.tools.selected_joint = state.tools.selected_collider = -1;
  leave_tools(state);
  state.panels.begins_building = true;
}

/// Fits a template. Begins to build if necessary.
void use_template(ViewerState& state, const std::string& name) {
  if (!state.building.is_on()) build(state, "on");
  state.guessing.start_template(name);
}

/// Starts a guess. Begins to build if necessary.
void guess(ViewerState& state, const std::string& text) {
  const GuessKind kind = text.empty() ? GuessKind::kAuto : guess_kind_named(text);
  if (!state.building.is_on()) build(state, "on");
  state.guessing.start(kind);
}

std::string template_names() {
  std::vector<std::string_view> names;
  for (const SkeletonTemplate& one : skeleton_templates()) names.push_back(one.name);
  return fmt::format("{}", fmt::join(names, "|"));
}

}  // namespace

std::vector<Action> build_actions() {
  using State = ViewerState;
  using Text = const std::string;
  return {
      {"build", "on|off|toggle|use|discard|files",
       "build a skeleton or edit the present one, put it to use, discard the draft, or return to "
       "the skeleton of the files",
       build},
      {"joint",
       "add NAME PARENT|none X Y Z|move NAME X Y Z [branch]|insert NAME [X Y Z]|"
       "delete NAME [branch]|parent NAME PARENT|none|rename NAME NEW|mirror joint NAME|"
       "mirror branch NAME|mirror left|right|snap NAME|all|select NAME|none",
       "change the skeleton that is being built", run_operation},
      {"rename-joint", "", "type another name for the selected joint of the built skeleton",
       [](State& s, Text&) {
         joint_named(s.building, "selected");
         s.panels.renames_joint = s.panels.reveals_building = true;
       }},
      {"guess-skeleton", "[auto|biped|quadruped]",
       "guess the skeleton of a body with arms or four legs from its shape", guess},
      {"skeleton-template", template_names(), "fit a template of a skeleton to the body",
       use_template},
      {"save-skeleton", "[FILE.skel]",
       "save the skeleton as a .skel file that opens together with the mesh",
       [](State& s, Text& text) { save_skeleton(s, text); }},
  };
}

std::vector<Shortcut> build_shortcuts() {
  std::vector<Shortcut> list{
      separated({"Edit", "Build or edit skeleton", "build toggle", GLFW_KEY_B, false, true}),
      {"Edit", "Use the built skeleton", "build use"},
      {"Edit", "Use skeleton of the files", "build files"},
      separated({"Edit", "Guess skeleton from the shape", "guess-skeleton"})};
  for (const SkeletonTemplate& one : skeleton_templates())
    list.push_back({"Edit", fmt::format("Skeleton template: {}", one.label),
                    fmt::format("skeleton-template {}", one.name)});
  return list;
}

const std::vector<Shortcut>& building_keys() {
  static const std::vector<Shortcut> keys{
      {"", "Use the built skeleton", "build use", GLFW_KEY_ENTER},
      {"", "Use the built skeleton", "build use", GLFW_KEY_KP_ENTER},
      {"", "Insert a joint into the bone", "joint insert selected", GLFW_KEY_INSERT},
      {"", "Insert a joint into the bone", "joint insert selected", GLFW_KEY_I},
      {"", "Delete the joint", "joint delete selected", GLFW_KEY_DELETE},
      {"", "Delete the joint with those below", "joint delete selected branch", GLFW_KEY_DELETE,
       false, true},
      {"", "Mirror the joint and those below", "joint mirror branch selected", GLFW_KEY_M},
      {"", "Move the joint to the middle", "joint snap selected", GLFW_KEY_S},
      {"", "Rename the joint", "rename-joint", GLFW_KEY_F2},
      {"", "Deselect", "joint select none", GLFW_KEY_D},
  };
  return keys;
}

}  // namespace sinew
