// SPDX-License-Identifier: MIT

#include "samples/humanoid_shape.h"

#include <algorithm>
#include <utility>

#include "samples/humanoid_skeleton.h"
#include "solids/loft.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

std::unique_ptr<Solid> ellipsoid(const Vector3d& center, const Vector3d& radii) {
  return std::make_unique<Ellipsoid>(center, radii);
}

/// Creates an ellipsoid whose second axis is `along` and whose third axis is as close to `front` as
/// possible.
std::unique_ptr<Solid> muscle(const Vector3d& center, const Vector3d& radii, const Vector3d& along,
                              const Vector3d& front) {
  const LoftFrame frame = loft_frame(center, center + along, front);
  Eigen::Matrix3d axes;
  axes << frame.u, frame.axis, frame.v;
  return std::make_unique<Ellipsoid>(center, radii, axes);
}

std::unique_ptr<Solid> cone(const Vector3d& begin, double begin_radius, const Vector3d& end,
                            double end_radius) {
  return std::make_unique<RoundCone>(begin, begin_radius, end, end_radius);
}

/// Frame of the trunk and head: t is the height y, u points to the left and v to the front.
const LoftFrame kUpright{Vector3d::Zero(), Vector3d::UnitY(), Vector3d::UnitX(), Vector3d::UnitZ()};

/// Returns a section that is symmetric on the left and the right.
Section even(double t, double center_v, double half_width, double front, double back) {
  return {t, 0.0, center_v, half_width, half_width, front, back};
}

void add_trunk(Sculpture& body) {
  body.add(std::make_unique<Loft>(kUpright,
                                  std::vector<Section>{
                                      even(0.885, -0.005, 0.095, 0.060, 0.070),
                                      even(0.925, -0.005, 0.146, 0.086, 0.090),
                                      even(0.970, -0.005, 0.160, 0.097, 0.098),
                                      even(1.020, -0.005, 0.157, 0.101, 0.092),
                                      even(1.070, -0.005, 0.144, 0.101, 0.082),
                                      even(1.125, -0.005, 0.135, 0.099, 0.077),
                                      even(1.190, -0.008, 0.140, 0.104, 0.084),
                                      even(1.260, -0.012, 0.155, 0.116, 0.098),
                                      even(1.330, -0.018, 0.168, 0.118, 0.106),
                                      even(1.390, -0.022, 0.170, 0.108, 0.106),
                                      even(1.435, -0.026, 0.158, 0.086, 0.090),
                                      even(1.470, -0.030, 0.115, 0.062, 0.068),
                                  },
                                  0.045, 0.025, 0.35),
           0.0);
  // Neck, leaning forward.
  body.add(std::make_unique<Loft>(kUpright,
                                  std::vector<Section>{
                                      even(1.440, -0.030, 0.062, 0.060, 0.060),
                                      even(1.490, -0.025, 0.053, 0.054, 0.056),
                                      even(1.540, -0.012, 0.050, 0.051, 0.055),
                                      even(1.620, 0.000, 0.050, 0.048, 0.060),
                                  },
                                  0.04, 0.04),
           0.04);
  // Trapezius, from the skull to the shoulder.
  body.add_pair(cone({0.018, 1.535, -0.045}, 0.026, {0.165, 1.454, -0.034}, 0.026), 0.05);
  // Sternomastoid, from behind the ear to the breast bone.
  body.add_pair(cone({0.050, 1.640, -0.020}, 0.010, {0.016, 1.468, 0.028}, 0.008), 0.02);
  // Collar bones.
  body.add_pair(cone({0.020, 1.464, 0.036}, 0.009, {0.178, 1.478, -0.012}, 0.010), 0.022);
  // Chest muscles, shoulder blades, flanks.
  body.add_pair(
      muscle({0.082, 1.362, 0.074}, {0.084, 0.056, 0.019}, {0.25, 1.0, 0.0}, {0.28, 0.24, 1.0}),
      0.045);
  body.add_pair(
      muscle({0.092, 1.365, -0.106}, {0.060, 0.078, 0.022}, {-0.25, 1.0, 0.1}, {-0.35, 0.0, 1.0}),
      0.05);
  body.add_pair(
      muscle({0.132, 1.290, -0.050}, {0.040, 0.120, 0.062}, {0.18, 1.0, 0.0}, {0.0, 0.0, 1.0}),
      0.05);
  // Belly muscles.
  body.add_pair(
      muscle({0.036, 1.140, 0.066}, {0.034, 0.135, 0.032}, {0.0, 1.0, -0.06}, {0.0, 0.0, 1.0}),
      0.03);
  // Furrows of the spine and of the breast bone.
  body.carve(cone({0.0, 1.040, -0.108}, 0.010, {0.0, 1.200, -0.106}, 0.012), 0.035);
  body.carve(cone({0.0, 1.200, -0.106}, 0.012, {0.0, 1.400, -0.150}, 0.014), 0.035);
  body.carve(cone({0.0, 1.300, 0.114}, 0.004, {0.0, 1.410, 0.097}, 0.004), 0.025);
  // Buttocks.
  body.add_pair(
      muscle({0.077, 0.938, -0.064}, {0.078, 0.082, 0.059}, {0.1, 1.0, 0.1}, {0.0, 0.0, 1.0}),
      0.035);
}

void add_head(Sculpture& body) {
  auto head = std::make_unique<Sculpture>();
  // Skull.
  head->add(ellipsoid({0.0, 1.711, -0.008}, {0.0740, 0.0890, 0.0960}), 0.0);
  // Face and jaw.
  head->add(std::make_unique<Loft>(kUpright,
                                   std::vector<Section>{
                                       even(1.580, 0.048, 0.025, 0.038, 0.030),
                                       even(1.595, 0.028, 0.045, 0.058, 0.040),
                                       even(1.620, 0.014, 0.058, 0.072, 0.050),
                                       even(1.650, 0.012, 0.0635, 0.075, 0.060),
                                       even(1.690, 0.012, 0.064, 0.075, 0.080),
                                       even(1.730, 0.008, 0.063, 0.077, 0.080),
                                   },
                                   0.012, 0.04, 0.2),
            0.02);
  // Brow, cheek bones, eye sockets and lids.
  head->add_pair(cone({0.012, 1.710, 0.080}, 0.009, {0.046, 1.709, 0.064}, 0.009), 0.014);
  head->add_pair(ellipsoid({0.050, 1.664, 0.044}, {0.012, 0.014, 0.018}), 0.04);
  head->carve_pair(ellipsoid({0.031, 1.691, 0.097}, {0.020, 0.013, 0.020}), 0.014);
  head->add_pair(ellipsoid({0.031, 1.688, 0.071}, {0.014, 0.010, 0.012}), 0.006);
  // Nose.
  head->add(cone({0.0, 1.698, 0.085}, 0.007, {0.0, 1.660, 0.104}, 0.0090), 0.012);
  head->add_pair(ellipsoid({0.0085, 1.656, 0.093}, {0.0075, 0.0075, 0.011}), 0.008);
  // Mouth and chin.
  head->add(ellipsoid({0.0, 1.624, 0.064}, {0.036, 0.030, 0.026}), 0.025);
  head->add(ellipsoid({0.0, 1.6285, 0.083}, {0.023, 0.0070, 0.0125}), 0.006);
  head->add(ellipsoid({0.0, 1.6125, 0.081}, {0.019, 0.0075, 0.0130}), 0.003);
  head->carve(cone({-0.020, 1.6205, 0.098}, 0.0040, {0.020, 1.6205, 0.098}, 0.0040), 0.005);
  head->add(ellipsoid({0.0, 1.584, 0.076}, {0.020, 0.013, 0.014}), 0.015);
  // Ears.
  head->add_pair(
      muscle({0.074, 1.674, -0.010}, {0.0095, 0.031, 0.019}, {0.1, 1.0, -0.15}, {-0.35, 0.0, 1.0}),
      0.012);
  body.add(std::move(head), 0.02);
}

void add_arm(Sculpture& body, const Skeleton& skeleton) {
  const Vector3d shoulder = joint_position(skeleton, "upper_arm.L");
  const Vector3d elbow = joint_position(skeleton, "forearm.L");
  const Vector3d wrist = joint_position(skeleton, "hand.L");
  // u points towards the trunk and down, v to the front (the side of the thumb).
  const LoftFrame upper = loft_frame(shoulder, elbow, Vector3d::UnitZ());
  const LoftFrame lower = loft_frame(elbow, wrist, Vector3d::UnitZ());
  const double reach = (elbow - shoulder).norm();
  const double length = (wrist - elbow).norm();
  body.add_pair(std::make_unique<Loft>(upper,
                                       std::vector<Section>{
                                           {-0.02, 0, 0, 0.045, 0.040, 0.044, 0.046},
                                           {0.05, 0, 0, 0.052, 0.046, 0.050, 0.050},
                                           {0.11, 0, 0, 0.045, 0.043, 0.048, 0.046},
                                           {0.165, 0, 0, 0.042, 0.041, 0.049, 0.045},
                                           {0.23, 0, 0, 0.036, 0.037, 0.042, 0.040},
                                           {reach, 0, 0, 0.034, 0.036, 0.035, 0.035},
                                       },
                                       0.04, 0.036),
                0.04);
  body.add_pair(std::make_unique<Loft>(lower,
                                       std::vector<Section>{
                                           {0.0, 0, 0, 0.034, 0.036, 0.035, 0.035},
                                           {0.055, 0, 0.003, 0.038, 0.038, 0.045, 0.040},
                                           {0.11, 0, 0.002, 0.034, 0.035, 0.042, 0.037},
                                           {0.17, 0, 0, 0.026, 0.027, 0.034, 0.031},
                                           {0.22, 0, 0, 0.020, 0.021, 0.029, 0.027},
                                           {length, 0, 0, 0.018, 0.019, 0.028, 0.027},
                                       },
                                       0.036, 0.02),
                0.006);
  // Deltoid, and the point of the elbow.
  body.add_pair(muscle(upper.at(0.048, -0.008, 0.002), {0.045, 0.090, 0.056}, upper.axis, upper.v),
                0.03);
  body.add_pair(ellipsoid(lower.at(-0.004, -0.018, -0.021), {0.013, 0.013, 0.013}), 0.03);
}

void add_hand(Sculpture& body, const Skeleton& skeleton) {
  const LoftFrame frame = left_hand_frame(skeleton);
  auto hand = std::make_unique<Sculpture>();
  hand->add(std::make_unique<Loft>(frame,
                                   std::vector<Section>{
                                       {-0.015, 0, 0, 0.019, 0.019, 0.027, 0.027},
                                       {0.015, 0.001, 0.000, 0.018, 0.016, 0.030, 0.029},
                                       {0.045, 0.001, 0.000, 0.016, 0.014, 0.037, 0.037},
                                       {0.075, 0.000, 0.000, 0.013, 0.013, 0.041, 0.041},
                                       {0.088, 0.000, 0.000, 0.011, 0.011, 0.040, 0.040},
                                   },
                                   0.02, 0.010, 0.5),
            0.0);
  const auto joint = [&](const std::string& name) { return joint_position(skeleton, name + ".L"); };
  struct Finger {
    const char* name;
    double knuckle, middle, tip;
  };
  for (const Finger& finger : {Finger{"index", 0.0090, 0.0087, 0.0075},
                               {"middle", 0.0092, 0.0089, 0.0077},
                               {"ring", 0.0090, 0.0086, 0.0074},
                               {"little", 0.0082, 0.0077, 0.0068}}) {
    const std::string name = finger.name;
    auto whole = std::make_unique<Sculpture>();
    whole->add(cone(joint(name + "_1"), finger.knuckle, joint(name + "_2"), finger.middle), 0.0);
    whole->add(cone(joint(name + "_2"), finger.middle, joint(name + "_end"), finger.tip), 0.004);
    // A wide blend creates webs between the fingers that open steeply. A slit thinner than a grid
    // cell would create handles.
    hand->add(std::move(whole), 0.010);
  }
  auto thumb = std::make_unique<Sculpture>();
  thumb->add(cone(frame.at(0.015, 0.010, 0.016), 0.016, joint("thumb_1"), 0.016), 0.0);
  thumb->add(cone(joint("thumb_1"), 0.0155, joint("thumb_2"), 0.0110), 0.006);
  thumb->add(cone(joint("thumb_2"), 0.0108, joint("thumb_end"), 0.0088), 0.005);
  hand->add(std::move(thumb), 0.012);
  body.add_pair(std::move(hand), 0.015);
}

void add_leg(Sculpture& body, const Skeleton& skeleton) {
  const Vector3d hip = joint_position(skeleton, "thigh.L");
  const Vector3d knee = joint_position(skeleton, "shin.L");
  const Vector3d ankle = joint_position(skeleton, "foot.L");
  // t runs down the leg from the hip, u points to the other leg, v to the front.
  const LoftFrame upper = loft_frame(hip, knee, Vector3d::UnitZ());
  const LoftFrame lower = loft_frame(knee, ankle, Vector3d::UnitZ());
  const double thigh = (knee - hip).norm();
  const double shin = (ankle - knee).norm();
  body.add_pair(std::make_unique<Loft>(upper,
                                       std::vector<Section>{
                                           {-0.02, 0, 0, 0.060, 0.076, 0.078, 0.078},
                                           {0.04, 0, 0, 0.079, 0.083, 0.084, 0.086},
                                           {0.10, 0, 0.004, 0.081, 0.083, 0.084, 0.086},
                                           {0.17, 0, 0.006, 0.076, 0.079, 0.081, 0.080},
                                           {0.25, 0, 0.006, 0.067, 0.070, 0.075, 0.071},
                                           {0.33, 0, 0.003, 0.056, 0.058, 0.065, 0.060},
                                           {0.39, 0, 0, 0.048, 0.048, 0.053, 0.053},
                                           {thigh, 0, 0, 0.045, 0.045, 0.047, 0.048},
                                       },
                                       0.10, 0.045),
                0.045);
  body.add_pair(std::make_unique<Loft>(lower,
                                       std::vector<Section>{
                                           {0.0, 0, 0, 0.045, 0.045, 0.047, 0.048},
                                           {0.05, 0, -0.002, 0.044, 0.045, 0.043, 0.052},
                                           {0.11, 0, -0.008, 0.048, 0.049, 0.043, 0.060},
                                           {0.16, 0, -0.010, 0.047, 0.047, 0.041, 0.060},
                                           {0.23, 0, -0.008, 0.038, 0.038, 0.036, 0.048},
                                           {0.31, 0, -0.004, 0.028, 0.028, 0.031, 0.034},
                                           {0.37, 0, 0.000, 0.026, 0.026, 0.029, 0.031},
                                           {shin, 0, 0, 0.028, 0.028, 0.031, 0.034},
                                       },
                                       0.045, 0.04),
                0.008);
  // Knee cap, and the vastus above it on the inner side.
  body.add_pair(ellipsoid(knee + Vector3d(-0.001, 0.008, 0.036), {0.024, 0.032, 0.016}), 0.02);
  body.add_pair(muscle(upper.at(0.355, 0.026, 0.026), {0.022, 0.050, 0.024}, upper.axis, upper.v),
                0.03);
  // Calf: the inner head reaches lower.
  body.add_pair(muscle(lower.at(0.130, 0.022, -0.040), {0.028, 0.078, 0.030}, lower.axis, lower.v),
                0.02);
  body.add_pair(muscle(lower.at(0.112, -0.022, -0.040), {0.026, 0.072, 0.028}, lower.axis, lower.v),
                0.02);
}

void add_foot(Sculpture& body, const Skeleton& skeleton) {
  const Vector3d ankle = joint_position(skeleton, "foot.L");
  const Vector3d toe = joint_position(skeleton, "toe.L");
  const Vector3d below(ankle.x(), 0.0, ankle.z());
  const LoftFrame frame = loft_frame(below, Vector3d(toe.x(), 0.0, toe.z()), Vector3d::UnitY());
  // t runs from below the ankle to the toes, u points to the other foot, v up; the sole is flat.
  auto foot = std::make_unique<Sculpture>();
  foot->add(std::make_unique<Loft>(frame,
                                   std::vector<Section>{
                                       {-0.040, 0, 0.030, 0.026, 0.026, 0.030, 0.030},
                                       {-0.010, 0, 0.034, 0.031, 0.031, 0.052, 0.034},
                                       {0.030, 0, 0.034, 0.032, 0.033, 0.056, 0.033},
                                       {0.070, 0, 0.028, 0.035, 0.036, 0.046, 0.027},
                                       {0.110, 0, 0.022, 0.041, 0.040, 0.032, 0.021},
                                       {0.145, 0, 0.017, 0.044, 0.042, 0.021, 0.017},
                                       {0.170, 0, 0.014, 0.043, 0.040, 0.014, 0.014},
                                   },
                                   0.026, 0.012, 0.6),
            0.0);
  struct Toe {
    double across, begin, end, radius;
  };
  for (const Toe& row : {Toe{0.029, 0.150, 0.198, 0.0145},
                         {0.0075, 0.155, 0.199, 0.0105},
                         {-0.0095, 0.150, 0.193, 0.0100},
                         {-0.0250, 0.145, 0.184, 0.0095},
                         {-0.0385, 0.140, 0.172, 0.0090}}) {
    foot->add(cone(frame.at(row.begin, row.across, row.radius + 0.004), row.radius + 0.001,
                   frame.at(row.end, row.across, row.radius), row.radius),
              0.006);
  }
  body.add_pair(std::move(foot), 0.03);
  // Ankle bones.
  body.add_pair(ellipsoid(ankle + Vector3d(-0.027, 0.004, 0.002), {0.010, 0.014, 0.014}), 0.012);
  body.add_pair(ellipsoid(ankle + Vector3d(0.027, -0.004, -0.004), {0.010, 0.014, 0.014}), 0.012);
}

}  // namespace

std::unique_ptr<Sculpture> humanoid_shape(const Skeleton& skeleton) {
  auto body = std::make_unique<Sculpture>();
  add_trunk(*body);
  add_head(*body);
  add_leg(*body, skeleton);
  add_foot(*body, skeleton);
  add_arm(*body, skeleton);
  add_hand(*body, skeleton);
  return body;
}

Sizing humanoid_sizing(const Skeleton& skeleton) {
  struct Region {
    Vector3d center;
    double inner, outer;  ///< finest within `inner` of the center, coarse beyond `outer`
    double size;
  };
  const LoftFrame hand = left_hand_frame(skeleton);
  const std::vector<Region> regions = {
      {hand.at(0.12, 0.01, 0.01), 0.08, 0.26, 0.46},
      {{0.0, 1.650, 0.080}, 0.055, 0.25, 0.44},
      {{0.075, 1.672, -0.010}, 0.03, 0.15, 0.52},
      {joint_position(skeleton, "toe_end.L"), 0.06, 0.30, 0.62},
  };
  return [regions](const Vector3d& point) {
    double size = 1.0;
    for (const Region& region : regions) {
      const double t =
          ((point - region.center).norm() - region.inner) / (region.outer - region.inner);
      size = std::min(size, region.size + (1.0 - region.size) * std::clamp(t, 0.0, 1.0));
    }
    return size;
  };
}

}  // namespace sinew
