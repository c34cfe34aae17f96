// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace sinew {

/// Holds a vertex attribute of a decompressed mesh.
struct DracoAttribute {
  std::vector<float> numbers;  ///< integers that Draco marks as normalized are converted to
                               ///< fractions
  std::size_t components = 0;
  bool is_whole = false;  ///< true if `numbers` are integers, unconverted
};

/// Holds a mesh that was compressed by Draco.
struct DracoMesh {
  std::size_t vertex_count = 0;
  std::vector<std::uint32_t> corners;                ///< three per triangle, in range
  std::map<std::size_t, DracoAttribute> attributes;  ///< by their unique ids
};

/// Decompresses a mesh of KHR_draco_mesh_compression. Returns std::nullopt if the data are damaged.
std::optional<DracoMesh> decode_draco(std::string_view bytes);

}  // namespace sinew
