// SPDX-License-Identifier: MIT

#include "building/templates/animal_templates.h"

namespace sinew::templates {
namespace {

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

}  // namespace

Table quadruped() {
  return {lengthwise_box,
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
}

Table bird() {
  return {upright_box,
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
}

}  // namespace sinew::templates
