// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

#include "session/crowd.h"
#include "session/resident_skin.h"
#include "session/settings/choices.h"
#include "skinning/projective/projective.h"

namespace sinew {

/// Describes a GPU backend by the functions with which the backend "cuda" computes time steps of
/// Projective Dynamics. This header does not depend on any GPU toolkit. A program that is built
/// with one installs the functions of that toolkit by install_gpu().
struct GpuBackend {
  /// Returns an empty string if a GPU can be used, else one sentence that says what is missing and
  /// what to do about it.
  std::string (*why_unavailable)() = nullptr;
  /// Returns true if the GPU is unavailable although the hardware or its driver is present: it is
  /// too old or does not work.
  bool (*is_defective)() = nullptr;
  std::string (*device_name)() = nullptr;
  SolverMaker make_solver = nullptr;
  ResidentStepMaker make_resident_step = nullptr;  ///< null: only the solver runs on the GPU
  ResidentSkinMaker make_resident_skin = nullptr;  ///< null: the CPU makes the frames
  CrowdMaker make_crowd = nullptr;                 ///< null: batches are not supported
};

/// Installs the GPU backend of this program. Call it before any lane is prepared; without it the
/// program uses the CPU. std::nullopt removes the backend and forgets the failure that avoid_gpu()
/// reported (for tests).
void install_gpu(const std::optional<GpuBackend>& gpu);

/// Returns one sentence that says why the backend "cuda" is unavailable, or an empty string if it
/// is available.
std::string why_no_gpu();

/// Returns the GPU backend that a setting selects, or nothing for the CPU.
/// \throws UnavailableError if `cuda` is asked for and no GPU can be used
std::optional<GpuBackend> gpu_for(Backend backend);

/// Makes `auto` select the CPU from now on, because the GPU has failed. `cuda` still tries the GPU.
/// \param why  one sentence
void avoid_gpu(const std::string& why);

/// Describes the backend that computes a lane (see lane.h).
struct UsedBackend {
  std::string name = "cpu";
  std::string gpu{};      ///< name of the GPU; empty on the CPU
  std::string why_cpu{};  ///< why `auto` selected the CPU; empty if it did not
  /// This is true if the CPU is used although the machine has a GPU, which cannot be used or has
  /// failed.
  bool unexpected = false;

  /// Returns a warning for the user about an unexpected use of the CPU, or an empty string.
  std::string warning() const;
};

/// Returns the description of a lane that the CPU computes.
/// \param backend  the setting: `auto` or `cpu`
UsedBackend cpu_instead_of(Backend backend);

}  // namespace sinew
