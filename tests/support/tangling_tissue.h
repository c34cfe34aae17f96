// SPDX-License-Identifier: MIT

#pragma once

#include "tissue/tissue_settings.h"

namespace sinew::test {

/// Returns settings of tissue that tangles more readily than with the defaults: its base yields
/// further at joints, and it does not keep its volume there.
inline TissueSettings tangling_tissue() {
  TissueSettings settings;
  settings.joint_softness = 20.0;
  settings.anchor_stiffness = AnchorStiffness::kDiagonal;
  settings.joint_volume = 0.0;
  return settings;
}

}  // namespace sinew::test
