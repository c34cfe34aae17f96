#pragma once

#include <cstdint>

#include "dynamics/cuda/device_kind.h"
#include "dynamics/cuda/rotations.h"

namespace sinew::cuda {

/// An ElementTable on the device, with what changes.
struct ElementsOnDevice {
  DeviceKind kind = DeviceKind::kStrain;
  int corners = 0;
  int count = 0;  ///< entries
  const int* chunk_begin = nullptr;
  const int* vertices = nullptr;
  const std::int16_t* slots = nullptr;
  const float* columns = nullptr;
  const float* projection = nullptr;
  const float* weights = nullptr;  ///< w, by entry
  Quaternion* turns = nullptr;     ///< for each copy, by entry; null for kinds that keep none
};

}  // namespace sinew::cuda
