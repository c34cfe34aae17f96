// SPDX-License-Identifier: MIT

// Prints how long upsampling takes for a frame, compared with a parallel copy of the same number of
// bytes, and how long its preparation takes. Not a test: build target upsampling_bench, run it on
// an idle machine.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <utility>
#include <vector>

#include "core/parallel.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "mesh/decimation.h"
#include "support/meshes.h"
#include "upsampling/build_upsampling.h"
#include "upsampling/upsample.h"

namespace {

using namespace sinew;

constexpr int kFrames = 400;

/// Returns a closed surface with bulges, 2 units long.
TriangleMesh make_body(int rings, int segments) {
  TriangleMesh mesh = make_revolution(rings, segments, [](double t) {
    const double angle = std::numbers::pi * t;
    return std::pair{-std::cos(angle), 0.4 * std::sin(angle) * (1.0 + 0.2 * std::sin(9.0 * angle))};
  });
  for (Eigen::Index i = 0; i < mesh.positions.cols(); ++i) {
    auto p = mesh.positions.col(i);
    p[1] *= 1.0 + 0.1 * std::sin(7.0 * p[0] + 5.0 * p[2]);
  }
  return mesh;
}

struct Pair {
  TriangleMesh fine;
  DecimatedMesh coarse;
};

Pair make_pair_of(int rings, int segments, int coarse_vertices) {
  Pair pair;
  pair.fine = make_body(rings, segments);
  DecimationSettings settings;
  settings.target_vertices = coarse_vertices;
  pair.coarse = decimate(pair.fine, settings);
  return pair;
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

void print_preparation(const Pair& pair) {
  const Stopwatch watch;
  const UpsamplingTable table =
      build_upsampling(pair.fine, pair.coarse.mesh, pair.coarse.source, {}, {});
  fmt::print("preparation: {} fine, {} coarse vertices, {} threads: {:.2f} s\n", table.fine_count,
             table.coarse_count, thread_count(), watch.milliseconds() / 1000.0);
}

std::size_t touched_bytes(const UpsamplingTable& table) {
  const std::size_t entries = table.position_weights.size();
  return entries * sizeof(float) + table.short_indices.size() * sizeof(std::uint16_t) +
         table.long_indices.size() * sizeof(std::uint32_t) +
         4 * sizeof(float) * static_cast<std::size_t>(table.coarse_count) +
         3 * sizeof(float) * static_cast<std::size_t>(table.fine_count);
}

void print_frames(const Pair& pair) {
  const UpsamplingTable table =
      build_upsampling(pair.fine, pair.coarse.mesh, pair.coarse.source, {}, {});
  const PointsF positions = pair.coarse.mesh.positions.cast<float>();
  const PointsF normals = vertex_normals(positions, pair.coarse.mesh.triangles);
  std::vector<float> out(3 * static_cast<std::size_t>(table.fine_count));
  const std::size_t bytes = touched_bytes(table);
  std::vector<char> from(bytes, 1), to(bytes, 2);
  constexpr int kPage = 4096;

  for (const int threads : {1, 2}) {
    set_thread_count(threads);
    std::vector<double> place, plain, turn, copy;
    const auto time = [](std::vector<double>& times, auto&& function) {
      const Stopwatch watch;
      function();
      times.push_back(watch.milliseconds());
    };
    for (int frame = 0; frame < kFrames; ++frame) {
      time(place, [&] { upsample_positions(table, positions, out); });
      time(copy, [&] {
        parallel_ranges(static_cast<int>(bytes), kPage, [&](int begin, int end) {
          std::memcpy(to.data() + begin, from.data() + begin, end - begin);
        });
      });
      time(turn, [&] { upsample_normals(table, positions, normals, out); });
      time(plain, [&] { upsample_positions(table, positions, out, plain_weighted_sums()); });
    }
    fmt::print(
        "{} fine x {} neighbors, {} coarse, {} threads: positions {:.3f} ms, copy of "
        "{:.2f} MB {:.3f} ms, ratio {:.2f}; normals {:.3f} ms; plain loops {:.3f} ms\n",
        table.fine_count, table.neighbors, table.coarse_count, threads, median(place),
        static_cast<double>(bytes) / 1e6, median(copy), median(place) / median(copy), median(turn),
        median(plain));
  }
  set_thread_count(0);
}

}  // namespace

int main() {
  const Pair published = make_pair_of(152, 153, 4651);
  print_frames(published);
  print_preparation(make_pair_of(122, 123, 4000));
  print_preparation(make_pair_of(412, 412, 4000));
  return 0;
}
