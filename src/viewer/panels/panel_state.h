// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/files/export_request.h"
#include "viewer/panels/closing_order.h"
#include "viewer/scene/image_request.h"

namespace sinew {

/// Selects which panels and texts the window shows.
struct PanelState {
  bool shown = true;              ///< the menu, the side panel and the timeline
  bool corner_numbers = true;     ///< frame rate and times, over the view
  bool graph_paused = false;      ///< the graph of frame times is paused
  bool help = false;              ///< the list of keys
  bool manual = false;            ///< the manual page
  bool about = false;             ///< version, license, libraries and GPU
  bool image_panel = false;       ///< the panel for images and videos
  bool reveals_pose = false;      ///< the panel for poses comes into view in the next frame
  bool reveals_building = false;  ///< the same of the panel that builds a skeleton
  bool begins_building = false;   ///< it comes into view even if the pointer is over it
  bool renames_joint = false;     ///< that panel edits the name of the selected joint
  bool reveals_scene = false;     ///< the same of the panel with the colliders
  ImageRequest image_setup;       ///< as set in that panel
  bool export_panel = false;      ///< the panel for exports
  ExportRequest export_setup;     ///< as set in that panel
  ClosingOrder closing;           ///< of panels and dialogs, by Escape
};

}  // namespace sinew
