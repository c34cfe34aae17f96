// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/export/export_gltf.h"
#include "bodies/template_cache.h"
#include "commands/commands.h"
#include "commands/options.h"
#include "commands/skin_vertices.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"
#include "core/timing.h"
#include "registration/fitted_landmarks.h"
#include "registration/fitted_measures.h"
#include "registration/moved_landmarks.h"
#include "registration/registered_character.h"
#include "registration/registration_report.h"
#include "registration/shape_space_cache.h"
#include "session/baking/output_files.h"

namespace sinew {
namespace {

struct RegisterOptions {
  std::string scan;
  std::string landmarks;
  std::string sex;
  std::string output;
  std::string report;
  std::string truth;
  std::string proposed;
  int vertices = kUsualSkinVertices;
  bool force = false;
};

void check(const RegisterOptions& options) {
  if (!options.sex.empty() && options.sex != "male" && options.sex != "female")
    throw UsageError(fmt::format("--sex {}: choose male or female", options.sex));
  if (file_extension(options.output) != ".glb") {
    throw UsageError(
        fmt::format("{}: a fitted body is written as .glb; choose this extension", options.output));
  }
  if (!options.report.empty() && file_extension(options.report) != ".json") {
    throw UsageError(
        fmt::format("{}: the report is written as .json; choose this extension", options.report));
  }
  if (!options.proposed.empty() && file_extension(options.proposed) != ".json") {
    throw UsageError(
        fmt::format("{}: landmarks are written as .json; choose this extension", options.proposed));
  }
  check_skin_vertices(options.vertices);
}

/// Returns the bodies to fit, with landmarks where the user has moved them.
std::vector<ShapeSpace> shape_spaces(const RegisterOptions& options, const LandmarkFile& landmarks,
                                     const Progress& progress) {
  std::vector<ShapeSpace> spaces;
  if (options.sex != "female")
    spaces.push_back(cached_shape_space(Sex::kMale, options.vertices, progress.part(0.0, 0.5)));
  if (options.sex != "male")
    spaces.push_back(cached_shape_space(Sex::kFemale, options.vertices, progress.part(0.5, 1.0)));
  for (ShapeSpace& space : spaces) space = with_moved_landmarks(std::move(space), landmarks.moved);
  return spaces;
}

void register_scan(const RegisterOptions& options, Console& console) {
  check(options);
  OutputFiles outputs(options.force);
  std::vector<std::string> inputs{options.scan};
  for (const std::string* path : {&options.landmarks, &options.truth}) {
    if (!path->empty()) inputs.push_back(*path);
  }
  outputs.add_inputs(inputs);
  outputs.add(options.output);
  for (const std::string& output : {options.report, options.proposed}) {
    if (!output.empty()) outputs.add(output);
  }
  const Scan scan = read_scan(options.scan, console.stop_token());
  console.warn(scan.warnings);
  const LandmarkFile landmarks =
      options.landmarks.empty() ? LandmarkFile{} : read_landmarks(options.landmarks);
  std::optional<RegistrationTruth> truth;
  if (!options.truth.empty()) truth = read_truth(options.truth);
  const Progress progress = console.progress();
  const std::vector<ShapeSpace> spaces = shape_spaces(options, landmarks, progress.part(0.0, 0.2));
  for (const LandmarkFile::Move& move : landmarks.moved) {
    if (landmark_in_space(spaces.front(), move.name).empty())
      console.warn(fmt::format("{}: the landmark {} is unknown and was not moved",
                               options.landmarks, move.name));
  }
  const Stopwatch watch;
  RegisteredBody body;
  try {
    body = register_body(scan, spaces, landmarks, progress.part(0.2, 0.95));
  } catch (const InputError& error) {
    fail_input("{}: {}", options.scan, error.what());
  }
  const double seconds = watch.milliseconds() / 1000.0;
  for (const std::string& warning : body.warnings)
    console.warn(fmt::format("{}: {}", options.scan, warning));
  export_gltf(registered_character(body, RegisteredIn::kScan), options.output);
  const ShapeSpace& space = spaces.front().sex == body.sex ? spaces.front() : spaces.back();
  if (!options.report.empty()) {
    const BodyTemplate shape =
        cached_body_template(body.sex, options.vertices, progress.part(0.95, 0.98));
    std::optional<TruthErrors> errors;
    if (truth) errors = truth_errors(body, space, *truth);
    constexpr int kIndent = 2;
    write_whole_file(
        options.report,
        registration_report(body, space, seconds, fitted_measures(body, space, shape), errors)
                .dump(kIndent) +
            "\n");
  }
  if (!options.proposed.empty()) {
    LandmarkFile proposed = proposed_landmarks(body, space);
    proposed.moved = landmarks.moved;
    write_whole_file(options.proposed, landmark_text(proposed));
  }
  const FitQuality& quality = body.quality;
  constexpr double kMillimeters = 1000.0;
  console.print(fmt::format(
      "{}: {} body{}; {:.1f} % of the scan within 5 mm, mean {:.1f} mm, 95 % within {:.1f} mm, "
      "{:.1f} s\n",
      options.output, body.sex == Sex::kMale ? "male" : "female",
      options.sex.empty() ? ", the better of both sexes" : "", 100.0 * quality.from_target.within,
      kMillimeters * quality.from_target.mean, kMillimeters * quality.from_target.p95, seconds));
}

}  // namespace

void add_register(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand(
      "register", "bring the template of a human body onto a scan, with skeleton and weights");
  auto options = std::make_shared<RegisterOptions>();  // shared with the callback, which is copied
  command
      ->add_option("scan", options->scan,
                   "surface or points of a person in any pose, unit and axes: .ply, .obj, .stl or "
                   "a scene such as .glb")
      ->required();
  command->add_option("--landmarks", options->landmarks,
                      "NAME.json with known places on the skin; without it, they are found");
  command->add_option("--sex", options->sex, "male or female [the one that fits better]");
  command
      ->add_option("-o,--output", options->output,
                   "NAME.glb, with the skin in the pose and the coordinates of the scan")
      ->required();
  command->add_option("--report", options->report,
                      "NAME.json, with distances, measures, landmarks and joints");
  command->add_option("--truth", options->truth,
                      "NAME.json of sinew body --scan --truth, to compare the result with");
  command->add_option("--write-landmarks", options->proposed,
                      "NAME.json with the landmarks of the fit; correct them where it went wrong "
                      "and pass them with --landmarks");
  add_skin_vertices(*command, options->vertices);
  add_force(*command, options->force);
  command->callback([options, &console] { register_scan(*options, console); });
}

}  // namespace sinew
