// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/thesis_models.h"
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

/// Returns the largest relative change of the volume of a surface while a clip is played, %.
double volume_error(Report& report, const Character& character, const Settings& settings) {
  Session session(character, settings, Document{}, {});
  session.select_clip(clip_of(character.clips));
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
  for (const double firmness : {1.0, 20.0, 80.0}) {
    PositionSettings compliant;
    compliant.stretch_stiffness *= firmness;
    const std::string name = fmt::format("stiffness of {:.0f} Pa", compliant.stretch_stiffness);
    std::vector<double> sags;
    for (const int substeps : {20, 40, 80}) {
      sags.push_back(sag_of_beam(report, compliant, substeps, 1));
      report.add(name, fmt::format("sag of a beam, {} substeps", substeps), "m", "", sags.back());
    }
    report.add(name, "sag with 20 substeps over that with 80", "", "", sags.front() / sags.back());
  }
}

}  // namespace sinew
