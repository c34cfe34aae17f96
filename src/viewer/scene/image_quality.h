// SPDX-License-Identifier: MIT

#pragma once

#include "render/view_options.h"
#include "viewer/files/preferences.h"

namespace sinew {

/// Returns the quality that the preferences select.
/// \param software  true if frames are rendered in software
RenderQuality chosen_quality(const Preferences& preferences, bool software);

}  // namespace sinew
