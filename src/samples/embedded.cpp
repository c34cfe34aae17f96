// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstddef>

#include "core/error.h"
#include "samples/samples.h"

// The assembler copies the files of data/ into the program. The build defines SINEW_DATA_DIR, and
// makes this file depend on those files.
#define SINEW_EMBED(name)                               \
  asm(".section .rodata\n"                              \
      ".balign 16\n"                                    \
      ".global sinew_sample_" #name                     \
      "\n"                                              \
      "sinew_sample_" #name                             \
      ":\n"                                             \
      ".incbin \"" SINEW_DATA_DIR "/" #name             \
      ".glb\"\n"                                        \
      ".global sinew_sample_" #name                     \
      "_end\n"                                          \
      "sinew_sample_" #name                             \
      "_end:\n"                                         \
      ".byte 0\n"                                       \
      ".previous\n");                                   \
  extern "C" const unsigned char sinew_sample_##name[]; \
  extern "C" const unsigned char sinew_sample_##name##_end[]

SINEW_EMBED(cylinder);
SINEW_EMBED(tee);
SINEW_EMBED(arm);
SINEW_EMBED(leg);
SINEW_EMBED(humanoid);
SINEW_EMBED(stout);

namespace sinew {

std::span<const unsigned char> embedded_sample(const std::string& name) {
  if (name == "cylinder") return {sinew_sample_cylinder, sinew_sample_cylinder_end};
  if (name == "tee") return {sinew_sample_tee, sinew_sample_tee_end};
  if (name == "arm") return {sinew_sample_arm, sinew_sample_arm_end};
  if (name == "leg") return {sinew_sample_leg, sinew_sample_leg_end};
  if (name == "humanoid") return {sinew_sample_humanoid, sinew_sample_humanoid_end};
  if (name == "stout") return {sinew_sample_stout, sinew_sample_stout_end};
  throw UsageError(fmt::format("there is no sample '{}'; the samples are {}", name,
                               fmt::join(sample_names(), ", ")));
}

void require_sample(const std::string& name, const std::string& file) {
  const std::vector<std::string>& names = sample_names();
  if (name.empty() || std::find(names.begin(), names.end(), name) != names.end()) return;
  fail_input("{}: there is no built-in character '{}'; choose one of: {}", file, name,
             fmt::join(names, ", "));
}

Character built_in_character(const std::string& name, const OpenOptions& options) {
  const std::span<const unsigned char> sample = embedded_sample(name);
  return open_character_from_memory(name, sample.data(), sample.size(), options);
}

}  // namespace sinew
