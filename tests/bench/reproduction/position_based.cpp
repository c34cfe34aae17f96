// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/stand_ins.h"
#include "core/team.h"
#include "core/thread_count.h"
#include "core/timing.h"
#include "position_based/compliances.h"
#include "samples/samples.h"
#include "skinning/position_based/position_based_body.h"
#include "support/meshes.h"
#include "volume/fill_solid.h"

namespace sinew {
namespace {

constexpr int kRepeats = 60;
constexpr int kSeries = 24;    // iterations of Table 4.1
constexpr int kParallel = 12;  // iterations of Table 4.2

/// A row of Tables 4.1 and 4.2 as printed, with the character that stands for its model.
struct ThesisModel {
  const char* name;
  std::optional<Character> (*open)();
  int tetrahedra;
  double stretch;  ///< factor on corrections of edges
  const char *edges, *particles;
  const char *volume, *stretch_ms, *bind, *total;  ///< ms
  const char* loss;                                ///< of volume, %; empty: not printed
};

std::optional<Character> walking_humanoid() {
  return make_sample("humanoid", 9528);
}
std::optional<Character> plump_person() {
  return data_character({"01_characters/gltf/Casual2.glb"}, {"03_mocap/bvh/cmu_12_01_walk.bvh"});
}
std::optional<Character> exercising_person() {
  return data_character({"01_characters/gltf/mh_m02_default_rig.glb"},
                        {"03_mocap/bvh/cmu_135_01.bvh"});
}
std::optional<Character> eight_legs() {
  return data_character({"02_creatures/gltf/Quaternius_Spider.glb"});
}
std::optional<Character> galloping_horse() {
  return data_character({"02_creatures/gltf/Quaternius_Horse.glb"});
}
std::optional<Character> wrestling_male() {
  return data_character({"07_fps/male/male.ini"});
}

const std::vector<ThesisModel>& models_in_series() {
  static const std::vector<ThesisModel> models = {
      {"Man", walking_humanoid, 4998, 0.9, "6342", "1654", "3.8", "4.501", "2.75", "11.05", ""},
      {"ManHQ", walking_humanoid, 10516, 0.9, "13223", "2645", "4.37", "6.25", "3.444", "14.064",
       ""},
      {"bunny", plump_person, 7827, 0.6, "9732", "2108", "4.87", "5.05", "3.1", "13.020", ""},
      {"bunnyHQ", plump_person, 14022, 0.6, "17367", "3190", "5.85", "6.9", "2.446", "15.196", ""},
      {"Lady", exercising_person, 6032, 0.7, "9387", "1829", "5.12", "5.32", "2.14", "12.579", ""},
  };
  return models;
}

const std::vector<ThesisModel>& models_in_parallel() {
  static const std::vector<ThesisModel> models = {
      {"HUMAN", walking_humanoid, 4998, 0.9, "6342", "1654", "2.1", "3.2", "1.507", "6.807",
       "0.09"},
      {"HUMANHQ", walking_humanoid, 10516, 0.9, "13223", "2645", "3.43", "5.113", "1.627", "10.17",
       "0.12"},
      {"BIGBUNNY", plump_person, 7827, 0.6, "9732", "2108", "2.71", "3.74", "1.53", "7.98", "0.27"},
      {"BIGBUNNYHQ", plump_person, 14022, 0.6, "17367", "3190", "5.41", "6.56", "1.95", "13.92",
       "0.39"},
      {"OCTOPUS", eight_legs, 4339, 0.6, "7617", "1667", "2.08", "3.28", "1.507", "6.867", "0.45"},
      {"HORSE", galloping_horse, 6126, 0.8, "9437", "1826", "2.65", "3.52", "1.52", "7.69", "0.17"},
      {"TORSO", wrestling_male, 4280, 0.6, "6076", "1074", "2.07", "3.17", "1.469", "6.709",
       "0.15"},
  };
  return models;
}

PositionSettings position_settings(const ThesisModel& model) {
  PositionSettings settings;
  settings.model = PositionModel::kPublished;
  settings.tetrahedra = model.tetrahedra;
  settings.stretch = model.stretch;
  return settings;
}

/// Builds a body with nearly as many tetrahedra as the model: the number that is asked for is
/// corrected by what came out.
PositionBasedBody body_like(const ThesisModel& model, const Character& character,
                            PositionSettings& settings) {
  PositionBasedBody body = build_position_based_body(character, settings, Progress());
  for (int round = 0; round < 4; ++round) {
    const auto count = static_cast<double>(body.body.tetrahedra.size());
    if (std::abs(count / model.tetrahedra - 1.0) < 0.05) break;
    settings.tetrahedra = static_cast<int>(settings.tetrahedra * model.tetrahedra / count);
    body = build_position_based_body(character, settings, Progress());
  }
  return body;
}

/// Returns the typical duration of the iterations of a time step, ms.
double iterations_ms(Report& report, const PositionBody& body, int iterations) {
  PositionSolver solver(body);
  const auto step_ms = [&](int count) {
    std::vector<double> durations;
    with_team([&](Team& team) {
      for (int i = 0; i < report.steps(kRepeats, 3); ++i) {
        const Stopwatch watch;
        solver.step(team, {.seconds = 0.01F, .iterations = count});
        durations.push_back(watch.milliseconds());
      }
    });
    return typical(durations);
  };
  return step_ms(iterations) - step_ms(0);
}

/// Returns the number of the first clip in which a character walks or runs, or else of the first.
int clip_of(const Session& session) {
  for (int clip = 0; clip < session.clip_count(); ++clip) {
    const std::string& name = session.clip_at(clip).name;
    for (const char* const motion : {"Walk", "Gallop"})
      if (name.find(motion) != std::string::npos) return clip;
  }
  return 0;
}

/// Returns the largest relative change of the volume of a surface while a clip is played, %.
double volume_error(Report& report, const Character& character, const Settings& settings) {
  Session session(character, settings, Document{}, {});
  session.select_clip(clip_of(session));
  double largest = 0.0;
  for (int i = 0; i < report.steps(60, 2); ++i) {
    session.advance(1.0 / 30.0);
    const std::optional<double> ratio = session.statistics(true).volume_ratio;
    if (ratio) largest = std::max(largest, 100.0 * std::abs(*ratio - 1.0));
  }
  return largest;
}

void report_thesis_model(Report& report, const ThesisModel& model, int iterations) {
  const auto add = [&](const char* quantity, const char* unit, const std::string& theirs,
                       double ours, const std::string& note = "") {
    report.add(model.name, quantity, unit, theirs, ours, note);
  };
  const std::optional<Character> character = model.open();
  if (!character) {
    report.leave_out(model.name, "iterations of a frame", "ms", model.total,
                     "skipped: no test data");
    return;
  }
  PositionSettings wanted = position_settings(model);
  const PositionBody body = body_like(model, *character, wanted).body;
  PositionBody volumes = body, edges = body, tethers = body;
  volumes.edges.clear();
  volumes.tethers.clear();
  edges.tetrahedra.clear();
  edges.tethers.clear();
  tethers.tetrahedra.clear();
  tethers.edges.clear();
  const auto size = [](const auto& list) { return static_cast<double>(list.size()); };
  const double all = size(body.tetrahedra) + size(body.edges) + size(body.tethers);
  add("T: tetrahedra", "", std::to_string(model.tetrahedra), size(body.tetrahedra),
      character->name);
  add("S: edges", "", model.edges, size(body.edges));
  add("B: particles", "", model.particles, static_cast<double>(body.rest.cols()));
  const double volume_ms = iterations_ms(report, volumes, iterations);
  const double stretch_ms = iterations_ms(report, edges, iterations);
  const double bind_ms = iterations_ms(report, tethers, iterations);
  const double total = iterations_ms(report, body, iterations);
  add("volume", "ms", model.volume, volume_ms);
  add("stretch", "ms", model.stretch_ms, stretch_ms);
  add("bind", "ms", model.bind, bind_ms);
  add("total", "ms", model.total, total);
  const double their_count = model.tetrahedra + std::stod(model.edges) + std::stod(model.particles);
  add("total for a constraint and an iteration", "ns",
      fmt::format("{:.1f}", 1e6 * std::stod(model.total) / (their_count * iterations)),
      1e6 * total / (all * iterations));
  add("frames", "1/s", fmt::format("{:.1f}", 1000.0 / std::stod(model.total)), 1000.0 / total,
      "without linear blend skinning, mapping and drawing, as theirs");
  if (*model.loss == '\0') return;
  Settings settings;
  set_setting(settings, "method", "position-based");
  settings.contact.mode = ContactMode::kNone;
  settings.position = wanted;
  settings.position.iterations = iterations;
  add("error of volume", "%", model.loss, volume_error(report, *character, settings));
  set_setting(settings, "method", "linear-blend");
  add("error of volume of linear blend", "%", "", volume_error(report, *character, settings));
}

/// Returns how far the free end of a beam hangs down under its weight, m. The beam is round, 0.4 m
/// long and 0.3 m thick, and held at one end.
/// \param settings    material of either model
/// \param substeps    of a time step
/// \param iterations  of a substep
double sag_of_beam(Report& report, const PositionSettings& settings, int substeps, int iterations) {
  constexpr double kLength = 0.4, kRadius = 0.15;
  const TetrahedronMesh mesh =
      fill_solid(make_tube(kLength, kRadius), {.tetrahedra = 1500, .levels = 1}).mesh;
  PositionBody body{mesh.positions,
                    std::vector<float>(mesh.vertex_count(), 1.0F),
                    mesh.tetrahedra,
                    unique_edges(mesh.tetrahedra),
                    {}};
  const double mass = 1000.0 * kLength * EIGEN_PI * kRadius * kRadius / mesh.vertex_count();
  int end = 0;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const bool held = mesh.positions(0, v) < -0.45 * kLength;
    body.inverse_masses[v] = held ? 0.0F : static_cast<float>(1.0 / mass);
    if (mesh.positions(0, v) > mesh.positions(0, end)) end = v;
  }
  PositionSolver solver(body);
  if (settings.model == PositionModel::kCompliant) {
    const Compliances compliances = compliances_of(body, settings);
    solver.volume_constraints().set_compliance(compliances.volumes);
    solver.edge_constraints().set_compliance(compliances.edges);
  } else {
    const auto factors = [](const ColoredConstraints& constraints, double factor) {
      return std::vector<float>(constraints.count(), static_cast<float>(factor));
    };
    solver.volume_constraints().set_stiffness(
        factors(solver.volume_constraints(), settings.volume));
    solver.edge_constraints().set_stiffness(factors(solver.edge_constraints(), settings.stretch));
  }
  PositionStep step;
  step.seconds = 1.0F / 60.0F / static_cast<float>(substeps);
  step.iterations = iterations;
  step.damping = 4.0F;
  step.gravity = {0.0F, -9.81F, 0.0F};
  with_team([&](Team& team) {
    for (int i = 0; i < report.steps(300, 2) * substeps; ++i) solver.step(team, step);
  });
  return mesh.positions(1, end) - static_cast<double>(solver.particles().position(end).y());
}

}  // namespace

void position_based_in_series(Report& report) {
  report.begin("2016 Table 4.1");
  set_thread_count(1);
  for (const ThesisModel& model : models_in_series()) report_thesis_model(report, model, kSeries);
  set_thread_count(0);
}

void position_based_in_parallel(Report& report) {
  report.begin("2016 Table 4.2");
  for (const ThesisModel& model : models_in_parallel())
    report_thesis_model(report, model, kParallel);
}

void position_based_stiffness(Report& report) {
  report.begin("2016 section 4.10");
  PositionSettings published;
  published.model = PositionModel::kPublished;
  published.stretch = 0.6;
  for (const int iterations : {6, 12, 24, 48})
    report.add("factors 0.6 and 1", fmt::format("sag of a beam, {} iterations", iterations), "m",
               "depends on iterations", sag_of_beam(report, published, 1, iterations));
  PositionSettings compliant;
  for (const int substeps : {20, 40, 80})
    report.add("stiffness in Pa", fmt::format("sag of a beam, {} substeps", substeps), "m", "",
               sag_of_beam(report, compliant, substeps, 1));
}

}  // namespace sinew
