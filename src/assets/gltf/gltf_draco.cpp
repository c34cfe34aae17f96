// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_draco.h"

#include <draco/compression/decode.h>

namespace sinew {
namespace {

DracoAttribute read_draco_attribute(const draco::PointAttribute& source, std::size_t points) {
  DracoAttribute attribute;
  attribute.components = static_cast<std::size_t>(std::max<int>(0, source.num_components()));
  attribute.is_whole = source.data_type() != draco::DT_FLOAT32 && !source.normalized();
  attribute.numbers.resize(points * attribute.components);
  for (std::size_t p = 0; p < points; ++p) {
    const draco::AttributeValueIndex value =
        source.mapped_index(draco::PointIndex(static_cast<std::uint32_t>(p)));
    source.ConvertValue(value, source.num_components(),
                        attribute.numbers.data() + p * attribute.components);
  }
  return attribute;
}

}  // namespace

std::optional<DracoMesh> decode_draco(std::string_view bytes) {
  draco::DecoderBuffer buffer;
  buffer.Init(bytes.data(), bytes.size());
  draco::Decoder decoder;
  auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
  if (!decoded.ok()) return std::nullopt;
  const draco::Mesh& source = *decoded.value();
  DracoMesh mesh;
  mesh.vertex_count = source.num_points();
  for (std::uint32_t f = 0; f < source.num_faces(); ++f) {
    for (const draco::PointIndex& corner : source.face(draco::FaceIndex(f))) {
      if (corner.value() >= mesh.vertex_count) return std::nullopt;
      mesh.corners.push_back(corner.value());
    }
  }
  for (int a = 0; a < source.num_attributes(); ++a) {
    const draco::PointAttribute& attribute = *source.attribute(a);
    if (attribute.size() == 0) continue;
    mesh.attributes.emplace(attribute.unique_id(),
                            read_draco_attribute(attribute, mesh.vertex_count));
  }
  return mesh;
}

}  // namespace sinew
