// SPDX-License-Identifier: MIT

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "commands/commands.h"
#include "commands/options.h"
#include "samples/samples.h"

namespace sinew {
namespace {

struct SampleOptions {
  std::string name;
  std::string output;
  int vertices = 0;
  bool force = false;
};

void write(const SampleOptions& options, Console& console) {
  OutputFiles outputs(options.force);
  console.warn(write_sample(options.name, options.output, options.vertices, console.progress(),
                            [&](const std::string& file) { outputs.add(file); }));
  console.print(fmt::format("{}\n", options.output));
}

}  // namespace

void add_sample(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand("sample", "write a built-in character");
  auto options = std::make_shared<SampleOptions>();  // shared with the callback, which is copied
  command->add_option("NAME", options->name, fmt::format("{}", fmt::join(sample_names(), ", ")))
      ->required();
  command
      ->add_option("-o,--output", options->output,
                   "NAME.glb, or NAME.ini with the files that it refers to next to it")
      ->required();
  command->add_option("--vertices", options->vertices,
                      "number of vertices of the surface, 0: that of the shipped character [0]");
  add_force(*command, options->force);
  command->callback([options, &console] { write(*options, console); });
}

}  // namespace sinew
