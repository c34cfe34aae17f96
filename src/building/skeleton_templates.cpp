// SPDX-License-Identifier: MIT

#include "building/skeleton_templates.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "building/medial_snap.h"
#include "building/middle_line.h"
#include "building/mirrored_name.h"
#include "building/skeleton_builder.h"
#include "building/templates/animal_templates.h"
#include "building/templates/biped_template.h"
#include "building/templates/finger_template.h"
#include "core/error.h"

namespace sinew {
namespace {

using templates::Fit;
using templates::Row;
using templates::Table;

const std::map<std::string_view, Table>& tables() {
  static const std::map<std::string_view, Table> all{
      {"biped", templates::biped()},         {"biped-fingers", templates::biped_with_fingers()},
      {"quadruped", templates::quadruped()}, {"bird", templates::bird()},
      {"hand", templates::hand()},
  };
  return all;
}

constexpr std::array kTemplates{
    SkeletonTemplate{"biped", "Biped", "For a standing body that faces you, arms away from it"},
    SkeletonTemplate{"biped-fingers", "Biped with fingers",
                     "For a standing body that faces you, arms and fingers spread"},
    SkeletonTemplate{"quadruped", "Quadruped", "For a body that stands on four legs"},
    SkeletonTemplate{"bird", "Bird", "For a standing bird that faces you, wings spread"},
    SkeletonTemplate{"hand", "Hand", "For a single hand with its fingers spread"},
    SkeletonTemplate{"snake", "Snake",
                     "A chain along the middle of a long body, also a coiled one"},
    SkeletonTemplate{"fish", "Fish", "A chain along the middle of a body, head at the thicker end"},
};

/// Adds the joints of a chain along the middle of the body.
Skeleton chain(const TriangleMesh& surface, const char* name, int bones) {
  const std::vector<Eigen::Vector3d> line = middle_line(surface);
  if (line.empty()) return {};
  SkeletonBuilder builder;
  for (int i = 0; i <= bones; ++i) {
    constexpr double kMargin = 0.02;  // of the length, so that the ends lie inside
    const double fraction = kMargin + (1.0 - 2.0 * kMargin) * i / bones;
    builder.add(i == 0 ? "head" : fmt::format("{}_{}", name, i), i - 1,
                point_along(line, fraction));
  }
  return builder.skeleton();
}

/// A joint with its place in the world.
struct Placed {
  std::string name;
  int parent;
  Eigen::Vector3d place;
  Fit fit;
  Eigen::Vector3d kept;  ///< direction in which it stays in the plane of symmetry; zero: free
};

/// Places the joints of a table, those of the left side on both sides.
std::vector<Placed> placed_rows(const Table& table, const TriangleMesh& surface) {
  const BoxFrame frame = table.frame(surface);
  const templates::Tips tips = table.tips(surface, frame);
  const bool has_sides = std::any_of(table.rows.begin(), table.rows.end(), [](const Row& row) {
    return mirrored_name(row.name) != row.name;
  });
  std::vector<Placed> joints;
  std::map<std::string, int, std::less<>> index;
  const auto add = [&](const Row& row, bool mirrored) {
    const auto own = [&](const std::string& text) { return mirrored ? mirrored_name(text) : text; };
    Eigen::Vector3d place;
    if (!row.tip.empty()) {
      const Eigen::Vector3d from = joints[index.at(own(row.from))].place;
      place = from + row.along * (tips.at(own(row.tip)) - from);
    } else {
      const Eigen::Vector3d side(mirrored ? -1.0 : 1.0, 1.0, 1.0);
      place = frame.world(row.place.cwiseProduct(side)
                              .cwiseProduct(frame.size)
                              .cwiseProduct(Eigen::Vector3d(0.5, 1.0, 0.5)));
    }
    const std::string parent = own(row.parent);
    index[own(row.name)] = static_cast<int>(joints.size());
    const bool is_middle = has_sides && mirrored_name(row.name) == row.name;
    joints.push_back(
        {own(row.name), parent.empty() ? -1 : index.at(parent), place, row.fit,
         is_middle ? Eigen::Vector3d(frame.axes * templates::kLeft) : Eigen::Vector3d::Zero()});
  };
  for (const Row& row : table.rows) add(row, false);
  for (const Row& row : table.rows)
    if (mirrored_name(row.name) != row.name) add(row, true);
  return joints;
}

/// Returns the direction of the bones at a joint.
Eigen::Vector3d bone_direction(const std::vector<Placed>& joints, int joint) {
  Eigen::Vector3d direction = Eigen::Vector3d::Zero();
  const int parent = joints[joint].parent;
  if (parent >= 0) direction += (joints[joint].place - joints[parent].place).normalized();
  int children = 0;
  Eigen::Vector3d below = Eigen::Vector3d::Zero();
  for (const Placed& other : joints) {
    if (other.parent != joint) continue;
    below += (other.place - joints[joint].place).normalized();
    ++children;
  }
  if (children == 1 || parent < 0) direction += below;
  return direction;
}

/// Moves joints into the body, or to its middle.
void fit_into(std::vector<Placed>& joints, const BodyProbe& body) {
  constexpr double kFarthest = 0.08;  // of the body's size: a place farther away is another part's
  const std::vector<Placed> before = joints;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    Placed& joint = joints[j];
    if (const auto inside = moved_inside(body, joint.place)) joint.place = *inside;
    if (joint.fit != Fit::kMiddle) continue;
    const auto ball = medial_ball(body, joint.place, bone_direction(before, static_cast<int>(j)));
    if (!ball || (ball->center - before[j].place).norm() > kFarthest * body.size()) continue;
    const Eigen::Vector3d by = ball->center - joint.place;
    joint.place += by - joint.kept.dot(by) * joint.kept;
  }
}

}  // namespace

std::span<const SkeletonTemplate> skeleton_templates() {
  return kTemplates;
}

void require_template(std::string_view name) {
  const bool known = std::any_of(kTemplates.begin(), kTemplates.end(),
                                 [&](const SkeletonTemplate& one) { return one.name == name; });
  if (known) return;
  std::vector<std::string_view> names;
  for (const SkeletonTemplate& one : kTemplates) names.push_back(one.name);
  throw UsageError(
      fmt::format("there is no template '{}'; choose one of: {}", name, fmt::join(names, ", ")));
}

Skeleton fitted_template(std::string_view name, const TriangleMesh& surface,
                         const BodyProbe& body) {
  require_template(name);
  if (!body.has_body())
    throw InputError("the mesh has no triangles that enclose a body; open another mesh");
  constexpr int kSnakeBones = 16;
  constexpr int kFishBones = 6;
  if (name == "snake") return chain(surface, "spine", kSnakeBones);
  if (name == "fish") return chain(surface, "spine", kFishBones);
  std::vector<Placed> joints = placed_rows(tables().at(name), surface);
  fit_into(joints, body);
  SkeletonBuilder builder;
  for (const Placed& joint : joints) builder.add(joint.name, joint.parent, joint.place);
  return builder.skeleton();
}

}  // namespace sinew
