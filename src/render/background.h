// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "render/view_options.h"

namespace sinew {

/// Describes the gradient behind everything: display colors (sRGB) at the image's upper and lower
/// edge.
struct Background {
  Eigen::Vector3f top;
  Eigen::Vector3f bottom;
};

/// Returns the names of the predefined backgrounds. The first one is the default.
const std::vector<std::string>& background_names();

/// Returns the background of a name, or of a single color given as #rrggbb.
/// \throws UsageError that lists all names
Background background_named(const std::string& name);

/// Sets the background of view options by its name or color.
/// \throws UsageError for an unknown name
void set_background(ViewOptions& view, const std::string& name);

/// Returns the color (sRGB) that a text gives as #rrggbb, or nothing for another text.
std::optional<Eigen::Vector3f> color_of_text(const std::string& text);

/// Formats a color as "#rrggbb".
std::string color_text(const Eigen::Vector3f& srgb);

}  // namespace sinew
