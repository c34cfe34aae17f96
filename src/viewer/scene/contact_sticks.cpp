// SPDX-License-Identifier: MIT

#include "viewer/scene/contact_sticks.h"

#include "assets/character.h"

namespace sinew {
namespace {

const Eigen::Vector4f kPressed(0.98F, 0.22F, 0.08F, 1.0F);
const Eigen::Vector4f kKept(0.16F, 0.50F, 0.95F, 1.0F);
constexpr float kContactDot = 0.0022F * kHeight;
constexpr float kNeedle = 0.0008F * kHeight;
constexpr float kLength = 0.014F * kHeight;

}  // namespace

const Eigen::Vector4f& contact_color(bool pressed) {
  return pressed ? kPressed : kKept;
}

std::vector<Stick> contact_sticks(const std::vector<ContactMark>& marks,
                                  const Eigen::Vector3d& origin) {
  std::vector<Stick> sticks;
  for (const ContactMark& mark : marks) {
    const Eigen::Vector3f place = mark.place + origin.cast<float>();
    const Eigen::Vector4f& color = contact_color(mark.pressed);
    sticks.push_back({place, kContactDot, place, color});
    sticks.push_back({place, kNeedle, place + kLength * mark.normal, color});
  }
  return sticks;
}

}  // namespace sinew
