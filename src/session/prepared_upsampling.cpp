// SPDX-License-Identifier: MIT

#include "session/prepared_upsampling.h"

#include <optional>
#include <string>

#include "core/cache.h"
#include "upsampling/build_upsampling.h"

namespace sinew {
namespace {

void add_mesh(const TriangleMesh& mesh, ContentKey& key) {
  key.add(static_cast<std::int64_t>(mesh.vertex_count()));
  key.add(mesh.positions.data(), mesh.positions.size() * sizeof(double));
  key.add(mesh.triangles);
}

std::string key_of(const TriangleMesh& visible, const SimulationSurface& simulated,
                   const UpsamplingSettings& settings, bool keep_sources) {
  ContentKey key;
  key.add("upsampling", 12);
  key.add(kUpsamplingVersion);
  // A new member does not compile here until it is part of the key.
  const auto& [method, neighbors, degree] = settings;
  key.add(static_cast<int>(method));
  key.add(neighbors);
  key.add(degree);
  key.add(keep_sources);
  add_mesh(visible, key);
  add_mesh(simulated.mesh, key);
  key.add(simulated.source);
  return key.text();
}

}  // namespace

UpsamplingTable prepare_upsampling(const TriangleMesh& visible, const SimulationSurface& simulated,
                                   const UpsamplingSettings& settings, const Progress& progress) {
  // Without decimation, simulated vertices are as dense as their part of the visible surface, and
  // each visible vertex that is also a simulated one moves exactly with it.
  const bool keep_sources = simulated.density.empty() && !simulated.source.empty();
  const std::optional<DiskCache> cache = user_cache();
  const std::string key = cache ? key_of(visible, simulated, settings, keep_sources) : "";
  if (cache) {
    if (const std::optional<std::string> bytes = cache->find(key)) {
      std::optional<UpsamplingTable> table = table_from_bytes(*bytes);
      const bool fits = table && table->fine_count == visible.vertex_count() &&
                        table->coarse_count == simulated.mesh.vertex_count();
      if (fits) return std::move(*table);
    }
  }
  UpsamplingTable table =
      build_upsampling(visible, simulated.mesh, simulated.source, settings, progress, keep_sources);
  if (cache) cache->store(key, to_bytes(table));
  return table;
}

}  // namespace sinew
