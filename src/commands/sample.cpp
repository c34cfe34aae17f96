#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "commands/commands.h"
#include "samples/samples.h"

namespace sinew {
namespace {

struct SampleOptions {
  std::string name;
  std::string output;
  int vertices = 0;
};

void write(const SampleOptions& options, Console& console) {
  console.warn(write_sample(options.name, options.output, options.vertices, console.progress()));
  console.print(fmt::format("{}\n", options.output));
}

}  // namespace

void add_sample(CLI::App& program, Console& console) {
  CLI::App* const command = program.add_subcommand("sample", "write a built-in character");
  auto options = std::make_shared<SampleOptions>();  // shared with the callback, which is copied
  command->add_option("NAME", options->name, fmt::format("{}", fmt::join(sample_names(), ", ")))
      ->required();
  command->add_option("-o,--output", options->output, "NAME.glb, or NAME.ini with its parts beside")
      ->required();
  command->add_option("--vertices", options->vertices, "of the surface, 0: as it ships [0]");
  command->callback([options, &console] { write(*options, console); });
}

}  // namespace sinew
