// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <memory>
#include <string>

#include "assets/export/export_gltf.h"
#include "bodies/body_template.h"
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
  int vertices = 7000;
  bool force = false;
};

void write(const BodyOptions& options, Console& console) {
  if (options.sex != "male" && options.sex != "female")
    throw UsageError(fmt::format("--sex {}: choose male or female", options.sex));
  if (file_extension(options.output) != ".glb") {
    throw UsageError(
        fmt::format("{}: a body is written as .glb; choose this extension", options.output));
  }
  constexpr int kFewest = 2000;
  constexpr int kMost = 50000;
  if (options.vertices < kFewest || options.vertices > kMost) {
    throw UsageError(fmt::format("--vertices {}: the skin has {} to {} vertices", options.vertices,
                                 kFewest, kMost));
  }
  OutputFiles outputs(options.force);
  outputs.add(options.output);
  const Sex sex = options.sex == "male" ? Sex::kMale : Sex::kFemale;
  const BodyTemplate body = make_body_template(sex, options.vertices, console.progress());
  export_gltf(body_character(body), options.output);
  console.print(fmt::format("{}\n", options.output));
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
  command->add_option("--vertices", options->vertices,
                      fmt::format("number of vertices of the skin [{}]", options->vertices));
  add_force(*command, options->force);
  command->callback([options, &console] { write(*options, console); });
}

}  // namespace sinew
