// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "render/view_options.h"

namespace sinew {

/// Describes a layer that "view NAME on" shows, with its label.
struct Layer {
  std::string name;
  std::string label;
  bool ViewOptions::*shown;
  int key;                ///< GLFW key
  const char* help;       ///< description of what it shows
  bool is_plural = true;  ///< the label is a plural: "hide them"
  bool needs_tissue = false;
};

const std::vector<Layer>& layers();

/// Tells why layers and controls that need tissue are disabled.
inline constexpr const char* kNeedsTissue = "Needs the method projective";

}  // namespace sinew
