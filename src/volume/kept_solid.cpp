// SPDX-License-Identifier: MIT

#include "volume/kept_solid.h"

#include <optional>
#include <string>
#include <string_view>

#include "core/array_bytes.h"
#include "core/cache.h"

namespace sinew {
namespace {

// Raise this number when the results of fill_solid() change.
constexpr int kVersion = 3;

void add(ContentKey& key, const TriangleMesh& surface) {
  key.add(surface.vertex_count());
  key.add(surface.positions.data(), surface.positions.size() * sizeof(double));
  key.add(surface.triangles);
}

std::string key_of(const TriangleMesh& surface, std::span<const InnerSurface> inner,
                   const FillSettings& settings) {
  ContentKey key;
  key.add("filled solid", 12);
  key.add(kVersion);
  // A new member does not compile here until it is part of the key.
  const auto& [tetrahedra, tolerance, size, levels, refine_gaps, self_overlap] = settings;
  key.add(tetrahedra);
  key.add(tolerance);
  key.add(size);
  key.add(levels);
  key.add(static_cast<int>(refine_gaps));
  key.add(static_cast<int>(self_overlap));
  add(key, surface);
  key.add(static_cast<int>(inner.size()));
  for (const InnerSurface& one : inner) add(key, one.surface());
  return key.text();
}

std::string bytes_of(const FilledSolid& filled) {
  const auto& [mesh, regions, size, smallest_size, holes] = filled;
  std::string bytes;
  append_array(bytes, std::vector<double>(mesh.positions.reshaped().begin(),
                                          mesh.positions.reshaped().end()));
  append_array(bytes, mesh.tetrahedra);
  append_array(bytes, regions);
  append_array(bytes, std::vector<double>{size, smallest_size, static_cast<double>(holes)});
  return bytes;
}

/// Returns nothing if the bytes are not those of a mesh.
std::optional<FilledSolid> filled_of(std::string_view bytes) {
  std::vector<double> positions, rest;
  FilledSolid filled;
  if (!take_array(bytes, positions) || !take_array(bytes, filled.mesh.tetrahedra) ||
      !take_array(bytes, filled.regions) || !take_array(bytes, rest) || !bytes.empty() ||
      rest.size() != 3 || positions.size() % 3 != 0)
    return std::nullopt;
  filled.mesh.positions = Eigen::Map<const Points>(positions.data(), 3,
                                                   static_cast<Eigen::Index>(positions.size() / 3));
  for (const Tetrahedron& t : filled.mesh.tetrahedra)
    for (const int v : t)
      if (v < 0 || v >= filled.mesh.vertex_count()) return std::nullopt;
  if (!filled.regions.empty() && filled.regions.size() != filled.mesh.tetrahedra.size())
    return std::nullopt;
  filled.size = rest[0];
  filled.smallest_size = rest[1];
  filled.holes = static_cast<int>(rest[2]);
  return filled;
}

}  // namespace

FilledSolid fill_solid_or_recall(const TriangleMesh& surface, std::span<const InnerSurface> inner,
                                 const FillSettings& settings, const Progress& progress) {
  const std::optional<DiskCache> cache = user_cache();
  const std::string key = cache ? key_of(surface, inner, settings) : "";
  if (cache) {
    if (const std::optional<std::string> bytes = cache->find(key))
      if (std::optional<FilledSolid> kept = filled_of(*bytes)) return *std::move(kept);
  }
  FilledSolid filled = fill_solid(surface, inner, settings, progress);
  if (cache) cache->store(key, bytes_of(filled));
  return filled;
}

}  // namespace sinew
