// SPDX-License-Identifier: MIT

#include "viewer/scene/contact_sticks.h"

#include "assets/character.h"

namespace sinew {
namespace {

const Eigen::Vector4f kPressed(0.95F, 0.36F, 0.12F, 1.0F);
const Eigen::Vector4f kKept(0.40F, 0.56F, 0.72F, 1.0F);
constexpr float kContactDot = 0.0022F * kHeight;
constexpr float kNeedle = 0.0008F * kHeight;
constexpr float kLength = 0.014F * kHeight;

}  // namespace

std::vector<Stick> contact_sticks(const std::vector<ContactMark>& marks,
                                  const Eigen::Vector3d& origin) {
  std::vector<Stick> sticks;
  for (const ContactMark& mark : marks) {
    const Eigen::Vector3f place = mark.place + origin.cast<float>();
    const Eigen::Vector4f& color = mark.pressed ? kPressed : kKept;
    sticks.push_back({place, kContactDot, place, color});
    sticks.push_back({place, kNeedle, place + kLength * mark.normal, color});
  }
  return sticks;
}

}  // namespace sinew
