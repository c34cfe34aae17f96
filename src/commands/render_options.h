// SPDX-License-Identifier: MIT

#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "commands/options.h"
#include "render/image_file.h"
#include "render/view_options.h"

namespace sinew {

/// Holds the options of the command `render`.
struct RenderOptions : CommonOptions {
  std::string output;
  std::string size = "1280x720";
  std::string camera;  ///< empty: the camera of the project, or auto
  std::optional<int> frame;
  std::vector<std::string> compare;  ///< other methods, or differing settings, to compare with
  std::string compare_how = "side";
  std::string background = "studio";
  std::string show;
  std::string shading = "studio";
  std::string heat = "none";
  std::string cut;  ///< plane that cuts the body open; empty: none
  bool orthographic = false;
  bool transparent = false;
  int supersampling = 1;
  std::string focus;  ///< joint to look at; empty: none
};

/// Adds all options of the command.
void add_render_options(CLI::App& command, RenderOptions& options);

/// Parses --size. \throws UsageError if it is invalid
ImageSize parse_size(const std::string& text);

/// Returns the view options for the images that the command's options ask for.
/// \throws UsageError if the options are invalid or contradict each other
ViewOptions view_of(const RenderOptions& options, bool video);

}  // namespace sinew
