// SPDX-License-Identifier: MIT

#include "bodies/bones/leg_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Widths of women's bones relative to men's, at the same length.
constexpr BySex kTibiaStoutness{1.0, 0.945};

void add_tibia_upper_end(Sculpture& bone, double k) {
  // The plateau: two condyles, overhanging behind.
  bone.add(sweep({{{-0.004, 0.930, 0.000}, 0.082 * k, 0.082 * k, 0.044 * k, 0.046 * k, 0.35},
                  {{-0.008, 0.908, 0.000}, 0.088 * k, 0.088 * k, 0.052 * k, 0.054 * k, 0.35},
                  {{-0.006, 0.880, 0.000}, 0.077 * k, 0.077 * k, 0.055 * k, 0.047 * k, 0.3},
                  {{-0.002, 0.820, 0.000}, 0.052 * k, 0.054 * k, 0.049 * k, 0.041 * k, 0.1},
                  {{0.000, 0.740, 0.002}, 0.038 * k, 0.040 * k, 0.042 * k, 0.036 * k, 0.0}},
                 Vector3d::UnitX(), 0.014, 0.03),
           0.0);
  bone.add(turned_ellipsoid({-0.018, 0.910, -0.044 * k}, {0.044 * k, 0.030, 0.052 * k},
                            {0.0, 1.0, 0.0}, Vector3d::UnitX()),
           0.012);
  bone.add(turned_ellipsoid({-0.018, 0.910, 0.044 * k}, {0.044 * k, 0.030, 0.048 * k},
                            {0.0, 1.0, 0.0}, Vector3d::UnitX()),
           0.012);
  // The hollows in which the femur turns, and the eminence between them with its two peaks.
  bone.carve(ellipsoid({-0.006, 0.968, -0.046 * k}, {0.046, 0.030, 0.034}), 0.008);
  bone.carve(ellipsoid({-0.006, 0.969, 0.046 * k}, {0.042, 0.030, 0.034}), 0.008);
  bone.add(rod({-0.004, 0.925, -0.008}, 0.010, {-0.006, 0.951, -0.009}, 0.005), 0.010);
  bone.add(rod({-0.008, 0.925, 0.010}, 0.009, {-0.010, 0.947, 0.010}, 0.005), 0.010);
  bone.carve(ball({-0.082, 0.930, 0.0}, 0.030), 0.014);
  // The facet for the head of the fibula.
  bone.carve(ball({-0.040, 0.846, 0.081 * k}, 0.031), 0.006);
  // Tuberosity, where the ligament of the patella ends, and the tubercle of the iliotibial tract.
  bone.add(turned_ellipsoid({0.044, 0.815, 0.012}, {0.024, 0.050, 0.018}, {0.02, 1.0, 0.0},
                            Vector3d::UnitX()),
           0.030);
  bone.add(ball({0.028, 0.880, 0.060 * k}, 0.018), 0.022);
}

void add_tibia_shaft(Sculpture& bone, double k) {
  // Triangular: a sharp crest in front, a flat medial surface, rounded behind.
  bone.add(sweep({{{0.000, 0.860, 0.000}, 0.058 * k, 0.060 * k, 0.050 * k, 0.042 * k, 0.1},
                  {{0.000, 0.760, 0.002}, 0.042 * k, 0.044 * k, 0.046 * k, 0.040 * k, 0.0},
                  {{0.002, 0.640, 0.003}, 0.033 * k, 0.035 * k, 0.041 * k, 0.037 * k, 0.0},
                  {{0.003, 0.480, 0.002}, 0.029 * k, 0.030 * k, 0.037 * k, 0.034 * k, 0.0},
                  {{0.002, 0.320, 0.000}, 0.028 * k, 0.028 * k, 0.031 * k, 0.031 * k, 0.0},
                  {{0.001, 0.180, -0.002}, 0.031 * k, 0.031 * k, 0.031 * k, 0.031 * k, 0.0},
                  {{0.000, 0.090, -0.004}, 0.042 * k, 0.042 * k, 0.039 * k, 0.039 * k, 0.2},
                  {{0.000, 0.048, -0.006}, 0.050 * k, 0.052 * k, 0.044 * k, 0.044 * k, 0.35}},
                 Vector3d::UnitX(), 0.02, 0.018),
           0.020);
  // The crest, slightly sinuous, then turning to the medial malleolus.
  bone.add(ridge(bone, {{{0.050, 0.800, 0.012}, 0.008},
                        {{0.044, 0.640, 0.008}, 0.012},
                        {{0.040, 0.480, 0.004}, 0.012},
                        {{0.034, 0.330, -0.004}, 0.009},
                        {{0.030, 0.220, -0.014}, 0.004},
                        {{0.028, 0.140, -0.024}, 0.001}}),
           0.020);
  // The border to the fibula, and the line of the soleus behind.
  bone.add(ridge(bone, {{{0.000, 0.800, 0.048}, 0.001},
                        {{0.000, 0.660, 0.036}, 0.007},
                        {{0.000, 0.480, 0.032}, 0.007},
                        {{0.000, 0.300, 0.030}, 0.005},
                        {{0.000, 0.180, 0.030}, 0.001}}),
           0.016);
  bone.add(ridge(bone, {{{-0.040, 0.800, 0.036}, 0.001},
                        {{-0.038, 0.750, 0.020}, 0.006},
                        {{-0.036, 0.690, 0.000}, 0.007},
                        {{-0.026, 0.620, -0.020}, 0.005},
                        {{-0.022, 0.540, -0.026}, 0.001}}),
           0.016);
}

void add_tibia_lower_end(Sculpture& bone, double k) {
  // Medial malleolus, the notch for the fibula, the roof over the talus.
  bone.add(sweep({{{0.004, 0.080, -0.040 * k}, 0.022, 0.022, 0.034, 0.034, 0.1},
                  {{0.006, 0.030, -0.052 * k}, 0.015, 0.016, 0.031, 0.030, 0.2},
                  {{0.008, -0.006, -0.054 * k}, 0.011, 0.012, 0.020, 0.018, 0.1}},
                 Vector3d::UnitX(), 0.02, 0.016),
           0.016);
  bone.carve(rod({-0.010, 0.130, 0.064 * k}, 0.018, {-0.008, 0.030, 0.062 * k}, 0.020), 0.012);
  bone.carve(turned_ellipsoid({0.002, 0.005, 0.004}, {0.042 * k, 0.030, 0.062}, Vector3d::UnitY(),
                              Vector3d::UnitX()),
             0.010);
}

}  // namespace

std::unique_ptr<Solid> tibia_shape(Sex sex) {
  const double k = kTibiaStoutness.of(sex);
  auto bone = std::make_unique<Sculpture>();
  add_tibia_upper_end(*bone, k);
  add_tibia_shaft(*bone, k);
  add_tibia_lower_end(*bone, k);
  return bone;
}

BoneFrame shank_frame(const TemplateJoints& joints) {
  return long_bone_frame(joints.ankle, joints.ankle, joints.knee, Vector3d::UnitZ(),
                         (joints.knee - joints.ankle).norm());
}

}  // namespace sinew
