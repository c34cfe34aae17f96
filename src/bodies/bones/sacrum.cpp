// SPDX-License-Identifier: MIT

#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebra_parts.h"
#include "bodies/bones/vertebrae.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Middles of the lines between the five fused bodies, in front, from the promontory down: y, z of
/// the front surface.
constexpr double kFrontY[6] = {0.0, -29.0, -54.0, -74.0, -88.0, -101.0};
constexpr double kFrontZ[6] = {16.0, 7.0, 1.0, 2.0, 7.5, 16.0};

/// Half the distance between the foramina of the left and the right side.
constexpr double kForamina[4] = {17.0, 15.0, 12.8, 10.0};

void add_plate(Sculpture& bone, Sex sex) {
  const double k = sex == Sex::kMale ? 1.0 : 1.06;
  // The body of S1 with the promontory.
  const double half_width = 25.0 * kBodyWidth.of(sex);
  bone.add(sweep({{{0.0, -26.0, -4.0}, 20.0, 20.0, 13.0, 9.0, 0.3},
                  {{0.0, -12.0, -2.5}, 0.92 * half_width, 0.92 * half_width, 17.0, 12.0, 0.3},
                  {{0.0, -1.5, -3.0}, half_width, half_width, 20.0, 13.5, 0.3}},
                 Vector3d::UnitZ(), 2.0, 0.8),
           0.0);
  // Alae: thick upper borders of the wings from the body to the iliac bones.
  bone.add_pair(sweep({even_station({14.0, -9.0, -8.0}, 9.0, 8.0, 0.1),
                       even_station({32.0, -12.0, -8.0}, 11.0, 8.0, 0.2),
                       even_station({46.0 * k, -18.0, -9.0}, 14.0, 9.0, 0.3)},
                      Vector3d::UnitY(), 4.0, 4.5),
                7.0);
  // The triangle below, a hollow plate. u is to the left or right, v to the front.
  const auto station = [k](double y, double z, double half_u, double front, double back) {
    return Station{{0.0, y, z}, k * half_u, k * half_u, front, back, 0.45};
  };
  bone.add(sweep({station(-102.0, 13.0, 9.0, 4.5, 4.5), station(-89.0, 4.5, 20.0, 6.0, 5.5),
                  station(-74.0, -4.0, 31.0, 7.0, 7.5), station(-54.0, -8.5, 40.0, 9.5, 10.0),
                  station(-34.0, -9.0, 48.5, 13.0, 14.0), station(-19.0, -8.5, 52.0, 13.0, 16.0)},
                 Vector3d::UnitZ(), 3.0, 6.0),
           6.0);
  // The lateral parts end in the auricular surfaces, whose planes converge backward.
  bone.carve_pair(turned_ellipsoid({86.0 * k, -40.0, -28.0}, {34.0, 70.0, 60.0}, {0.36, 1.0, 0.0},
                                   {-0.22, 0.0, 1.0}),
                  2.0);
}

void add_back(Sculpture& bone) {
  // The roof of the sacral canal with the median crest of four spinous tubercles.
  bone.add(sweep({even_station({0.0, -20.0, -31.0}, 13.0, 4.5, 0.2),
                  even_station({0.0, -44.0, -24.0}, 13.0, 6.0, 0.2),
                  even_station({0.0, -66.0, -16.5}, 11.0, 6.0, 0.2),
                  even_station({0.0, -80.0, -7.5}, 8.0, 5.0, 0.2)},
                 -Vector3d::UnitZ(), 3.0, 3.0),
           6.0);
  const Vector3d tubercles[4] = {{0, -19, -37}, {0, -39, -32.5}, {0, -56, -26.5}, {0, -71, -18}};
  for (int k = 0; k < 4; ++k)
    bone.add(turned_ellipsoid(tubercles[k], {3.2, 9.0 - k, 6.0 - 0.6 * k}, {0.0, 1.0, -0.3},
                              -Vector3d::UnitZ()),
             5.0);
  bone.add(
      chain({{tubercles[0], 2.4}, {tubercles[1], 2.4}, {tubercles[2], 2.2}, {tubercles[3], 1.8}}),
      4.0);
  // Lateral crest, outside of the foramina.
  const Vector3d lateral[4] = {
      {36, -20, -22}, {32, -42, -19.5}, {26.5, -60, -14.5}, {22, -76, -8.5}};
  for (const Vector3d& at : lateral) bone.add_pair(ball(at, 4.2), 7.0);
  bone.add_pair(chain({{lateral[0], 2.2}, {lateral[1], 2.2}, {lateral[2], 2.0}, {lateral[3], 1.8}}),
                6.0);
  // Intermediate crest, inside of them.
  const Vector3d inner[3] = {{15, -32, -27.5}, {13, -53, -22}, {11.5, -69, -14.5}};
  for (const Vector3d& at : inner) bone.add_pair(ball(at, 2.4), 4.0);
  // Superior articular processes on their pillars.
  const ArticularProcess process = superior_process(kS1);
  bone.add_pair(process_solid(process), 3.0);
  bone.add_pair(chain({{{23.0, -14.0, -22.0}, 7.0}, {process.center - process.normal, 5.2}}), 4.0);
  // Canal, open above as a triangle and below at the hiatus.
  bone.carve(sweep({{{0.0, 20.0, -20.5}, 15.0, 15.0, 11.0, 5.5, 0.0},
                    {{0.0, -4.0, -21.0}, 14.5, 14.5, 10.0, 5.0, 0.0},
                    {{0.0, -24.0, -22.5}, 11.0, 11.0, 6.5, 4.0, 0.0},
                    {{0.0, -42.0, -21.0}, 6.0, 6.0, 4.0, 2.5, 0.0}},
                   -Vector3d::UnitZ(), 2.0, 3.0),
             1.5);
  bone.carve(rod({0.0, -81.0, -13.5}, 3.6, {0.0, -100.0, 2.0}, 5.0), 2.5);
  // The cornua on both sides of the hiatus.
  bone.add_pair(rod({6.5, -84.0, -5.5}, 2.6, {7.0, -97.0, 3.5}, 2.2), 2.5);
}

}  // namespace

std::unique_ptr<Solid> sacrum_shape(Sex sex) {
  auto bone = std::make_unique<Sculpture>();
  add_plate(*bone, sex);
  add_back(*bone);
  // Ridges where the bodies have fused, and between their ends the foramina, wider in front.
  for (int k = 1; k <= 4; ++k) {
    const double reach = kForamina[k - 1] - 5.0;
    bone->add(rod({-reach, kFrontY[k], kFrontZ[k] - 1.6}, 2.0,
                  {reach, kFrontY[k], kFrontZ[k] - 1.6}, 2.0),
              2.5);
    const double radius = 5.6 - 0.5 * k;
    const double x = kForamina[k - 1];
    bone->carve_pair(chain({{{x + 14.0 - 2.0 * k, kFrontY[k] - 3.0, kFrontZ[k] + 9.0}, radius},
                            {{x + 3.0, kFrontY[k], kFrontZ[k] - 2.0}, radius},
                            {{x + 2.0, kFrontY[k], kFrontZ[k] - 12.0}, 0.8 * radius},
                            {{x + 6.0, kFrontY[k] - 2.0, kFrontZ[k] - 45.0}, 0.75 * radius}}),
                     1.8);
  }
  carve_superior_joints(*bone, kS1);
  return bone;
}

std::unique_ptr<Solid> coccyx_shape(Sex) {
  auto bone = std::make_unique<Sculpture>();
  // Four segments, the first with horns and short transverse processes.
  const Vector3d front = Vector3d::UnitZ();
  bone->add(turned_ellipsoid({0.0, -112.5, 22.5}, {9.5, 6.0, 4.4}, {0.0, -1.0, 0.9}, front), 0.0);
  bone->add_pair(rod({5.5, -111.0, 18.5}, 2.4, {7.0, -107.5, 14.5}, 1.6), 2.0);
  bone->add_pair(rod({5.0, -111.0, 21.5}, 3.0, {13.0, -109.5, 20.5}, 1.9), 2.5);
  bone->add(turned_ellipsoid({0.0, -118.0, 29.5}, {6.4, 5.0, 4.0}, {0.0, -1.0, 1.2}, front), 1.2);
  bone->add(turned_ellipsoid({0.0, -121.8, 36.5}, {4.9, 4.4, 3.4}, {0.0, -0.8, 1.5}, front), 1.2);
  bone->add(turned_ellipsoid({0.0, -123.8, 43.0}, {3.6, 4.0, 2.8}, {0.0, -0.5, 1.6}, front), 1.2);
  return bone;
}

}  // namespace sinew
