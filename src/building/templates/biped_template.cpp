// SPDX-License-Identifier: MIT

#include "building/templates/biped_template.h"

#include <string>
#include <vector>

#include "building/templates/finger_template.h"

namespace sinew::templates {
namespace {

// Fractions of the box, and of the line from there to the tip of the hand.
const Eigen::Vector3d kArm(0.20, 0.79, 0);
constexpr double kWristOfArm = 0.76;

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

}  // namespace

Table biped() {
  return {upright_box, biped_tips, biped_rows()};
}

Table biped_with_fingers() {
  return {upright_box, biped_with_fingers_tips, biped_with_fingers_rows()};
}

}  // namespace sinew::templates
