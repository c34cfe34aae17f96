#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace sinew {

/// The vectors that a compressed mesh has of one attribute.
struct DracoAttribute {
  std::vector<float> numbers;  ///< integers that Draco itself calls fractions as these
  std::size_t components = 0;
  bool is_whole = false;  ///< integers as they are
};

/// A mesh that Draco has compressed.
struct DracoMesh {
  std::size_t vertex_count = 0;
  std::vector<std::uint32_t> corners;                ///< three for each triangle, in range
  std::map<std::size_t, DracoAttribute> attributes;  ///< by their unique ids
};

/// Decompresses the data of KHR_draco_mesh_compression; nothing where it is damaged.
std::optional<DracoMesh> decode_draco(std::string_view bytes);

}  // namespace sinew
