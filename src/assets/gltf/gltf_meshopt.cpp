// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_meshopt.h"

#include <meshoptimizer.h>

#include "assets/gltf/gltf_json.h"

namespace sinew {
namespace {

// The decoders assert the requirements of the extension's specification, so these are checked
// first.
constexpr std::size_t kLargestStride = 256;
constexpr std::size_t kMaxElements = std::size_t{1} << 28U;

/// Undoes a filter of the extension. Returns false if the filter does not fit the data.
bool is_filtered(const std::string& filter, std::size_t stride, std::size_t count, char* data) {
  if (filter.empty() || filter == "NONE") return true;
  if (filter == "OCTAHEDRAL" && (stride == 4 || stride == 8)) {
    meshopt_decodeFilterOct(data, count, stride);
  } else if (filter == "QUATERNION" && stride == 8) {
    meshopt_decodeFilterQuat(data, count, stride);
  } else if (filter == "EXPONENTIAL" && stride % 4 == 0) {
    meshopt_decodeFilterExp(data, count, stride);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::optional<std::string> decode_meshopt(std::string_view bytes,
                                          const nlohmann::json& description) {
  const std::size_t count = whole_number_in(description, "count").value_or(0);
  const std::size_t stride = whole_number_in(description, "byteStride").value_or(0);
  if (stride == 0 || stride > kLargestStride || count > kMaxElements) return std::nullopt;
  const std::string mode = text_in(description, "mode");
  const auto* const source = reinterpret_cast<const unsigned char*>(bytes.data());
  const bool is_of_indices = stride == 2 || stride == 4;
  std::string decoded(count * stride, '\0');
  int failure = -1;
  if (mode == "ATTRIBUTES" && stride % 4 == 0) {
    failure = meshopt_decodeVertexBuffer(decoded.data(), count, stride, source, bytes.size());
  } else if (mode == "TRIANGLES" && is_of_indices && count % 3 == 0) {
    failure = meshopt_decodeIndexBuffer(decoded.data(), count, stride, source, bytes.size());
  } else if (mode == "INDICES" && is_of_indices) {
    failure = meshopt_decodeIndexSequence(decoded.data(), count, stride, source, bytes.size());
  }
  if (failure != 0) return std::nullopt;
  const bool whole = mode != "ATTRIBUTES" ||
                     is_filtered(text_in(description, "filter"), stride, count, decoded.data());
  return whole ? std::optional(std::move(decoded)) : std::nullopt;
}

}  // namespace sinew
