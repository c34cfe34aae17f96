// SPDX-License-Identifier: MIT

#include "session/settings/used_settings.h"

namespace sinew {

ContactMode used_contact(const Settings& settings) {
  const ContactMode wanted = settings.contact.mode;
  return wanted == ContactMode::kAuto ? ContactMode::kGlobal : wanted;
}

TissueSettings used_tissue(const Settings& settings) {
  TissueSettings tissue = settings.tissue;
  if (used_contact(settings) == ContactMode::kLocal) tissue.joint_volume = tissue.volume = 0.0;
  return tissue;
}

}  // namespace sinew
