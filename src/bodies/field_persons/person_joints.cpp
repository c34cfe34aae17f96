// SPDX-License-Identifier: MIT

#include "bodies/field_persons/person_joints.h"

#include "bodies/persons/seeded_draw.h"

namespace sinew {

using Eigen::Vector3d;

Proportions random_field_proportions(std::uint64_t seed) {
  Proportions p;
  p.thigh = 0.985;
  p.shank = 1.020;
  p.upper_arm = 1.015;
  p.forearm = 0.985;
  p.shoulders = 1.02;
  p.hand = 0.99;
  p.foot = 1.01;
  if (seed != 0) {
    SeededDraw draw(seed, 11);
    // Proximal and distal bones vary apart, and breadths with each other.
    const double breadth = draw.normal(0.018);
    p.thigh += draw.normal(0.014);
    p.shank += draw.normal(0.014);
    p.upper_arm += draw.normal(0.020);
    p.forearm += draw.normal(0.020);
    p.pelvis_breadth += breadth + draw.normal(0.010);
    p.shoulders += breadth + draw.normal(0.018);
    p.head_length += 0.5 * breadth + draw.normal(0.018);
    p.hand += draw.normal(0.025);
    p.foot += draw.normal(0.022);
  }
  // The head and the pelvis are scaled as a whole.
  p.head_breadth = p.head_height = p.head_length;
  p.pelvis_depth = p.pelvis_breadth;
  return p;
}

TemplateJoints person_joints(Sex sex, double height, Proportions& proportions) {
  const Proportions& p = proportions;
  const TemplateJoints base = template_joints(sex);
  TemplateJoints joints = base;
  joints.stature = height;
  const double size = height / base.stature;

  // Leg, from the floor.
  const double foot = size * p.foot;
  const double pelvis = size * p.pelvis_breadth;
  const Vector3d thigh = size * p.thigh * (base.knee - base.hip);
  const Vector3d shank = size * p.shank * (base.ankle - base.knee);
  joints.hip = {pelvis * base.hip.x(), foot * base.ankle.y() - thigh.y() - shank.y(), 0.0};
  joints.knee = joints.hip + thigh;
  joints.ankle = joints.knee + shank;
  joints.heel = joints.ankle + foot * (base.heel - base.ankle);
  joints.toes = joints.ankle + foot * (base.toes - base.ankle);
  const auto of_pelvis = [&](const Vector3d& point) {
    return Vector3d(joints.hip + pelvis * (point - base.hip));
  };
  joints.front_iliac_spine = of_pelvis(base.front_iliac_spine);
  joints.rear_iliac_spine = of_pelvis(base.rear_iliac_spine);
  joints.lumbosacral = of_pelvis(base.lumbosacral);

  // Heads vary less than statures.
  const double head = (1.0 + 0.5 * (size - 1.0)) * p.head_length;
  const double spine_top = height - head * (base.vertex.y() - base.atlanto_occipital.y());
  const Vector3d spine = base.atlanto_occipital - base.lumbosacral;
  const double trunk = (spine_top - joints.lumbosacral.y()) / spine.y();
  const auto of_trunk = [&](const Vector3d& point) {
    return Vector3d(joints.lumbosacral + trunk * (point - base.lumbosacral));
  };
  joints.atlanto_occipital = of_trunk(base.atlanto_occipital);
  joints.suprasternale = of_trunk(base.suprasternale);
  joints.cervicale = of_trunk(base.cervicale);
  joints.sternoclavicular = of_trunk(base.sternoclavicular);
  const auto of_head = [&](const Vector3d& point) {
    return Vector3d(joints.atlanto_occipital + head * (point - base.atlanto_occipital));
  };
  joints.tragion = of_head(base.tragion);
  joints.vertex = of_head(base.vertex);
  joints.head_length = head * base.head_length;
  joints.head_breadth = head * base.head_breadth;

  joints.acromion = of_trunk(base.acromion);
  joints.acromion.x() = joints.sternoclavicular.x() +
                        trunk * p.shoulders * (base.acromion.x() - base.sternoclavicular.x());
  joints.glenohumeral = joints.acromion + size * (base.glenohumeral - base.acromion);
  joints.elbow = joints.glenohumeral + size * p.upper_arm * (base.elbow - base.glenohumeral);
  joints.wrist = joints.elbow + size * p.forearm * (base.wrist - base.elbow);
  joints.hand_length = size * p.hand * base.hand_length;
  joints.middle_knuckle = joints.wrist + size * p.hand * (base.middle_knuckle - base.wrist);
  proportions.trunk = trunk / size;
  proportions.chest_breadth = trunk / size;
  proportions.chest_depth = trunk / size;
  return joints;
}

}  // namespace sinew
