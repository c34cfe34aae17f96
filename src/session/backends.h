#pragma once

#include <optional>
#include <string>

#include "session/crowd.h"
#include "session/resident_skin.h"
#include "session/settings.h"
#include "skinning/projective.h"

namespace sinew {

/// A GPU as sessions know it: where "cuda" computes the time steps of Projective Dynamics. Nothing
/// in here is of a toolkit: a program that was built with one installs its functions.
struct GpuBackend {
  /// Empty where there is a GPU that can be used; else one sentence: what is missing, what to do.
  std::string (*why_unavailable)() = nullptr;
  /// Whether it is unavailable although a GPU or its driver is there: too old, or not working.
  bool (*is_defective)() = nullptr;
  std::string (*device_name)() = nullptr;
  SolverMaker make_solver = nullptr;
  ResidentStepMaker make_resident_step = nullptr;  ///< null: only the solver is on the GPU
  ResidentSkinMaker make_resident_skin = nullptr;  ///< null: frames are made by the CPU
  CrowdMaker make_crowd = nullptr;                 ///< null: there are no crowds
};

/// To be called before anything is prepared; without it there is no GPU for this program.
/// Nothing: takes it away again, and forgets what avoid_gpu() said (tests).
void install_gpu(const std::optional<GpuBackend>& gpu);

/// Why "cuda" cannot be had, one sentence; empty where it can.
std::string why_no_gpu();

/// What `auto`, `cpu` or `cuda` come to; nothing: the CPU.
/// \throws UnavailableError for cuda where there is none
std::optional<GpuBackend> gpu_for(const std::string& backend);

/// From now on `auto` takes the CPU, since the GPU failed; `cuda` is still tried.
/// \param why  one sentence
void avoid_gpu(const std::string& why);

/// What a lane is computed by.
struct UsedBackend {
  std::string name = "cpu";
  std::string gpu{};      ///< its name; empty on the CPU
  std::string why_cpu{};  ///< why `auto` came to it; empty where it did not
  /// Whether a user would wonder: there is a GPU, which cannot be used or has failed.
  bool unexpected = false;

  /// That as a sentence for the user; empty when there is nothing to say.
  std::string warning() const;
};

/// For a lane that is computed by the CPU.
UsedBackend cpu_instead_of(const std::string& backend);

}  // namespace sinew
