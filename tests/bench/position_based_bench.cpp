// SPDX-License-Identifier: MIT

// Measures an iteration of Position Based Dynamics, on one thread and on two, next to copying the
// particles:
//   position_based_bench
// The bodies have as many tetrahedra as those of Abu Rumman 2016, Table 4.1, which reports 0.460 ms
// for an iteration of "Man" in series, and 0.567 ms in parallel (Table 4.2).
//
// Then measures the search for self-contact on one thread, over the clips of the humanoid moved by
// linear blend skinning: everywhere, on demand, and by the published rule (section 5.3.2, Table
// 5.1).

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "assets/scene/import_worker.h"
#include "core/team.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "position_based/solver.h"
#include "position_based/spatial_hash.h"
#include "position_based/suspect_parts.h"
#include "samples/samples.h"
#include "skinning/position_based/position_based_body.h"
#include "volume/fill_solid.h"

namespace {

using namespace sinew;

// Many, since a thread that gets no processor time spoils a measurement.
constexpr int kRepeats = 400;
constexpr int kIterations = 12;

/// Returns the shortest time of an iteration, ms.
template <typename Function>
double shortest(Function&& iterate) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kRepeats; ++i) {
    const Stopwatch watch;
    iterate();
    best = std::min(best, watch.milliseconds() / kIterations);
  }
  return best;
}

double iteration_ms(const PositionBody& body, int threads) {
  set_thread_count(threads);
  PositionSolver solver(body);
  double ms = 0.0;
  with_team([&](Team& team) {
    ms = shortest([&] { solver.step(team, {.seconds = 0.01F, .iterations = kIterations}); });
  });
  set_thread_count(0);
  return ms;
}

double copy_ms(std::size_t floats) {
  const std::vector<float> from(floats, 1.0F);
  std::vector<float> to(floats);
  return shortest([&] {
    for (int i = 0; i < kIterations; ++i) {
      std::memcpy(to.data(), from.data(), floats * sizeof(float));
      // Keeps the compiler from leaving the copies out.
      asm volatile("" : : "g"(to.data()) : "memory");
    }
  });
}

void measure(const TriangleMesh& surface, int tetrahedra) {
  const TetrahedronMesh mesh = fill_solid(surface, {.tetrahedra = tetrahedra, .levels = 1}).mesh;
  PositionBody body{mesh.positions,
                    std::vector<float>(mesh.vertex_count(), 1.0F),
                    mesh.tetrahedra,
                    unique_edges(mesh.tetrahedra),
                    {}};
  for (int v = 0; v < mesh.vertex_count(); ++v) body.tethers.push_back({v, 0.0});
  const PositionSolver solver(body);
  const std::size_t constraints = body.edges.size() + body.tetrahedra.size() + body.tethers.size();
  const double one = iteration_ms(body, 1), two = iteration_ms(body, 2);
  std::printf("%8d %8zu %8zu %8zu %6d %6zu + %-5zu %9.3f %9.3f %9.2f %9.3f %9.1f\n",
              mesh.vertex_count(), body.edges.size(), body.tetrahedra.size(), constraints,
              solver.block_count(), solver.volume_constraints().color_sizes().size(),
              solver.edge_constraints().color_sizes().size(), one, two, one / two,
              copy_ms(4 * static_cast<std::size_t>(mesh.vertex_count())),
              1e6 * one / static_cast<double>(constraints));
}

/// Prints the mean time of a search in ms, and the number of pairs found in all frames without
/// those that overlap at rest.
void measure_search(const Character& character, const Clip& clip, int tetrahedra) {
  constexpr float kAlpha = 2.0944F;  // 120 degrees
  constexpr int kFrames = 60;
  const PositionBasedBody body =
      build_position_based_body(character, {.tetrahedra = tetrahedra}, {});
  double edges = 0.0;
  for (const auto& [a, b] : body.body.edges)
    edges += (body.body.rest.col(a) - body.body.rest.col(b)).norm();
  SpatialHash hash(static_cast<int>(body.body.rest.cols()), body.body.tetrahedra,
                   static_cast<float>(1.8 * edges / static_cast<double>(body.body.edges.size())));
  SuspectParts parts(body.parts, body.body.rest, body.body.tetrahedra);
  double full_ms = 0.0, on_demand_ms = 0.0, published_ms = 0.0;
  std::size_t full = 0, on_demand = 0, published = 0;
  std::set<std::pair<int, int>> at_rest;
  for (const Penetration& found : hash.find(body.body.rest.cast<float>()))
    at_rest.emplace(found.particle, found.tetrahedron);
  PointsF positions(3, body.body.rest.cols());
  for (int i = 0; i < kFrames; ++i) {
    const Pose pose = clip.sample(character.skeleton, clip.duration * i / kFrames);
    const LinearBlend::PosedSkeleton posed = body.particles.pose(pose);
    for (int v = 0; v < static_cast<int>(positions.cols()); ++v)
      positions.col(v) = body.particles.position(v, posed);
    std::vector<BoneTransform> frames;
    for (const int joint : body.part_joints) frames.push_back(posed.transforms[joint]);
    const auto timed = [&](auto&& search, double& ms, std::size_t& count) {
      const Stopwatch watch;
      const std::vector<Penetration>& pairs = search();
      ms += watch.milliseconds() / kFrames;
      count += std::ranges::count_if(pairs, [&](const Penetration& pair) {
        return !at_rest.contains({pair.particle, pair.tetrahedron});
      });
    };
    timed([&] { return hash.find(positions); }, full_ms, full);
    timed(
        [&] {
          const Suspects& found = parts.on_demand(positions, frames);
          return hash.find(positions, found.particles, found.tetrahedra);
        },
        on_demand_ms, on_demand);
    timed(
        [&] {
          const Suspects& found = parts.published(positions, frames, kAlpha);
          return hash.find(positions, found.particles, found.tetrahedra);
        },
        published_ms, published);
  }
  std::printf("%-14s %8zu %9.3f %9.3f %9.3f %9.2f %9zu %9zu %9zu\n", clip.name.c_str(),
              body.body.tetrahedra.size(), full_ms, on_demand_ms, published_ms,
              full_ms / on_demand_ms, full, on_demand, published);
}

}  // namespace

int main(int count, char** words) {
  if (const auto code = sinew::run_import_worker(count, words)) return *code;

  const sinew::Character humanoid = sinew::built_in_character("humanoid");
  std::printf("%8s %8s %8s %8s %6s %14s %9s %9s %9s %9s %9s\n", "vertices", "edges", "elements",
              "all", "blocks", "colors", "1 thread", "2 threads", "ratio", "copy", "ns each");
  for (const int tetrahedra : {5000, 10500, 14000, 40000}) measure(humanoid.surface, tetrahedra);

  set_thread_count(1);
  std::printf("\n%-14s %8s %9s %9s %9s %9s %9s %9s %9s\n", "search in", "elements", "full ms",
              "on demand", "published", "ratio", "pairs", "on demand", "published");
  for (const int tetrahedra : {5000, 10500})
    for (const Clip& clip : humanoid.clips) measure_search(humanoid, clip, tetrahedra);
  return 0;
}
