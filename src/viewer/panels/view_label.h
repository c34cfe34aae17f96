// SPDX-License-Identifier: MIT

#pragma once

#include <imgui.h>

#include <string>

namespace sinew {

/// Draws text over the view on a dark rectangle. `anchor` is the fraction of its width that is to
/// the left of `place`. Text that is wider than `widest` is wrapped.
/// \return upper edge of the rectangle
float view_label(ImVec2 place, const std::string& text, float anchor, float widest,
                 ImU32 color = IM_COL32(240, 240, 242, 255));

}  // namespace sinew
