// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "session/settings/settings.h"

namespace sinew {

/// Returns the contact mode with which a body is simulated: that of the settings, or for `auto`
/// global contact, and none with position based skinning.
ContactMode used_contact(const Settings& settings);

/// Returns the settings with which tissue is built: those given, but without volume constraints if
/// the body has local contact. The solver holds local contacts with a diagonal, which slows motion
/// near joints. Together with the stiffness of volume constraints, seven iterations would follow
/// fast bones so late that limbs fold.
TissueSettings used_tissue(const Settings& settings);

/// Returns a sentence for a user who has chosen volume constraints that used_tissue() leaves out,
/// or an empty text.
std::string volume_warning(const Settings& settings);

}  // namespace sinew
