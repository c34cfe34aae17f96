// SPDX-License-Identifier: MIT

#include "bodies/skin/foot_skin.h"

#include <utility>
#include <vector>

#include "bodies/bones/foot_bones.h"
#include "bodies/skin/digit_skin.h"
#include "bodies/skin/in_body.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

// Lengths are in mm of the frame of the foot: x to the front, y up, z to the lateral side. The
// floor is at y = -80.

constexpr DigitSkin kToeSkin[5] = {
    {{14.5, 12.2, 12.2, 10.4}, {15.0, 11.5, 11.5, 10.5}, {13.0, 10.0, 10.0, 7.2}, 4.5},
    {{10.0, 7.6, 7.2, 7.2}, {12.0, 9.0, 8.6, 8.4}, {10.0, 7.4, 6.6, 5.4}, 4.0},
    {{9.6, 7.3, 6.9, 6.9}, {12.0, 9.0, 8.6, 8.2}, {10.0, 7.2, 6.4, 5.2}, 4.0},
    {{9.2, 7.1, 6.7, 6.7}, {11.5, 8.6, 8.2, 7.8}, {9.6, 7.0, 6.2, 5.0}, 4.0},
    {{9.2, 7.2, 6.8, 6.8}, {11.0, 8.2, 7.8, 7.4}, {9.2, 6.8, 6.0, 4.8}, 4.0}};

std::unique_ptr<Solid> foot_body() {
  auto foot = std::make_unique<Sculpture>();
  // From the heel to the ball; u to the lateral side, v up.
  foot->add(sweep({{{-43.0, -53.0, 0.0}, 20.0, 20.0, 24.0, 25.0, 0.15},
                   {{-32.0, -51.0, 0.5}, 26.0, 26.0, 34.0, 28.0, 0.2},
                   {{-14.0, -48.0, 2.0}, 28.0, 28.0, 46.0, 31.0, 0.2},
                   {{8.0, -46.0, 3.0}, 31.0, 31.0, 50.0, 33.0, 0.15},
                   {{34.0, -45.0, 5.0}, 33.0, 34.0, 43.0, 34.0, 0.15},
                   {{62.0, -48.0, 6.0}, 37.0, 36.0, 36.0, 31.0, 0.2},
                   {{92.0, -55.0, 6.0}, 41.0, 41.0, 28.0, 24.0, 0.3},
                   {{112.0, -62.0, 6.0}, 44.0, 45.0, 19.0, 17.0, 0.4}},
                  Vector3d::UnitY(), 17.0, 10.0),
            0.0);
  // Instep, highest on the medial side.
  foot->add(chain({{{30.0, -26.0, -10.0}, 24.0},
                   {{54.0, -29.0, -16.0}, 24.0},
                   {{76.0, -33.0, -13.0}, 23.5},
                   {{100.0, -44.0, -22.0}, 19.5},
                   {{134.0, -59.0, -28.0}, 16.5}}),
            12.0);
  foot->add(turned_ellipsoid({50.0, -32.0, -24.0}, {17.0, 34.0, 16.5}, Vector3d::UnitX(),
                             Vector3d::UnitZ()),
            14.0);
  foot->add(rod({56.0, -54.0, 34.0}, 16.0, {118.0, -64.0, 42.0}, 13.0), 12.0);
  // Malleoli; the lateral one is lower and farther back.
  foot->add(ellipsoid({3.0, 4.0, -30.0}, {13.0, 17.0, 10.0}), 14.0);
  foot->add(ellipsoid({-6.0, -6.0, 29.0}, {12.0, 18.0, 10.0}), 14.0);
  // Shank over the joint, and the heel tendon.
  foot->add(sweep({{{-4.0, -14.0, 0.0}, 28.0, 28.0, 32.0, 30.0, 0.0},
                   {{-6.0, 8.0, 0.0}, 29.0, 29.0, 34.0, 34.0, 0.0},
                   {{-8.0, 36.0, 0.0}, 27.0, 27.0, 33.0, 36.0, 0.0}},
                  Vector3d::UnitX(), 12.0, 12.0),
            16.0);
  foot->add(
      chain({{{-47.0, -36.0, 1.0}, 11.0}, {{-41.0, -6.0, 1.0}, 8.5}, {{-39.0, 20.0, 0.0}, 8.0}}),
      14.0);
  // Arch of the sole, on the medial side.
  foot->carve(turned_ellipsoid({46.0, -94.0, -44.0}, {50.0, 29.0, 36.0}, Vector3d::UnitY(),
                               {0.15, 0.0, 1.0}),
              14.0);
  return foot;
}

}  // namespace

void add_foot_skin(Sculpture& skin, const TemplateJoints& joints) {
  const BoneFrame frame = foot_frame(joints);
  const FootJoints own = foot_joints(joints);
  auto foot = std::make_unique<Sculpture>();
  foot->add(foot_body(), 0.0);
  // The ball, and the webs: the toes are free from the middle of their first phalanges.
  std::vector<std::pair<Vector3d, double>> ball_line;
  std::vector<std::pair<Vector3d, double>> web;
  for (std::size_t digit = 0; digit < 5; ++digit) {
    const Vector3d knuckle = in_frame(frame, own.metatarsophalangeal[digit]);
    const Vector3d joint = in_frame(frame, own.proximal_interphalangeal[digit]);
    const double radius = digit == 0 ? 16.0 : 14.0;
    ball_line.emplace_back(Vector3d(knuckle.x(), radius - 79.0, knuckle.z()), radius);
    web.emplace_back(0.35 * knuckle + 0.65 * joint, digit == 0 ? 9.5 : 7.4);
  }
  foot->add(chain(ball_line), 10.0);
  for (std::size_t digit = 1; digit < 5; ++digit) {
    const Vector3d base = in_frame(frame, own.tarsometatarsal[digit]);
    const Vector3d knuckle = in_frame(frame, own.metatarsophalangeal[digit]);
    foot->add(rod(0.5 * (base + knuckle), 13.0, knuckle, 11.5), 10.0);
  }
  foot->add(chain(web), 8.0);
  // The big toe touches the next one, which closes the slit between them.
  foot->add(rod(in_frame(frame, own.proximal_interphalangeal[0]), 6.0,
                in_frame(frame, own.distal_interphalangeal[1]), 5.0),
            5.0);
  for (std::size_t digit = 0; digit < 5; ++digit) {
    const std::array<Vector3d, 4> line{in_frame(frame, own.metatarsophalangeal[digit]),
                                       in_frame(frame, own.proximal_interphalangeal[digit]),
                                       in_frame(frame, own.distal_interphalangeal[digit]),
                                       in_frame(frame, own.tip[digit])};
    foot->add(digit_skin(line, -Vector3d::UnitY(), kToeSkin[digit]), 4.0);
  }
  skin.add_pair(in_body(std::move(foot), frame), 0.010);
}

}  // namespace sinew
