// SPDX-License-Identifier: MIT

#include "skinning/cuda/blend_tables.h"

#include <stdexcept>

namespace sinew {

BlendTables blend_tables(const LinearBlend& blend) {
  BlendTables tables;
  tables.begin.push_back(0);
  for (int i = 0; i < blend.point_count(); ++i) {
    const auto rest = blend.rest().col(i);
    tables.rest.push_back({rest.x(), rest.y(), rest.z(), 0.0F});
    for (const auto& [joint, weight] : blend.influences(i)) {
      tables.influences.push_back({joint, weight});
    }
    tables.begin.push_back(static_cast<int>(tables.influences.size()));
  }
  return tables;
}

void write_rows(const LinearBlend::PosedSkeleton& posed, std::span<cuda::Vec4> out) {
  if (out.size() != kBlendRows * posed.transforms.size()) {
    throw std::logic_error("a pose is written into memory of another size");
  }
  std::size_t at = 0;
  for (const LinearBlend::Matrix& matrix : posed.transforms) {
    for (int row = 0; row < kBlendRows; ++row) {
      out[at++] = {matrix(row, 0), matrix(row, 1), matrix(row, 2), matrix(row, 3)};
    }
  }
}

}  // namespace sinew
