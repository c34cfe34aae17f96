// SPDX-License-Identifier: MIT

#include "session/used_settings.h"

namespace sinew {

ContactMode used_contact(const Settings& settings) {
  const ContactMode wanted = settings.contact.mode;
  if (wanted != ContactMode::kAuto) return wanted;
  // Self-contact of position based skin takes long, and next to it volumes are not restored.
  return settings.method == SkinningMethod::kPositionBased ? ContactMode::kNone
                                                           : ContactMode::kGlobal;
}

TissueSettings used_tissue(const Settings& settings) {
  TissueSettings tissue = settings.tissue;
  if (used_contact(settings) == ContactMode::kLocal) tissue.joint_volume = tissue.volume = 0.0;
  return tissue;
}

std::string volume_warning(const Settings& settings) {
  const TissueSettings& chosen = settings.tissue;
  const TissueSettings usual;
  const bool as_usual = chosen.volume == usual.volume && chosen.joint_volume == usual.joint_volume;
  if (as_usual || used_tissue(settings) == chosen) return "";
  return "extra volume stiffness (tissue.volume) and joint volume (tissue.joint_volume) have no "
         "effect with local contact; choose contact global or none";
}

}  // namespace sinew
