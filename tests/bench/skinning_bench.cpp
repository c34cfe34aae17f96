// SPDX-License-Identifier: MIT

// Prints how long the geometric skinning methods take for a pose, compared with a copy of their
// input and output, and how long their preparation takes. Not a test: build target skinning_bench,
// run it on an idle machine.
//   skinning_bench [FILE]     without a file: the humanoid with 15,000 vertices

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "assets/open.h"
#include "assets/scene/import_worker.h"
#include "core/parallel.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "rig/clip.h"
#include "samples/samples.h"
#include "skinning/geometric/centers_of_rotation.h"
#include "skinning/geometric/compact_delta_mush.h"
#include "skinning/geometric/delta_mush_table.h"
#include "skinning/geometric/direct_delta_mush.h"
#include "skinning/geometric/dual_quaternion.h"
#include "skinning/geometric/linear_blend.h"
#include "skinning/geometric/rotation_centers.h"
#include "skinning/weights/weights.h"

namespace {

using namespace sinew;

constexpr int kRounds = 300;

/// Selects the state of the processor's caches at the start of each step. Warm caches still hold
/// the data of the step before. Cold ones have lost the data from their second level (evict()).
enum class Caches { kWarm, kCold };

/// Writes more data than the second level of the caches holds. The other work of a frame also
/// displaces the skinning data from them.
void evict() {
  static std::vector<char> other(16 << 20);
  for (std::size_t i = 0; i < other.size(); i += 64) ++other[i];
}

/// Returns the shortest time that a call returns.
double shortest(Caches caches, const std::function<double(int round)>& call) {
  double best = 1e30;
  for (int round = 0; round < kRounds; ++round) {
    if (caches == Caches::kCold) evict();
    best = std::min(best, call(round));
  }
  return best;
}

/// Returns the character with the weights of direct delta mush, whose linear blend skinning is
/// variant 5 of its paper.
Character smoothed(const Character& character, const SkinWeights& weights) {
  const DeltaMushTable table = build_delta_mush(character.surface, weights);
  Character result;
  result.surface = character.surface;
  result.skeleton = character.skeleton;
  result.weights.emplace();
  for (int v = 0; v < table.vertex_count(); ++v) {
    auto& row = result.weights->vertices.emplace_back();
    for (int i = table.begin[v]; i < table.begin[v + 1]; ++i)
      row.push_back({table.influences[i].joint, table.influences[i].weight});
  }
  return result;
}

void print_preparation(const Character& character, const SkinWeights& weights) {
  for (const int threads : {1, 2}) {
    set_thread_count(threads);
    const Stopwatch centers;
    rotation_centers(character.surface, weights);
    const double centers_ms = centers.milliseconds();
    const Stopwatch mush;
    const DeltaMushTable table = build_delta_mush(character.surface, weights);
    fmt::print(
        "preparation, {} threads: centers of rotation {:.2f} s, direct delta mush {:.2f} s\n",
        threads, centers_ms / 1000.0, mush.milliseconds() / 1000.0);
    if (threads == 1)
      fmt::print("influences of a vertex: {:.1f} of direct delta mush\n",
                 static_cast<double>(table.influences.size()) / table.vertex_count());
  }
}

void print_steps(const Character& character, const SkinWeights& weights) {
  std::size_t influences = 0;
  for (const auto& row : weights.vertices) influences += row.size();
  const std::size_t vertices = character.surface.vertex_count();
  fmt::print("{} vertices, {:.1f} influences of a vertex\n", vertices,
             static_cast<double>(influences) / static_cast<double>(vertices));
  // Positions, and a joint and a weight for each influence.
  const std::size_t bytes = 12 * vertices + 8 * influences;
  std::vector<char> from(bytes, 1), to(bytes, 2);
  std::vector<Pose> poses;
  for (int i = 0; i < 8; ++i)
    poses.push_back(character.clips.empty()
                        ? rest_pose(character.skeleton)
                        : character.clips[0].sample(character.skeleton, 0.1 * i));
  struct Row {
    const char* name;
    std::unique_ptr<Skinner> skinner;
  };
  std::vector<Row> rows;
  rows.push_back({"linear-blend", make_linear_blend(character, {})});
  rows.push_back({"dual-quaternion", make_dual_quaternion(character, {})});
  rows.push_back({"optimized-centers", make_centers_of_rotation(character, {})});
  rows.push_back({"delta-mush (v0)", make_direct_delta_mush(character, {})});
  rows.push_back({"compact-delta-mush (v4)", make_compact_delta_mush(character, {})});
  rows.push_back({"not offered: v5", make_linear_blend(smoothed(character, weights), {})});
  for (const int threads : {1, 2}) {
    for (const Caches caches : {Caches::kWarm, Caches::kCold}) {
      set_thread_count(threads);
      const double copy = shortest(caches, [&](int) {
        const Stopwatch watch;
        parallel_ranges(static_cast<int>(bytes), 4096, [&](int begin, int end) {
          std::memcpy(to.data() + begin, from.data() + begin, end - begin);
        });
        return 1000.0 * watch.milliseconds();
      });
      fmt::print("{} threads, {} caches: copy of {} bytes {:.1f} us\n", threads,
                 caches == Caches::kWarm ? "warm" : "cold", bytes, copy);
      double linear = 0.0;
      for (const Row& row : rows) {
        const double time = shortest(caches, [&](int round) {
          row.skinner->step(poses[round % poses.size()], {});
          const SkinningTimes times = row.skinner->last_times();
          return 1000.0 * (times.skinning_ms - times.skeleton_ms);
        });
        if (linear == 0.0) linear = time;
        fmt::print("{:26} {:8.1f} us {:6.2f} copies {:6.2f} linear blends\n", row.name, time,
                   time / copy, time / linear);
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto worker = run_import_worker(argc, argv)) return *worker;
  const Character character = argc > 1 ? open_character({argv[1]}) : make_sample("humanoid", 15000);
  const SkinWeights weights = CharacterWeights(character).get();
  print_steps(character, weights);
  print_preparation(character, weights);
  return 0;
}
