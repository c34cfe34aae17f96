// SPDX-License-Identifier: MIT

#include "bodies/skin/hand_skin.h"

#include <utility>
#include <vector>

#include "bodies/bones/hand_bones.h"
#include "bodies/skin/digit_skin.h"
#include "bodies/skin/in_body.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

// Lengths are in mm of the frame of the hand: x to the palm, y to the forearm, z to the thumb.

/// Skin of the digits from the thumb to the little finger. The bases of the phalanges need a half
/// width of 8.4 mm in the middle finger, and the skin 1.5 to 5 mm more.
constexpr DigitSkin kFingerSkin[5] = {
    {{13.5, 11.2, 11.2, 9.2}, {13.0, 9.6, 9.6, 7.6}, {10.8, 8.4, 8.4, 5.4}, 4.2},
    {{11.0, 9.9, 8.6, 7.6}, {10.5, 9.2, 8.2, 6.8}, {10.4, 8.0, 6.4, 4.8}, 4.0},
    {{11.0, 10.1, 8.8, 7.8}, {10.5, 9.4, 8.4, 7.0}, {10.6, 8.2, 6.6, 4.9}, 4.0},
    {{10.2, 9.5, 8.2, 7.4}, {10.0, 8.8, 7.9, 6.7}, {10.0, 7.7, 6.2, 4.7}, 4.0},
    {{9.4, 8.7, 7.5, 6.7}, {9.2, 8.0, 7.1, 6.1}, {9.2, 7.0, 5.7, 4.4}, 3.8}};

/// Returns the direction to which a digit bends.
Vector3d bending(const std::array<Vector3d, 4>& joints) {
  const Vector3d before = (joints[1] - joints[0]).normalized();
  const Vector3d after = (joints[3] - joints[2]).normalized();
  return (after - after.dot(before) * before).normalized();
}

std::unique_ptr<Solid> palm() {
  auto hand = std::make_unique<Sculpture>();
  // From the wrist to the knuckles; u to the thumb, v to the palm.
  const auto station = [](double y, double x, double thumb, double little, double palmar,
                          double dorsal, double square) {
    return Station{{x, y, 0.0}, thumb, little, palmar, dorsal, square};
  };
  hand->add(sweep({station(24.0, 0.0, 25.0, 24.0, 16.0, 16.0, 0.2),
                   station(2.0, 0.0, 27.5, 26.5, 21.0, 16.5, 0.45),
                   station(-16.0, 1.0, 35.0, 33.0, 21.0, 16.5, 0.45),
                   station(-36.0, 1.0, 31.0, 36.0, 17.5, 15.0, 0.35),
                   station(-56.0, 0.5, 33.0, 38.5, 16.0, 13.5, 0.4),
                   station(-74.0, 0.0, 35.5, 39.5, 14.5, 12.8, 0.45),
                   station(-86.0, 0.0, 34.0, 35.0, 12.5, 11.0, 0.5),
                   station(-96.0, 2.0, 31.5, 33.0, 10.0, 8.0, 0.5)},
                  Vector3d::UnitX(), 12.0, 7.0),
            0.0);
  return hand;
}

/// Adds the knuckles, the balls of the thumb and of the little finger, and the palm's hollow.
void add_pads(Sculpture& hand, const std::array<Vector3d, 5>& knuckles,
              const Vector3d& thumb_base) {
  hand.add(turned_ellipsoid(0.55 * thumb_base + 0.45 * knuckles[0] + Vector3d(0.0, 2.0, -4.0),
                            {15.5, 32.0, 15.0}, knuckles[0] - thumb_base, Vector3d::UnitX()),
           10.0);
  hand.add(rod(thumb_base + Vector3d(0.0, 4.0, -2.0), 13.0, knuckles[0], 12.0), 6.0);
  // Web between the thumb and the palm.
  hand.add(sheet({{{{4.0, -34.0, 26.0}, 10.0}, {{8.0, -42.0, 34.0}, 8.0}},
                  {{{3.0, -58.0, 28.0}, 9.0}, {{12.0, -54.0, 38.0}, 6.0}}}),
           12.0);
  hand.add(turned_ellipsoid({9.5, -35.0, -24.0}, {14.0, 40.0, 14.0}, {0.0, 1.0, 0.12},
                            Vector3d::UnitX()),
           10.0);
  // The pisiform, which is felt below the skin of the wrist.
  hand.add(ellipsoid({13.5, -5.0, -20.5}, {7.4, 9.0, 7.8}), 5.0);
  // Pads at the roots of the fingers.
  for (int digit = 1; digit < 5; ++digit)
    hand.add(ball(knuckles[digit] + Vector3d(4.0, -4.0, 0.0), 11.0), 8.0);
  hand.carve(
      turned_ellipsoid({25.0, -54.0, 2.0}, {12.0, 26.0, 9.5}, {0.0, 1.0, -0.1}, Vector3d::UnitX()),
      12.0);
}

}  // namespace

void add_hand_skin(Sculpture& skin, const TemplateJoints& joints) {
  const BoneFrame frame = hand_frame(joints);
  const HandJoints own = hand_joints(joints);
  const auto point = [&](const std::array<Vector3d, 5>& row, std::size_t digit) {
    return in_frame(frame, row[digit]);
  };
  std::array<Vector3d, 5> knuckles;
  for (std::size_t digit = 0; digit < 5; ++digit)
    knuckles[digit] = point(own.metacarpophalangeal, digit);
  auto hand = std::make_unique<Sculpture>();
  hand->add(palm(), 0.0);
  // Webs between the fingers, which are free from the middle of their first phalanges.
  std::vector<std::pair<Vector3d, double>> web;
  for (std::size_t digit = 1; digit < 5; ++digit)
    web.emplace_back(0.5 * (knuckles[digit] + point(own.proximal_interphalangeal, digit)), 7.0);
  hand->add(chain(web), 6.0);
  add_pads(*hand, knuckles, point(own.carpometacarpal, 0));
  for (std::size_t digit = 0; digit < 5; ++digit) {
    const std::array<Vector3d, 4> line{knuckles[digit], point(own.proximal_interphalangeal, digit),
                                       point(own.distal_interphalangeal, digit),
                                       point(own.tip, digit)};
    hand->add(digit_skin(line, bending(line), kFingerSkin[digit]), digit == 0 ? 8.0 : 6.0);
  }
  skin.add_pair(in_body(std::move(hand), frame), 0.007);
}

}  // namespace sinew
