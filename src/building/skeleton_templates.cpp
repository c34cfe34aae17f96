// SPDX-License-Identifier: MIT

#include "building/skeleton_templates.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "building/body_extremes.h"
#include "building/medial_snap.h"
#include "building/middle_line.h"
#include "building/mirrored_name.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Selects how a joint of a template is moved into the body.
enum class Fit {
  kInside,  ///< only if it is outside: joints at the border of the trunk
  kMiddle   ///< to the middle of the limb, trunk or neck, across the bones at the joint
};

/// A joint of a template. A joint with a tip lies on the line from its parent's chain to the tip.
struct Row {
  std::string name;
  std::string parent;     ///< empty: a root
  Eigen::Vector3d place;  ///< fractions of the box (FractionBox); not used with a tip
  std::string tip;        ///< name of a place that the shape shows (Tips); empty: none
  std::string from;       ///< with a tip: the joint at which the line begins
  double along = 0.0;     ///< with a tip: fraction of the line
  Fit fit = Fit::kMiddle;
};

Row at(std::string name, std::string parent, const Eigen::Vector3d& place, Fit fit = Fit::kMiddle) {
  return {std::move(name), std::move(parent), place, "", "", 0.0, fit};
}

Row along(std::string name, std::string parent, std::string from, std::string tip, double fraction,
          Fit fit = Fit::kMiddle) {
  return {std::move(name),
          std::move(parent),
          Eigen::Vector3d::Zero(),
          std::move(tip),
          std::move(from),
          fraction,
          fit};
}

/// Places of a body that its shape shows, by name. Those that end with ".L" have a partner ".R".
using Tips = std::map<std::string, Eigen::Vector3d, std::less<>>;

/// A template: its joints in the middle and on the left side, and how their places are found.
struct Table {
  BoxFrame (*frame)(const TriangleMesh&);
  Tips (*tips)(const TriangleMesh&, const BoxFrame&);
  std::vector<Row> rows;
};

const Eigen::Vector3d kLeft = Eigen::Vector3d::UnitX();
const Eigen::Vector3d kUp = Eigen::Vector3d::UnitY();
const Eigen::Vector3d kFront = Eigen::Vector3d::UnitZ();

/// Returns a box of fractions on one side of the body.
/// \param side  1: left, -1: right
FractionBox on_side(double side, double from, double low, double high, double back = -1.0,
                    double front = 1.0) {
  return between({side * from, low, back}, {side, high, front});
}

/// Adds a place on both sides.
template <typename Find>
void add_sides(Tips& tips, const char* name, const Find& find) {
  tips[std::string(name) + ".L"] = find(1.0);
  tips[std::string(name) + ".R"] = find(-1.0);
}

Tips biped_tips(const TriangleMesh& surface, const BoxFrame& frame) {
  Tips tips;
  add_sides(tips, "hand", [&](double side) {
    return farthest_vertex(surface, frame, on_side(side, 0.2, 0.3, 1.0), side * kLeft);
  });
  // The ankle lies below the shank, behind the middle of the foot.
  add_sides(tips, "ankle", [&](double side) {
    constexpr double kHeightOfAnkle = 0.047;
    Eigen::Vector3d place = frame.local(middle_of(surface, frame, on_side(side, 0.0, 0.05, 0.09)));
    place.y() = kHeightOfAnkle * frame.size.y();
    return frame.world(place);
  });
  add_sides(tips, "toes", [&](double side) {
    return farthest_vertex(surface, frame, on_side(side, 0.0, 0.0, 0.05), kFront);
  });
  return tips;
}

Tips quadruped_tips(const TriangleMesh& surface, const BoxFrame& frame) {
  Tips tips;
  add_sides(tips, "front_paw", [&](double side) {
    return middle_of(surface, frame, on_side(side, 0.0, 0.0, 0.05, 0.0, 1.0));
  });
  add_sides(tips, "hind_paw", [&](double side) {
    return middle_of(surface, frame, on_side(side, 0.0, 0.0, 0.05, -1.0, 0.0));
  });
  tips["nose"] = farthest_vertex(surface, frame, between({-1, 0.4, 0}, {1, 1, 1}), kFront);
  tips["tail"] = farthest_vertex(surface, frame, between({-1, 0.2, -1}, {1, 1, 0}), -kFront);
  return tips;
}

Tips bird_tips(const TriangleMesh& surface, const BoxFrame& frame) {
  Tips tips;
  add_sides(tips, "wing", [&](double side) {
    return farthest_vertex(surface, frame, on_side(side, 0.1, 0.2, 1.0), side * kLeft);
  });
  add_sides(tips, "foot",
            [&](double side) { return middle_of(surface, frame, on_side(side, 0.0, 0.0, 0.08)); });
  tips["beak"] = farthest_vertex(surface, frame, between({-0.3, 0.5, -1}, {0.3, 1, 1}), kFront);
  tips["tail"] = farthest_vertex(surface, frame, between({-0.3, 0, -1}, {0.3, 1, 0}), -kFront);
  return tips;
}

/// Describes a hand: where it begins, where its fingers end, and the direction across the palm to
/// the side of the thumb.
struct HandShape {
  Eigen::Vector3d wrist;
  Eigen::Vector3d tip;
  Eigen::Vector3d to_thumb;
};

/// Adds the tips of the fingers. The thumb's is where the hand reaches farthest to its side, below
/// the other fingers, which divide the width of the hand's end.
void add_finger_tips(Tips& tips, const std::string& side, const TriangleMesh& surface,
                     const HandShape& hand) {
  const Eigen::Vector3d along = (hand.tip - hand.wrist).normalized();
  const Eigen::Vector3d across = (hand.to_thumb - hand.to_thumb.dot(along) * along).normalized();
  const double length = (hand.tip - hand.wrist).norm();
  // Fractions of the length of the hand.
  constexpr double kReach = 1.1;
  constexpr double kFingersBegin = 0.7;
  constexpr double kThumbFrom = 0.2;
  struct Place {
    Eigen::Vector3d point;
    double along;
    double across;
  };
  std::vector<Place> places;
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d off = surface.positions.col(v) - hand.wrist;
    if (off.norm() < kReach * length && off.dot(along) > kThumbFrom * length)
      places.push_back({surface.positions.col(v), off.dot(along), off.dot(across)});
  }
  const auto farthest = [&](const auto& accepts, const auto& value) {
    Eigen::Vector3d best = hand.tip;
    double most = -std::numeric_limits<double>::infinity();
    for (const Place& place : places) {
      if (!accepts(place) || value(place) <= most) continue;
      most = value(place);
      best = place.point;
    }
    return best;
  };
  const auto is_end = [&](const Place& place) { return place.along > kFingersBegin * length; };
  tips["thumb" + side] =
      farthest([&](const Place& place) { return !is_end(place); },
               [](const Place& place) { return 2.0 * place.across + place.along; });
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const Place& place : places) {
    if (!is_end(place)) continue;
    low = std::min(low, place.across);
    high = std::max(high, place.across);
  }
  const std::array fingers{"little", "ring", "middle", "index"};
  const double width = (high - low) / static_cast<double>(fingers.size());
  for (std::size_t i = 0; i < fingers.size(); ++i) {
    const double from = low + static_cast<double>(i) * width;
    tips[fingers[i] + side] = farthest(
        [&](const Place& place) {
          return is_end(place) && place.across >= from && place.across <= from + width;
        },
        [](const Place& place) { return place.along; });
  }
}

Tips hand_tips(const TriangleMesh& surface, const BoxFrame& frame) {
  Tips tips;
  add_finger_tips(
      tips, "", surface,
      {frame.world(Eigen::Vector3d(0.0, 0.05 * frame.size.y(), 0.0)),
       farthest_vertex(surface, frame, between({-1, 0, -1}, {1, 1, 1}), kUp), frame.axes * kLeft});
  return tips;
}

// Fractions of the box, and of the line from there to the tip of the hand.
const Eigen::Vector3d kArm(0.20, 0.79, 0);
constexpr double kWristOfArm = 0.76;

Tips biped_with_fingers_tips(const TriangleMesh& surface, const BoxFrame& frame) {
  Tips tips = biped_tips(surface, frame);
  for (const bool left : {true, false}) {
    const std::string side = left ? ".L" : ".R";
    const Eigen::Vector3d tip = tips.at("hand" + side);
    const Eigen::Vector3d mirrored(left ? 0.5 : -0.5, 1.0, 0.5);
    const Eigen::Vector3d arm = frame.world(kArm.cwiseProduct(mirrored).cwiseProduct(frame.size));
    add_finger_tips(tips, side, surface,
                    {arm + kWristOfArm * (tip - arm), tip, frame.axes * kFront});
  }
  return tips;
}

/// Adds a finger of three bones: its joints lie on the line from a joint of the hand to its tip.
/// \param side   end of the names of the joints and of the tip
/// \param first  fraction of that line at which the finger begins
void add_finger(std::vector<Row>& rows, const std::string& finger, const std::string& side,
                const std::string& hand, double first) {
  constexpr std::array kJoints{0.0, 0.45, 0.75, 1.0};  // of the finger's length
  constexpr double kEnd = 0.98;                        // of the line: just inside the tip
  std::string parent = hand;
  for (std::size_t i = 0; i < kJoints.size(); ++i) {
    const std::string name = fmt::format("{}_{}{}", finger, i + 1, side);
    const double fraction = first + (kEnd - first) * kJoints[i];
    rows.push_back(along(name, parent, hand, finger + side, fraction));
    parent = name;
  }
}

std::vector<Row> biped_rows() {
  return {
      at("hips", "", {0, 0.53, 0}),
      at("spine", "hips", {0, 0.60, 0}),
      at("chest", "spine", {0, 0.70, 0}),
      at("neck", "chest", {0, 0.83, 0}),
      at("head", "neck", {0, 0.88, 0}),
      at("head_end", "head", {0, 0.98, 0}),
      at("shoulder.L", "chest", {0.04, 0.79, 0}, Fit::kInside),
      at("upper_arm.L", "shoulder.L", kArm, Fit::kInside),
      along("forearm.L", "upper_arm.L", "upper_arm.L", "hand.L", 0.42),
      along("hand.L", "forearm.L", "upper_arm.L", "hand.L", kWristOfArm),
      along("hand_end.L", "hand.L", "upper_arm.L", "hand.L", 0.92),
      at("thigh.L", "hips", {0.13, 0.51, 0}, Fit::kInside),
      along("shin.L", "thigh.L", "thigh.L", "ankle.L", 0.49),
      along("foot.L", "shin.L", "thigh.L", "ankle.L", 1.0, Fit::kInside),
      along("toe.L", "foot.L", "foot.L", "toes.L", 0.62),
      along("toe_end.L", "toe.L", "foot.L", "toes.L", 0.9),
  };
}

std::vector<Row> biped_with_fingers_rows() {
  std::vector<Row> rows = biped_rows();
  std::erase_if(rows, [](const Row& row) { return row.name == "hand_end.L"; });
  add_finger(rows, "thumb", ".L", "hand.L", 0.30);
  for (const char* const finger : {"index", "middle", "ring", "little"})
    add_finger(rows, finger, ".L", "hand.L", 0.45);
  return rows;
}

const std::map<std::string_view, Table>& tables() {
  static const std::map<std::string_view, Table> all = [] {
    std::map<std::string_view, Table> tables;
    tables["biped"] = {upright_box, biped_tips, biped_rows()};
    tables["biped-fingers"] = {upright_box, biped_with_fingers_tips, biped_with_fingers_rows()};
    tables["quadruped"] = {
        lengthwise_box,
        quadruped_tips,
        {
            at("hips", "", {0, 0.66, -0.55}),
            at("spine_1", "hips", {0, 0.68, -0.25}),
            at("spine_2", "spine_1", {0, 0.68, 0.05}),
            at("chest", "spine_2", {0, 0.66, 0.35}),
            along("neck", "chest", "chest", "nose", 0.30),
            along("head", "neck", "chest", "nose", 0.62),
            along("head_end", "head", "chest", "nose", 0.97),
            along("tail_1", "hips", "hips", "tail", 0.40),
            along("tail_2", "tail_1", "hips", "tail", 0.70),
            along("tail_3", "tail_2", "hips", "tail", 0.97),
            at("shoulder.L", "chest", {0.30, 0.58, 0.42}, Fit::kInside),
            along("upper_arm.L", "shoulder.L", "shoulder.L", "front_paw.L", 0.35),
            along("forearm.L", "upper_arm.L", "shoulder.L", "front_paw.L", 0.62),
            along("hand.L", "forearm.L", "shoulder.L", "front_paw.L", 0.90),
            along("hand_end.L", "hand.L", "shoulder.L", "front_paw.L", 0.99),
            at("thigh.L", "hips", {0.30, 0.58, -0.55}, Fit::kInside),
            along("shin.L", "thigh.L", "thigh.L", "hind_paw.L", 0.36),
            along("foot.L", "shin.L", "thigh.L", "hind_paw.L", 0.68),
            along("toe.L", "foot.L", "thigh.L", "hind_paw.L", 0.92),
            along("toe_end.L", "toe.L", "thigh.L", "hind_paw.L", 0.99),
        }};
    tables["bird"] = {upright_box,
                      bird_tips,
                      {
                          at("hips", "", {0, 0.45, -0.1}),
                          at("chest", "hips", {0, 0.55, 0.1}),
                          along("neck", "chest", "chest", "beak", 0.40),
                          along("head", "neck", "chest", "beak", 0.70),
                          along("beak", "head", "chest", "beak", 0.97),
                          along("tail_1", "hips", "hips", "tail", 0.50),
                          along("tail_2", "tail_1", "hips", "tail", 0.95),
                          at("upper_arm.L", "chest", {0.10, 0.60, 0}, Fit::kInside),
                          along("forearm.L", "upper_arm.L", "upper_arm.L", "wing.L", 0.35),
                          along("hand.L", "forearm.L", "upper_arm.L", "wing.L", 0.65),
                          along("wing_end.L", "hand.L", "upper_arm.L", "wing.L", 0.96),
                          at("thigh.L", "hips", {0.08, 0.40, 0}, Fit::kInside),
                          along("shin.L", "thigh.L", "thigh.L", "foot.L", 0.40),
                          along("foot.L", "shin.L", "thigh.L", "foot.L", 0.90),
                          along("foot_end.L", "foot.L", "thigh.L", "foot.L", 1.0),
                      }};
    std::vector<Row> hand{at("wrist", "", {0, 0.05, 0}), at("palm", "wrist", {0, 0.30, 0})};
    add_finger(hand, "thumb", "", "wrist", 0.35);
    for (const char* const finger : {"index", "middle", "ring", "little"})
      add_finger(hand, finger, "", "palm", 0.30);
    tables["hand"] = {hand_box, hand_tips, std::move(hand)};
    return tables;
  }();
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
  Skeleton skeleton;
  Eigen::Vector3d above = Eigen::Vector3d::Zero();
  for (int i = 0; i <= bones; ++i) {
    Joint joint;
    joint.name = i == 0 ? "head" : fmt::format("{}_{}", name, i);
    joint.parent = i - 1;
    constexpr double kMargin = 0.02;  // of the length, so that the ends lie inside
    const double fraction = kMargin + (1.0 - 2.0 * kMargin) * i / bones;
    const Eigen::Vector3d place = point_along(line, fraction);
    joint.rest_local.translation() = place - above;
    above = place;
    skeleton.joints.push_back(std::move(joint));
  }
  return skeleton;
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
  const Tips tips = table.tips(surface, frame);
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
    joints.push_back({own(row.name), parent.empty() ? -1 : index.at(parent), place, row.fit,
                      is_middle ? Eigen::Vector3d(frame.axes * kLeft) : Eigen::Vector3d::Zero()});
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
  Skeleton skeleton;
  for (const Placed& placed : joints) {
    Joint joint;
    joint.name = placed.name;
    joint.parent = placed.parent;
    joint.rest_local.translation() =
        placed.parent < 0 ? placed.place
                          : Eigen::Vector3d(placed.place - joints[placed.parent].place);
    skeleton.joints.push_back(std::move(joint));
  }
  return skeleton;
}

}  // namespace sinew
