// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "assets/export/export_gltf.h"
#include "assets/export/export_ply.h"
#include "bodies/field_persons/field_person_maker.h"
#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/person_maker.h"
#include "bodies/persons/population.h"
#include "bodies/persons/truth_file.h"
#include "bodies/scans/hidden_skin.h"
#include "bodies/scans/scan.h"
#include "bodies/scans/scan_pose.h"
#include "bodies/scans/scan_truth.h"
#include "bodies/skin_character.h"
#include "bodies/template_cache.h"
#include "commands/body_import.h"
#include "commands/body_in_pose.h"
#include "commands/body_shape.h"
#include "commands/commands.h"
#include "commands/options.h"
#include "commands/skin_vertices.h"
#include "core/counted.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "core/partial_file.h"
#include "mesh/euler_characteristic.h"
#include "mesh/self_intersections.h"
#include "session/baking/output_files.h"

namespace sinew {
namespace {

struct BodyOptions {
  std::string sex = "male";
  std::string generator = "a";
  std::string output;
  std::string truth;
  int vertices = kUsualSkinVertices;
  std::optional<double> height, fat, muscle, visceral;
  std::optional<std::uint64_t> seed;
  std::optional<std::string> shape;
  bool scan = false;
  std::optional<std::string> pose;
  std::optional<double> noise;  ///< mm
  std::optional<int> holes;
  bool settle = false;
  BodyImportOptions import;
  bool force = false;

  bool asks_for_person() const {
    return scan || height || fat || muscle || visceral || seed || !truth.empty();
  }
};

void check(const char* option, const std::optional<double>& value, double least, double most,
           const char* unit) {
  if (!value || (*value >= least && *value <= most)) return;
  throw UsageError(
      fmt::format("{} {}: choose a value from {} to {} {}", option, *value, least, most, unit));
}

/// Returns the person that the options describe. Without a mass, it is that of a random person if
/// there is a seed, and otherwise the median.
PersonSettings person_of(const BodyOptions& options, Sex sex) {
  check("--height", options.height, 1.3, 2.3, "m");
  check("--fat", options.fat, 1.0, 120.0, "kg");
  check("--muscle", options.muscle, 8.0, 80.0, "kg");
  check("--visceral", options.visceral, 0.1, 20.0, "kg");
  PersonSettings person =
      options.seed ? random_person(sex, *options.seed) : typical_person(sex, mean_height(sex));
  if (options.height) {
    // Masses grow with the square of the height.
    const double ratio = *options.height * *options.height / (person.height * person.height);
    person.height = *options.height;
    for (double* mass : {&person.fat_mass, &person.muscle_mass, &person.visceral_fat_mass})
      *mass *= ratio;
  }
  if (options.fat) {
    person.visceral_fat_mass *= *options.fat / person.fat_mass;
    person.fat_mass = *options.fat;
  }
  if (options.muscle) person.muscle_mass = *options.muscle;
  if (options.visceral) person.visceral_fat_mass = *options.visceral;
  if (person.visceral_fat_mass >= person.fat_mass) {
    throw UsageError(fmt::format("--visceral {}: it is a part of the fat, {:.1f} kg; choose less",
                                 person.visceral_fat_mass, person.fat_mass));
  }
  return person;
}

/// Checks the options of scans.
void check_scan(const BodyOptions& options) {
  const auto require_scan = [&](const char* option, bool given) {
    if (given && !options.scan)
      throw UsageError(fmt::format("{} describes a scan; add --scan", option));
  };
  require_scan("--pose", options.pose.has_value());
  require_scan("--noise", options.noise.has_value());
  require_scan("--holes", options.holes.has_value());
  require_scan("--settle", options.settle);
  check("--noise", options.noise, 0.0, 5.0, "mm");
  constexpr int kMostHoles = 20;
  if (options.holes && (*options.holes < 0 || *options.holes > kMostHoles)) {
    throw UsageError(
        fmt::format("--holes {}: choose a number from 0 to {}", *options.holes, kMostHoles));
  }
}

ScanPose scan_pose_of(const BodyOptions& options) {
  const std::span<const char* const> names = scan_pose_names();
  if (!options.pose) return ScanPose::kA;
  const auto found = std::ranges::find(names, *options.pose);
  if (found == names.end()) {
    throw UsageError(fmt::format("--pose {}: choose one of {}", *options.pose,
                                 fmt::join(names.begin(), names.end(), ", ")));
  }
  return static_cast<ScanPose>(found - names.begin());
}

/// Returns positions as JSON, rounded to a hundredth of a millimeter.
nlohmann::ordered_json rounded(const Points& positions) {
  constexpr double kSteps = 1e5;  // in a meter
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const auto position : positions.colwise()) {
    nlohmann::ordered_json& place = json.emplace_back();
    for (const double coordinate : position)
      place.push_back(std::round(kSteps * coordinate) / kSteps);
  }
  return json;
}

void write_truth(const nlohmann::ordered_json& truth, const std::string& path) {
  constexpr int kIndent = 2;
  write_whole_file(path, truth.dump(kIndent) + "\n");
}

/// Scans a person and writes the scan, and the truth about both.
void write_scan(const BodyOptions& options, const BodyTemplate& shape, const Person& person,
                Console& console) {
  const ScanPose pose = scan_pose_of(options);
  ScanSettings settings;
  if (options.noise) settings.noise = *options.noise / 1000.0;
  settings.holes = options.holes.value_or(0);
  settings.seed = options.seed.value_or(0);
  const TriangleMesh& skin = std::ranges::find(person.body.parts, "skin", &BodyPart::name)->mesh;
  const std::vector<double> hidden = hidden_skin(skin, person.body.skeleton);
  const BodyInPose body = body_in_pose(person.body, person.masses.total(), pose, options.settle,
                                       console.progress().part(0.0, 0.7));
  TriangleMesh scan = make_scan(body.skin, hidden, settings, console.progress().part(0.7, 1.0));
  const int vertices = scan.vertex_count();
  if (file_extension(options.output) == ".ply") {
    export_ply(scan, options.output);
  } else {
    export_gltf(skin_character("scan", std::move(scan)), options.output);
  }
  if (!options.truth.empty()) {
    const BodyLandmarks places(shape);
    nlohmann::ordered_json truth = body_truth(person, places.of(person.body));
    add_scan_truth(truth, person.body, places,
                   {pose, options.settle, body.skin.positions, body.joints}, settings);
    // Persons of generator b have triangles of their own, which no registration can find.
    if (options.generator == "a") truth["skin"] = rounded(body.skin.positions);
    write_truth(truth, options.truth);
  }
  console.print(fmt::format("{}: {:.3f} m, {:.1f} kg, in the pose {}, {} vertices\n",
                            options.output, person.settings.height, person.masses.total(),
                            scan_pose_names()[static_cast<std::size_t>(pose)], vertices));
}

/// Warns where the skin of a person passes through itself or has tunnels, which its generator
/// avoids as far as the masses allow.
void warn_of_skin(const Person& person, const std::string& path, Console& console) {
  const TriangleMesh& skin = std::ranges::find(person.body.parts, "skin", &BodyPart::name)->mesh;
  const std::size_t count = intersecting_vertices(skin).size();
  if (count > 0) {
    console.warn(
        fmt::format("{}: {} vertices of the skin lie where it intersects itself, as between thighs "
                    "or toes; another seed or less fat may avoid that",
                    path, count));
  }
  const int tunnels = 1 - euler_characteristic(skin) / 2;
  if (tunnels > 0) {
    console.warn(
        fmt::format("{}: the skin has {}, as between parts that touch; another seed may avoid that",
                    path, counted(tunnels, "tunnel", "tunnels")));
  }
}

/// Writes a person, or a scan of it, and the truth.
/// \param shape  template of the person
void write_person(const BodyOptions& options, const BodyTemplate& shape, const Person& person,
                  Console& console) {
  warn_of_skin(person, options.output, console);
  if (options.scan) return write_scan(options, shape, person, console);
  export_gltf(body_character(person.body), options.output);
  if (!options.truth.empty())
    write_truth(body_truth(person, BodyLandmarks(shape).of(person.body)), options.truth);
  const BodyMasses& masses = person.masses;
  console.print(fmt::format(
      "{}: {:.3f} m, {:.1f} kg (fat {:.2f}, of it visceral {:.2f}, muscle {:.2f}, bone {:.2f})\n",
      options.output, person.settings.height, masses.total(), masses.fat(), masses.visceral_fat,
      masses.muscle, masses.bone));
}

/// Tells whether the body is made of a user's anatomy, and checks the options of that.
bool check_import(const BodyOptions& options) {
  if (!options.import.files.empty()) {
    if (options.asks_for_person() || options.shape)
      throw UsageError("--import: the body is that of the file; leave out the options of persons");
    return true;
  }
  for (const auto& [option, value] :
       {std::pair{"--mapping", &options.import.mapping},
        std::pair{"--write-mapping", &options.import.write_mapping}}) {
    if (!value->empty())
      throw UsageError(fmt::format("{} is about the meshes of a file; add --import", option));
  }
  return false;
}

/// Checks the options of a statistical shape.
void check_statistical(const BodyOptions& options) {
  if (!options.shape) return;
  if (options.asks_for_person()) {
    throw UsageError(
        "--shape: the coefficients say all of the body; leave out --height, --fat, --muscle, "
        "--visceral, --seed, --truth and --scan");
  }
  if (options.generator != "a") {
    throw UsageError("--shape: statistical bodies are those of generator a; leave out --generator");
  }
  check_shape(*options.shape);
}

void write(const BodyOptions& options, Console& console) {
  if (options.sex != "male" && options.sex != "female")
    throw UsageError(fmt::format("--sex {}: choose male or female", options.sex));
  if (options.generator != "a" && options.generator != "b")
    throw UsageError(fmt::format("--generator {}: choose a or b", options.generator));
  const std::string extension = file_extension(options.output);
  if (options.scan && extension != ".glb" && extension != ".ply") {
    throw UsageError(
        fmt::format("{}: a scan is written as .ply or .glb; choose one of these", options.output));
  }
  if (!options.scan && extension != ".glb") {
    throw UsageError(
        fmt::format("{}: a body is written as .glb; choose this extension", options.output));
  }
  check_scan(options);
  scan_pose_of(options);
  if (!options.truth.empty() && file_extension(options.truth) != ".json") {
    throw UsageError(
        fmt::format("{}: the truth is written as .json; choose this extension", options.truth));
  }
  check_skin_vertices(options.vertices);
  const Sex sex = options.sex == "male" ? Sex::kMale : Sex::kFemale;
  if (check_import(options)) {
    OutputFiles outputs(options.force);
    return import_anatomy(options.import, sex, options.vertices, options.output, outputs, console);
  }
  check_statistical(options);
  const PersonSettings settings = person_of(options, sex);
  OutputFiles outputs(options.force);
  outputs.add(options.output);
  if (!options.truth.empty()) outputs.add(options.truth);
  if (options.generator == "b") {
    const Progress progress = console.progress();
    const FieldPersonMaker maker(sex, options.vertices, progress.part(0.0, 0.3));
    const FieldPerson person = maker.make(settings, progress.part(0.3, options.scan ? 0.5 : 1.0));
    return write_person(options, person.as_template(), person.person, console);
  }
  if (options.shape) {
    return write_statistical_body(*options.shape, sex, options.vertices, options.output, console);
  }
  const BodyTemplate body = cached_body_template(sex, options.vertices, console.progress());
  if (!options.asks_for_person()) {
    export_gltf(body_character(body), options.output);
    console.print(fmt::format("{}\n", options.output));
    return;
  }
  write_person(options, body, PersonMaker(body).make(settings), console);
}

}  // namespace

void add_body(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand(
      "body", "write a human body with skin, muscles and bones as named meshes, in meters");
  auto options = std::make_shared<BodyOptions>();  // shared with the callback, which is copied
  command->add_option("--sex", options->sex, fmt::format("male or female [{}]", options->sex));
  command
      ->add_option("-o,--output", options->output,
                   "NAME.glb, with the meshes skin, muscle_surface, skeleton_surface, muscle.* and "
                   "bone.*; of a scan NAME.ply or NAME.glb")
      ->required();
  command->add_option(
      "--generator", options->generator,
      fmt::format(
          "a: a person is a deformation of the template of its sex; b: a person of a second "
          "family, with muscles and triangles of its own, for tests [{}]",
          options->generator));
  command->add_option("--height", options->height, "height of a person, m");
  command->add_option("--fat", options->fat, "mass of the fat below the skin and in the trunk, kg");
  command->add_option("--muscle", options->muscle, "mass of the muscles, kg");
  command->add_option("--visceral", options->visceral, "mass of the fat in the trunk, kg");
  command->add_option("--seed", options->seed,
                      "choose proportions, and what is not given, at random by this number");
  command->add_option(
      "--shape", options->shape,
      "body of a statistical shape instead: coefficients of the first principal components of its "
      "sex, in standard deviations, separated by commas");
  command->add_option("--truth", options->truth,
                      "NAME.json, with masses, joints, landmarks and measures of the person");
  command->add_flag("--scan", options->scan,
                    "write the skin as a scanner sees it: triangulated anew, without soles, "
                    "armpits and crotch");
  const std::span<const char* const> poses = scan_pose_names();
  command->add_option(
      "--pose", options->pose,
      fmt::format("of a scan: {} [a]", fmt::join(poses.begin(), poses.end(), ", ")));
  command->add_option("--noise", options->noise,
                      "of a scan: standard deviation along the normals, mm [0.5]");
  command->add_option("--holes", options->holes, "of a scan: number of holes [0]");
  command->add_flag("--settle", options->settle,
                    "scan the body under its weight, on a floor or a seat");
  add_skin_vertices(*command, options->vertices);
  add_import_options(*command, options->import);
  add_force(*command, options->force);
  command->callback([options, &console] { write(*options, console); });
}

}  // namespace sinew
