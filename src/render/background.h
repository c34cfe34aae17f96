#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "render/view_options.h"

namespace sinew {

/// What stands behind everything: display colours (sRGB), from the picture's upper edge to its
/// lower one.
struct Background {
  Eigen::Vector3f top;
  Eigen::Vector3f bottom;
};

/// Those that have names; the first is how pictures come.
const std::vector<std::string>& background_names();

/// A name, or a colour as #rrggbb. \throws UsageError naming them all
Background background_named(const std::string& name);

/// Puts it into what a picture shows. \throws UsageError
void set_background(ViewOptions& view, const std::string& name);

/// "#rrggbb"
std::string color_text(const Eigen::Vector3f& srgb);

}  // namespace sinew
