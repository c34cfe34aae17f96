// SPDX-License-Identifier: MIT

// Prints the tables and measurable figures of Komaritzan 2022 ("Layered Character Models for Fast
// Physics-based Simulation", chapters 2 and 3), Komaritzan & Botsch 2018 ("Projective Skinning")
// and Abu Rumman 2016 ("Position-based Skin Deformations for Interactive Character Animation") next
// to what this program measures, as CSV (docs/reproduction.md explains it). Not a test: build
// target reproduction_bench, run it on an idle machine. It takes minutes.
//   reproduction_bench [--quick] [PART...]
// --quick uses the smallest bodies and a few steps, to see that everything works. A PART is a name
// in the list below. Characters come from $SINEW_DATA or ../shared/data; parts whose files are
// missing are skipped with a message.

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

#include "assets/scene/import_worker.h"
#include "bench/reproduction/experiments.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "session/playing/host_machine.h"

namespace {

using namespace sinew;

struct Part {
  const char* name;
  void (*measure)(Report& report);
};

constexpr Part kParts[] = {
    {"energy", energy_of_iterations},
    {"bar", stretched_bar},
    {"strain", kinds_of_strain},
    {"shrinking", shrinking},
    {"twist", twisted_bones},
    {"prisms", tetrahedra_of_prisms},
    {"half-rotation", half_rotation},
    {"sliding", sliding},
    {"products", matrix_products},
    {"upsampling-error", upsampling_error},
    {"upsampling-volume", upsampled_volume},
    {"upsampling-cost", upsampling_cost},
    {"local-contact", local_contact_cost},
    {"contacts", contacts_left},
    {"polar", polar_decomposition},
    {"prism-rotations", prism_rotations},
    {"methods", skinning_methods},
    {"damage", damaged_surfaces},
    {"joint-sizes", joint_sizes},
    {"boundary", hard_and_soft_boundary},
    {"frames", whole_frames},
    {"older-frames", older_frames},
    {"iterations", few_iterations},
    {"characters", many_characters},
    {"position-series", position_based_in_series},
    {"position-parallel", position_based_in_parallel},
    {"position-volume", position_based_volume},
    {"position-stiffness", position_based_stiffness},
    {"position-detection", position_based_detection},
    {"position-response", position_based_response},
    {"open", open_rows},
};

/// Returns false, with a message, if there is no part of some name.
bool check_names(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const auto is_named = [&](const Part& part) { return name == part.name; };
    if (std::any_of(std::begin(kParts), std::end(kParts), is_named)) continue;
    fmt::print(stderr, "there is no part {}; the parts are:", name);
    for (const Part& part : kParts) fmt::print(stderr, " {}", part.name);
    fmt::print(stderr, "\n");
    return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (const std::optional<int> status = run_import_worker(argc, argv)) return *status;
  std::vector<std::string> names(argv + 1, argv + argc);
  const bool quick = std::erase(names, "--quick") > 0;
  if (!check_names(names)) return 2;
  fmt::print(stderr, "{}, {} threads, load {:.1f}\n", processor_name(), thread_count(),
             machine_load().value_or(0.0));
  try {
    Report report(stdout, quick);
    for (const Part& part : kParts) {
      if (!names.empty() && std::find(names.begin(), names.end(), part.name) == names.end())
        continue;
      const Stopwatch watch;
      part.measure(report);
      fmt::print(stderr, "{}: {:.0f} s\n", part.name, watch.milliseconds() / 1000.0);
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
