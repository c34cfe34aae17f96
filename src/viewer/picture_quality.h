#pragma once

#include <string>
#include <vector>

#include "render/view_options.h"
#include "viewer/preferences.h"

namespace sinew {

/// auto, fast, full. auto is fast where the processor draws.
const std::vector<std::string>& quality_names();
/// \throws UsageError naming them all
const std::string& quality_named(const std::string& name);

/// As actions call them: auto, off, 2, 4, 8.
const std::vector<std::string>& samples_names();
/// \return Preferences::samples \throws UsageError naming them all
int samples_named(const std::string& name);
std::string samples_name(int samples);

/// \param software  the processor draws
RenderQuality chosen_quality(const Preferences& preferences, bool software);

}  // namespace sinew
