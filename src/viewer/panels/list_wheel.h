// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Lets the wheel scroll the panel, not the list or table that was begun last, unless the user has
/// clicked into the list: a list under the pointer would catch the wheel while the user scrolls the
/// panel.
void leave_wheel_to_panel();

}  // namespace sinew
