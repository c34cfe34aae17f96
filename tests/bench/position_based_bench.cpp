// SPDX-License-Identifier: MIT

// Measures an iteration of Position Based Dynamics, on one thread and on two, next to copying the
// particles:
//   position_based_bench
// The bodies have as many tetrahedra as those of Abu Rumman 2016, Table 4.1, which reports 0.460 ms
// for an iteration of "Man" in series, and 0.567 ms in parallel (Table 4.2).

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

#include "assets/scene/import_worker.h"
#include "core/team.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "position_based/solver.h"
#include "samples/samples.h"
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

}  // namespace

int main(int count, char** words) {
  if (const auto code = sinew::run_import_worker(count, words)) return *code;

  const sinew::Character humanoid = sinew::built_in_character("humanoid");
  std::printf("%8s %8s %8s %8s %6s %14s %9s %9s %9s %9s %9s\n", "vertices", "edges", "elements",
              "all", "blocks", "colors", "1 thread", "2 threads", "ratio", "copy", "ns each");
  for (const int tetrahedra : {5000, 10500, 14000, 40000}) measure(humanoid.surface, tetrahedra);
  return 0;
}
