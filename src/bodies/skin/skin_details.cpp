// SPDX-License-Identifier: MIT

#include "bodies/skin/skin_details.h"

#include "bodies/skin/foot_skin.h"
#include "bodies/skin/hand_skin.h"
#include "bodies/skin/head_skin.h"
#include "bodies/skin/trunk_skin.h"

namespace sinew {

void add_skin_details(Sculpture& skin, Sex sex, const TemplateJoints& joints) {
  add_trunk_skin(skin, sex, joints);
  add_head_skin(skin, sex, joints);
  add_hand_skin(skin, joints);
  add_foot_skin(skin, joints);
}

}  // namespace sinew
