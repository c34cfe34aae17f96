// SPDX-License-Identifier: MIT

#include "bodies/skin/skin_details.h"

#include "bodies/bones/foot_bones.h"
#include "bodies/bones/hand_bones.h"
#include "solids/shapes.h"

namespace sinew {

void add_skin_details(Sculpture& skin, Sex, const TemplateJoints& joints) {
  const HandJoints hand = hand_joints(joints);
  const FootJoints foot = foot_joints(joints);
  for (std::size_t digit = 0; digit < 5; ++digit) {
    auto whole = std::make_unique<Sculpture>();
    whole->add(shapes::rod(hand.metacarpophalangeal[digit], 0.011,
                           hand.proximal_interphalangeal[digit], 0.010),
               0.0);
    whole->add(shapes::rod(hand.proximal_interphalangeal[digit], 0.010, hand.tip[digit], 0.008),
               0.004);
    skin.add_pair(std::move(whole), 0.008);
    auto toe = std::make_unique<Sculpture>();
    const double r = digit == 0 ? 0.014 : 0.010;
    toe->add(shapes::rod(foot.metatarsophalangeal[digit], r + 0.002,
                         foot.proximal_interphalangeal[digit], r),
             0.0);
    toe->add(shapes::rod(foot.proximal_interphalangeal[digit], r, foot.tip[digit], r - .002),
             0.004);
    skin.add_pair(std::move(toe), 0.008);
  }
}

}  // namespace sinew
