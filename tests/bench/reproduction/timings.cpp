// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "bench/reproduction/experiments.h"
#include "bench/reproduction/stand_ins.h"
#include "contact/extreme_poses.h"
#include "contact/local_pairs.h"
#include "core/timing.h"
#include "samples/samples.h"
#include "tissue/shrinking.h"

namespace sinew {
namespace {

constexpr int kFrameSteps = 120;
constexpr int kContactSteps = 60;

/// A row of Table 3.2 as printed, with the surface that stands for its model.
struct Model {
  const char* name;
  std::optional<Character> (*open)(Report& report);
  int simulated;  ///< vertices; 0: no decimation
  const char *s, *n, *t, *h, *pre, *sim, *us, *fps, *col, *fps_col;
};

std::optional<Character> cylinder(Report& report) {
  const auto file = data_character({"07_fps/cylinder/cylinder.ini"});
  if (!file) return std::nullopt;
  return with_surface(*file, subdivided(file->surface, report.steps(3, 1)), file->surface);
}
std::optional<Character> human(Report& report) {
  return make_sample("humanoid", report.steps(15'000, 3000));
}
std::optional<Character> makehuman(Report& /*report*/) {
  return data_character({"01_characters/gltf/mh_m02_default_rig.glb"},
                        {"03_mocap/bvh/cmu_135_01.bvh"});
}
std::optional<Character> armadillo(Report& report) {
  return make_sample("humanoid", report.steps(173'000, 8000));
}
std::optional<Character> elephant(Report& report) {
  const auto file = data_character({"02_creatures/gltf/Quaternius_Horse.glb"});
  if (!file) return std::nullopt;
  return with_surface(*file, subdivided(file->surface, report.steps(3, 2)), std::nullopt);
}

std::vector<Model> models() {
  return {
      {"cylinder", cylinder, 0, "810", "874", "4800", "51000", "97", "1.5", "0.74", "410", "2.0",
       "210"},
      {"human low", human, 3472, "3472", "4151", "21000", "15000", "253", "6.5", "0.22", "145",
       "8.9", "63"},
      {"human low, MakeHuman body", makehuman, 3472, "3472", "4151", "21000", "15000", "253", "6.5",
       "0.22", "145", "8.9", "63"},
      {"human mid", human, 8482, "8482", "9937", "51000", "15000", "451", "16.2", "0.22", "59",
       "21", "26"},
      {"human high", human, 0, "15000", "18000", "92000", "15000", "702", "29.6", "", "33", "40",
       "14"},
      {"armadillo", armadillo, 5189, "5189", "6280", "31000", "173000", "663", "9.7", "2.2", "85",
       "14", "38"},
      {"elephant", elephant, 8700, "8700", "13000", "52000", "44000", "939", "21.5", "0.58", "44",
       "21", "23"},
  };
}

int free_vertices(const TissueModel& tissue) {
  return static_cast<int>(std::count(tissue.fixed.begin(), tissue.fixed.end(), 0));
}

/// Reports one row of Table 3.2. Returns the simulated vertices and the duration of a step.
std::pair<int, double> report_model(Report& report, const Model& model,
                                    const Character& character) {
  Settings settings = published_settings();
  settings.simulation.vertices = model.simulated;
  const Document document = document_of(character);
  Session session(character, settings, document, {});
  const TissueModel& tissue = *session.lane().tissue();
  const PreparationTimes& prepared = session.lane().preparation();
  const bool upsamples = session.lane().visible_motion().table() != nullptr;
  const StepTimes times = play(session, report.steps(kFrameSteps, 4), true);
  settings.contact.mode = ContactMode::kGlobal;
  Session with_contact(character, settings, document, {});
  const StepTimes contact = play(with_contact, report.steps(kContactSteps, 2));

  const auto add = [&](const char* quantity, const char* unit, const char* theirs, double ours,
                       const char* note = "") {
    report.add(model.name, quantity, unit, theirs, ours, note);
  };
  const double frame = times.step + (upsamples ? times.upsampling : 0.0);
  add("S: surface vertices", "", model.s, tissue.surface_vertices, character.name.c_str());
  add("N: simulated vertices", "", model.n, free_vertices(tissue));
  add("T: tetrahedra", "", model.t, static_cast<double>(tissue.tetrahedra.size()));
  add("H: visible vertices", "", model.h, character.surface.vertex_count());
  add("t_pre: volumetric mesh and factorization", "ms", model.pre,
      prepared.tissue_ms + prepared.factorization_ms);
  add("t_sim: time step of 10 iterations", "ms", model.sim, times.step);
  add("t_sim per 1000 tetrahedra", "us",
      fmt::format("{:.0f}", 1e6 * std::stod(model.sim) / std::stod(model.t)).c_str(),
      1e6 * times.step / static_cast<double>(tissue.tetrahedra.size()));
  add("local step over global step", "", "", times.local / times.global);
  if (upsamples) {
    add("t_us: upsampling with normals", "ms", model.us, times.upsampling);
    add("t_us per 10000 visible vertices", "ms",
        fmt::format("{:.2g}", 1e4 * std::stod(model.us) / std::stod(model.h)).c_str(),
        1e4 * times.upsampling / character.surface.vertex_count());
  }
  add("frames without contact", "1/s", model.fps, 1000.0 / frame, "ours without drawing");
  add("t_coll: global contact", "ms", model.col, contact.contact);
  add("t_coll over t_sim", "",
      fmt::format("{:.2g}", std::stod(model.col) / std::stod(model.sim)).c_str(),
      contact.contact / times.step);
  add("frames with contact", "1/s", model.fps_col,
      1000.0 / (frame - times.step + contact.step + contact.contact), "ours without drawing");
  return {free_vertices(tissue), times.step};
}

}  // namespace

void whole_frames(Report& report) {
  report.begin("2022 Table 3.2");
  std::vector<std::pair<int, double>> humans;
  for (const Model& model : models()) {
    const auto character = model.open(report);
    if (!character) {
      report.leave_out(model.name, "time step of 10 iterations", "ms", model.sim,
                       "skipped: no test data");
      continue;
    }
    const auto size_and_time = report_model(report, model, *character);
    if (model.open == human) humans.push_back(size_and_time);
  }
  if (humans.size() < 3) return;
  const auto exponent = [](double from, double to, double ms_from, double ms_to) {
    return std::log(ms_to / ms_from) / std::log(to / from);
  };
  report.add("human low to high", "exponent of N in t_sim (1: linear)", "",
             fmt::format("{:.2f}", exponent(4151, 18000, 6.5, 29.6)),
             exponent(humans[0].first, humans[2].first, humans[0].second, humans[2].second));
}

namespace {

/// A row of Table 1 as printed.
struct OlderModel {
  const char* name;
  int simulated;
  const char *v, *t, *shrink, *col, *pre, *sim, *fps, *hr;
};

constexpr OlderModel kOlderModels[] = {
    {"cylinder", 0, "800", "4800", "0.037", "", "0.1", "3.8", "230", ""},
    {"low-res", 1760, "1760", "10500", "4.8", "1.2", "24", "8.5", "98", "85"},
    {"mid-res", 3010, "3010", "17700", "8.8", "2", "42.8", "14.7", "58", "54"},
    {"high-res", 4316, "4316", "25200", "12.4", "3.2", "68", "23", "37", "35"},
};

/// Returns the duration of shrinking, s.
double shrinking_seconds(const TriangleMesh& skin, const Skeleton& skeleton) {
  const BoneLines lines = bone_lines(skeleton);
  const Radii radii = automatic_radii(lines, skin, {});
  const Stopwatch watch;
  shrink_to_skeleton(skin, lines, smooth_bone_points(skin, lines, nearest_bone_points(skin, lines)),
                     radii);
  return watch.milliseconds() / 1000.0;
}

/// Returns the duration of collecting the pairs of local contact, s, for one posture.
double pairs_seconds(const TissueModel& tissue, const Skeleton& skeleton) {
  const BoneLines& lines = tissue.attachment.lines();
  std::size_t poses = 0;
  for (const LimbBend& bend :
       extreme_poses(skeleton, lines,
                     limb_thickness(tissue.surface(0), lines, tissue.attachment.bone_points())))
    poses += bend.angles.size();
  const Stopwatch watch;
  collect_local_pairs(tissue, skeleton);
  return watch.milliseconds() / 1000.0 / static_cast<double>(std::max<std::size_t>(poses, 1));
}

void report_older(Report& report, const OlderModel& model, const Character& character) {
  Settings settings = published_settings();
  settings.simulation.vertices = model.simulated;
  Session session(character, settings, Document{}, {});
  const TissueModel& tissue = *session.lane().tissue();
  const TriangleMesh& skin = session.simulated_surface();
  const PreparationTimes& prepared = session.lane().preparation();
  const StepTimes times = play(session, report.steps(kFrameSteps, 4), true);
  const bool upsamples = session.lane().visible_motion().table() != nullptr;
  const auto add = [&](const char* quantity, const char* unit, const char* theirs, double ours,
                       const char* note = "") {
    report.add(model.name, quantity, unit, theirs, ours, note);
  };
  add("#V: vertices", "", model.v, tissue.surface_vertices, character.name.c_str());
  add("#T: tetrahedra", "", model.t, static_cast<double>(tissue.tetrahedra.size()));
  add("t_shrink", "s", model.shrink, shrinking_seconds(skin, character.skeleton));
  if (*model.col != '\0') {
    add("t_col: pairs of one posture", "s", model.col, pairs_seconds(tissue, character.skeleton),
        "carried by the bones, not simulated");
  }
  add("t_pre: preparation without weights", "s", model.pre,
      (prepared.tissue_ms + prepared.factorization_ms) / 1000.0);
  add("t_sim: time step of 10 iterations", "ms", model.sim, times.step);
  add("t_sim per 1000 tetrahedra", "us",
      fmt::format("{:.0f}", 1e6 * std::stod(model.sim) / std::stod(model.t)).c_str(),
      1e6 * times.step / static_cast<double>(tissue.tetrahedra.size()));
  add("FPS: frames", "1/s", model.fps, 1000.0 / times.step, "ours without drawing");
  if (upsamples) {
    add("HR: frames with upsampling", "1/s", model.hr, 1000.0 / (times.step + times.upsampling),
        "ours without drawing");
  }
}

}  // namespace

void older_frames(Report& report) {
  report.begin("2018 Table 1");
  for (const OlderModel& model : kOlderModels) {
    std::optional<Character> character;
    if (model.simulated > 0) {
      character = report.quick() ? make_sample("humanoid", 3000) : built_in_character("humanoid");
    } else {
      character = data_character({"07_fps/cylinder/cylinder.ini"});
    }
    if (character) {
      report_older(report, model, *character);
    } else {
      report.leave_out(model.name, "t_sim: time step of 10 iterations", "ms", model.sim,
                       "skipped: no test data");
    }
  }
}

void few_iterations(Report& report) {
  report.begin("2022 section 3.4.2 iterations");
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 1000);
  const Character character = built_in_character("humanoid");
  const auto sessions_of = [&](int iterations) {
    Settings own = settings;
    own.step.iterations = iterations;
    return std::make_unique<Session>(character, own, Document{}, Progress{});
  };
  const auto ten = sessions_of(10), two = sessions_of(2), converged = sessions_of(200);
  const int steps = report.steps(kFrameSteps, 4);
  report.add("humanoid", "time of 10 iterations over that of 2", "", "5",
             play(*ten, steps).step / play(*two, steps).step);
  for (Session* const session : {ten.get(), two.get(), converged.get()}) {
    session->set_at_end(AtEnd::kPingPong);
    session->seek(0.0);
  }
  double largest_of_two = 0.0, largest_of_ten = 0.0, squares_of_two = 0.0, squares_of_ten = 0.0;
  for (int i = 0; i < steps; ++i) {
    for (Session* const session : {ten.get(), two.get(), converged.get()})
      session->advance(settings.step.time_step);
    const Points exact = converged->simulated_positions();
    const Eigen::VectorXd of_two = (two->simulated_positions() - exact).colwise().norm() / kHeight;
    const Eigen::VectorXd of_ten = (ten->simulated_positions() - exact).colwise().norm() / kHeight;
    largest_of_two = std::max(largest_of_two, of_two.maxCoeff());
    largest_of_ten = std::max(largest_of_ten, of_ten.maxCoeff());
    squares_of_two += of_two.squaredNorm() / static_cast<double>(of_two.size() * steps);
    squares_of_ten += of_ten.squaredNorm() / static_cast<double>(of_ten.size() * steps);
  }
  const char* const kUnit = "% of the height";
  report.add("humanoid walk", "2 iterations from 200, RMS", kUnit, "no major visual difference",
             100.0 * std::sqrt(squares_of_two));
  report.add("humanoid walk", "2 iterations from 200, largest", kUnit, "no major visual difference",
             100.0 * largest_of_two);
  report.add("humanoid walk", "10 iterations from 200, RMS", kUnit, "",
             100.0 * std::sqrt(squares_of_ten));
  report.add("humanoid walk", "10 iterations from 200, largest", kUnit, "", 100.0 * largest_of_ten);
}

void many_characters(Report& report) {
  report.begin("2022 section 3.4.2 characters");
  Settings settings = published_settings();
  settings.simulation.vertices = report.steps(3472, 1000);
  const Character character = built_in_character("humanoid");
  std::vector<std::unique_ptr<Session>> sessions;
  double one = 0.0;
  for (const int count : {1, 2, 4, 8}) {
    while (static_cast<int>(sessions.size()) < count)
      sessions.push_back(std::make_unique<Session>(character, settings, Document{}, Progress{}));
    for (const auto& session : sessions) session->seek(0.0);
    std::vector<double> rounds;
    for (int i = 0; i < report.steps(kFrameSteps, 3); ++i) {
      const Stopwatch watch;
      for (const auto& session : sessions) session->advance(settings.step.time_step);
      rounds.push_back(watch.milliseconds());
    }
    if (count == 1) one = typical(rounds);
    report.add(fmt::format("{} humanoid{}", count, count == 1 ? "" : "s"), "time over that of one",
               "", fmt::format("{} (linear)", count), typical(rounds) / one);
  }
}

}  // namespace sinew
