// SPDX-License-Identifier: MIT

#include "viewer/tools/leave_tools.h"

#include "viewer/tools/painting.h"

namespace sinew {

void leave_tools(ViewerState& state) {
  if (state.tools.paint.stroke) end_stroke(state);
  state.tools.paint.tool.reset();
  state.tools.grab_tool = state.tools.radius_tool = false;
}

}  // namespace sinew
