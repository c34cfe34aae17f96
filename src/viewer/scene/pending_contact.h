// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/viewer_state.h"

namespace sinew {

/// Returns true while a body with another kind of self-contact is being prepared, so that the
/// contacts of the present one are no longer those that the user has chosen.
bool awaits_contact(const ViewerState& state);

}  // namespace sinew
