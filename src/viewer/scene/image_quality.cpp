// SPDX-License-Identifier: MIT

#include "viewer/scene/image_quality.h"

namespace sinew {

RenderQuality chosen_quality(const Preferences& preferences, bool software) {
  const bool fast = preferences.quality == "fast" || (preferences.quality == "auto" && software);
  RenderQuality quality = fast ? RenderQuality::fast() : RenderQuality{};
  if (preferences.samples > 0) quality.samples = preferences.samples;
  return quality;
}

}  // namespace sinew
