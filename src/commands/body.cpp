// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "assets/export/export_gltf.h"
#include "bodies/measures/body_landmarks.h"
#include "bodies/persons/person_maker.h"
#include "bodies/persons/population.h"
#include "bodies/persons/truth_file.h"
#include "bodies/template_cache.h"
#include "commands/commands.h"
#include "commands/options.h"
#include "core/error.h"
#include "core/file_extension.h"
#include "session/baking/output_files.h"

namespace sinew {
namespace {

struct BodyOptions {
  std::string sex = "male";
  std::string output;
  std::string truth;
  int vertices = 7000;
  std::optional<double> height, fat, muscle, visceral;
  std::optional<std::uint64_t> seed;
  bool force = false;

  bool asks_for_person() const {
    return height || fat || muscle || visceral || seed || !truth.empty();
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

void write_truth(const Person& person, const BodyTemplate& body, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  file << truth_as_json(person, BodyLandmarks(body));
  if (!file.flush())
    fail_input("{}: cannot be written; choose another folder or free some space", path);
}

void write(const BodyOptions& options, Console& console) {
  if (options.sex != "male" && options.sex != "female")
    throw UsageError(fmt::format("--sex {}: choose male or female", options.sex));
  if (file_extension(options.output) != ".glb") {
    throw UsageError(
        fmt::format("{}: a body is written as .glb; choose this extension", options.output));
  }
  if (!options.truth.empty() && file_extension(options.truth) != ".json") {
    throw UsageError(
        fmt::format("{}: the truth is written as .json; choose this extension", options.truth));
  }
  constexpr int kFewest = 2000;
  constexpr int kMost = 50000;
  if (options.vertices < kFewest || options.vertices > kMost) {
    throw UsageError(fmt::format("--vertices {}: the skin has {} to {} vertices", options.vertices,
                                 kFewest, kMost));
  }
  const Sex sex = options.sex == "male" ? Sex::kMale : Sex::kFemale;
  const PersonSettings settings = person_of(options, sex);
  OutputFiles outputs(options.force);
  outputs.add(options.output);
  if (!options.truth.empty()) outputs.add(options.truth);
  const BodyTemplate body = cached_body_template(sex, options.vertices, console.progress());
  if (!options.asks_for_person()) {
    export_gltf(body_character(body), options.output);
    console.print(fmt::format("{}\n", options.output));
    return;
  }
  const Person person = PersonMaker(body).make(settings);
  export_gltf(body_character(person.body), options.output);
  if (!options.truth.empty()) write_truth(person, body, options.truth);
  const BodyMasses& masses = person.masses;
  console.print(fmt::format(
      "{}: {:.3f} m, {:.1f} kg (fat {:.2f}, of it visceral {:.2f}, muscle {:.2f}, bone {:.2f})\n",
      options.output, settings.height, masses.total(), masses.fat(), masses.visceral_fat,
      masses.muscle, masses.bone));
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
                   "bone.*")
      ->required();
  command->add_option("--height", options->height, "height of a person, m");
  command->add_option("--fat", options->fat, "mass of the fat below the skin and in the trunk, kg");
  command->add_option("--muscle", options->muscle, "mass of the muscles, kg");
  command->add_option("--visceral", options->visceral, "mass of the fat in the trunk, kg");
  command->add_option("--seed", options->seed,
                      "choose proportions, and what is not given, at random by this number");
  command->add_option("--truth", options->truth,
                      "NAME.json, with masses, joints, landmarks and measures of the person");
  command->add_option("--vertices", options->vertices,
                      fmt::format("number of vertices of the skin [{}]", options->vertices));
  add_force(*command, options->force);
  command->callback([options, &console] { write(*options, console); });
}

}  // namespace sinew
