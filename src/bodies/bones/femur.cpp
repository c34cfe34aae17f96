// SPDX-License-Identifier: MIT

#include "bodies/bones/leg_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Diameter of the head relative to the length (48 and 43 mm at 0.430 and 0.399 m).
constexpr BySex kHeadRadius{0.0558, 0.0539};
/// Widths of women's ends relative to men's, at the same length.
constexpr BySex kFemurStoutness{1.0, 0.945};

void add_femur_upper_end(Sculpture& bone, Sex sex) {
  const double k = kFemurStoutness.of(sex);
  bone.add(ball({0.0, 0.0, 0.0}, kHeadRadius.of(sex)), 0.0);
  // The neck makes 127 degrees with the shaft and points 12 degrees to the front.
  bone.add(sweep({{{-0.003, -0.012, 0.022}, 0.040 * k, 0.040 * k, 0.036 * k, 0.036 * k, 0.0},
                  {{-0.010, -0.040, 0.056}, 0.041 * k, 0.037 * k, 0.031 * k, 0.031 * k, 0.1},
                  {{-0.018, -0.074, 0.096}, 0.056 * k, 0.048 * k, 0.037 * k, 0.036 * k, 0.2}},
                 Vector3d::UnitX(), 0.03, 0.03),
           0.022);
  // Greater trochanter, with the hollow behind the neck.
  bone.add(sweep({{{-0.030, 0.004, 0.118}, 0.018 * k, 0.016 * k, 0.026 * k, 0.024 * k, 0.2},
                  {{-0.026, -0.040, 0.132}, 0.027 * k, 0.022 * k, 0.042 * k, 0.040 * k, 0.3},
                  {{-0.020, -0.090, 0.128}, 0.028 * k, 0.030 * k, 0.045 * k, 0.042 * k, 0.25},
                  {{-0.014, -0.150, 0.110}, 0.024 * k, 0.030 * k, 0.034 * k, 0.036 * k, 0.1},
                  {{-0.010, -0.210, 0.098}, 0.018 * k, 0.024 * k, 0.024 * k, 0.028 * k, 0.0}},
                 Vector3d::UnitX(), 0.018, 0.03),
           0.030);
  bone.carve(ball({-0.062, -0.022, 0.098}, 0.024), 0.022);
  // Crest between the trochanters, behind, and the lesser trochanter.
  bone.add(chain({{{-0.055, -0.030, 0.126}, 0.012},
                  {{-0.060, -0.090, 0.104}, 0.011},
                  {{-0.056, -0.140, 0.078}, 0.014}}),
           0.030);
  bone.add(turned_ellipsoid({-0.050, -0.150, 0.064}, {0.024, 0.036, 0.026}, {0.1, 1.0, 0.2},
                            {-0.6, 0.0, -0.6}),
           0.026);
}

void add_femur_shaft(Sculpture& bone, Sex sex) {
  const double k = kFemurStoutness.of(sex);
  // Bowed to the front; u points outward (the shaft runs down).
  bone.add(sweep({{{-0.014, -0.110, 0.098}, 0.046 * k, 0.046 * k, 0.041 * k, 0.041 * k, 0.0},
                  {{-0.006, -0.200, 0.092}, 0.038 * k, 0.038 * k, 0.035 * k, 0.035 * k, 0.0},
                  {{0.014, -0.320, 0.079}, 0.0335 * k, 0.0335 * k, 0.0330 * k, 0.0330 * k, 0.0},
                  {{0.024, -0.470, 0.062}, 0.0320 * k, 0.0320 * k, 0.0330 * k, 0.0330 * k, 0.0},
                  {{0.020, -0.620, 0.045}, 0.0345 * k, 0.0345 * k, 0.0340 * k, 0.0330 * k, 0.0},
                  {{0.009, -0.760, 0.028}, 0.044 * k, 0.044 * k, 0.037 * k, 0.036 * k, 0.1},
                  {{0.002, -0.860, 0.014}, 0.062 * k, 0.062 * k, 0.046 * k, 0.044 * k, 0.25},
                  {{0.002, -0.935, 0.002}, 0.080 * k, 0.082 * k, 0.056 * k, 0.050 * k, 0.3},
                  {{0.000, -0.985, 0.000}, 0.084 * k, 0.086 * k, 0.050 * k, 0.046 * k, 0.2}},
                 Vector3d::UnitX(), 0.03, 0.02),
           0.026);
  // Linea aspera, which parts above into the gluteal tuberosity and the pectineal line and below
  // into the two supracondylar lines, between which lies the popliteal surface.
  bone.add(ridge(bone, {{{-0.050, -0.140, 0.116}, 0.004},
                        {{-0.050, -0.180, 0.112}, 0.012},
                        {{-0.045, -0.245, 0.104}, 0.011},
                        {{-0.022, -0.330, 0.080}, 0.009},
                        {{-0.012, -0.470, 0.062}, 0.010},
                        {{-0.018, -0.610, 0.046}, 0.009},
                        {{-0.034, -0.730, 0.052}, 0.006},
                        {{-0.042, -0.810, 0.062}, 0.005},
                        {{-0.048, -0.890, 0.070}, 0.001}}),
           0.016);
  bone.add(ridge(bone, {{{-0.050, -0.165, 0.066}, 0.002},
                        {{-0.040, -0.250, 0.080}, 0.007},
                        {{-0.022, -0.340, 0.078}, 0.004}}),
           0.014);
  bone.add(ridge(bone, {{{-0.018, -0.560, 0.050}, 0.002},
                        {{-0.020, -0.620, 0.042}, 0.008},
                        {{-0.034, -0.730, 0.008}, 0.006},
                        {{-0.044, -0.820, -0.036}, 0.005},
                        {{-0.048, -0.890, -0.056}, 0.001}}),
           0.014);
}

void add_femur_lower_end(Sculpture& bone, Sex sex) {
  const double k = kFemurStoutness.of(sex);
  // The condyles: wheels whose radius shrinks towards the back. The medial one is longer.
  bone.add(turned_ellipsoid({-0.036, -1.000, -0.059 * k}, {0.033 * k, 0.055 * k, 0.060 * k},
                            {0.0, 1.0, 0.0}, {1.0, 0.0, 0.12}),
           0.018);
  bone.add(turned_ellipsoid({-0.034, -0.998, 0.057 * k}, {0.034 * k, 0.053 * k, 0.058 * k},
                            {0.0, 1.0, 0.0}, {1.0, 0.0, -0.05}),
           0.018);
  bone.add(turned_ellipsoid({0.022, -0.992, -0.052 * k}, {0.037 * k, 0.060 * k, 0.055 * k},
                            {0.0, 1.0, 0.1}, {1.0, 0.0, 0.35}),
           0.024);
  bone.add(turned_ellipsoid({0.026, -0.990, 0.046 * k}, {0.040 * k, 0.058 * k, 0.060 * k},
                            {0.0, 1.0, -0.05}, {1.0, 0.0, -0.2}),
           0.024);
  // The groove of the patella in front, the notch between the condyles below and behind.
  bone.carve(chain({{{0.105, -0.920, 0.006}, 0.030},
                    {{0.104, -0.985, 0.004}, 0.028},
                    {{0.060, -1.075, 0.002}, 0.024}}),
             0.022);
  bone.carve(chain({{{0.006, -1.062, 0.0}, 0.021},
                    {{-0.030, -1.020, 0.0}, 0.024},
                    {{-0.095, -0.985, 0.0}, 0.030}}),
             0.016);
  // Epicondyles, and the tubercle of the great adductor.
  bone.add(ellipsoid({-0.014, -0.970, -0.084 * k}, {0.026, 0.030, 0.014}), 0.030);
  bone.add(ellipsoid({-0.014, -0.975, 0.082 * k}, {0.024, 0.028, 0.014}), 0.030);
  bone.add(ball({-0.024, -0.925, -0.078 * k}, 0.012), 0.024);
}

}  // namespace

std::unique_ptr<Solid> femur_shape(Sex sex) {
  auto bone = std::make_unique<Sculpture>();
  add_femur_upper_end(*bone, sex);
  add_femur_shaft(*bone, sex);
  add_femur_lower_end(*bone, sex);
  return bone;
}

BoneFrame femur_frame(const TemplateJoints& joints) {
  return long_bone_frame(joints.hip, joints.knee, joints.hip, Vector3d::UnitZ(),
                         (joints.hip - joints.knee).norm());
}

}  // namespace sinew
