// SPDX-License-Identifier: MIT

#include "session/methods.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/error.h"
#include "core/timing.h"
#include "dynamics/double_solver.h"
#include "dynamics/textbook_solver.h"
#include "session/prepared_local_pairs.h"
#include "session/used_settings.h"
#include "skinning/geometric/centers_of_rotation.h"
#include "skinning/geometric/compact_delta_mush.h"
#include "skinning/geometric/direct_delta_mush.h"
#include "skinning/geometric/dual_quaternion.h"
#include "skinning/geometric/linear_blend.h"

namespace sinew {
namespace {

/// Factories for the parts of a skinner that compute its steps; null: the CPU computes them.
struct Steppers {
  SolverMaker make_solver = nullptr;
  ResidentStepMaker make_resident_step = nullptr;
  ResidentSkinMaker make_resident_skin = nullptr;
};

/// Converts the settings of the user to those of a ProjectiveSkinner, when it is made and whenever
/// settings change that need no new lane.
ProjectiveSettings projective_settings(const Settings& settings, const Steppers& steppers) {
  ProjectiveSettings result;
  result.step = settings.step;
  result.material = settings.tissue.material;
  result.carrying = settings.carrying;
  result.constraints = settings.constraints;
  result.contact = settings.contact;
  result.contact.mode = used_contact(settings);
  result.make_solver = steppers.make_solver;
  result.make_resident_step = steppers.make_resident_step;
  return result;
}

PreparedSkinner prepare_with(const Steppers& steppers, const SkinningProblem& problem,
                             const Progress& progress) {
  ProjectiveSettings chosen = projective_settings(problem.settings, steppers);
  if (chosen.contact.mode == ContactMode::kLocal)
    chosen.local_pairs =
        prepare_local_pairs(*problem.tissue, problem.character.skeleton, progress.part(0.0, 0.8));
  auto skinner =
      std::make_unique<ProjectiveSkinner>(*problem.tissue, problem.character.skeleton, chosen,
                                          progress.part(0.8, 1.0), problem.kinematic);
  PreparedSkinner result;
  result.factorization_ms = skinner->factorization_ms();
  result.apply = [target = skinner.get(), steppers](const Settings& settings) {
    target->apply(projective_settings(settings, steppers));
  };
  result.body = skinner.get();
  if (steppers.make_resident_skin != nullptr)
    result.resident_skin = steppers.make_resident_skin(*skinner, *problem.visible);
  result.skinner = std::move(skinner);
  return result;
}

/// Prepares Projective Dynamics on the backend of the settings. If `auto` chose a GPU that then
/// fails, for example because other programs use its memory, the CPU is used instead.
PreparedSkinner prepare_projective(const SkinningProblem& problem, const Progress& progress) {
  const Backend wanted = problem.settings.backend;
  UsedBackend used;
  if (const std::optional<GpuBackend> gpu = gpu_for(wanted)) {
    try {
      PreparedSkinner result = prepare_with(
          {gpu->make_solver, gpu->make_resident_step, gpu->make_resident_skin}, problem, progress);
      result.backend = {.name = "cuda", .gpu = gpu->device_name()};
      return result;
    } catch (const UnavailableError& error) {
      if (wanted == Backend::kCuda) throw;
      used = {.why_cpu = error.what(), .unexpected = true};
    }
  } else {
    used = cpu_instead_of(wanted);
  }
  PreparedSkinner result = prepare_with({}, problem, progress);
  result.backend = used;
  return result;
}

template <SolverMaker kMakeSolver>
PreparedSkinner prepare_reference(const SkinningProblem& problem, const Progress& progress) {
  return prepare_with({kMakeSolver}, problem, progress);
}

std::unique_ptr<ProjectiveSolver<float>> make_textbook_in_double(const SolverProblem& problem) {
  return in_float(make_textbook_solver<double>(problem));
}

/// Prepares a classic method with a function that needs only the character and its weights.
template <auto kMake>
PreparedSkinner prepare_blend(const SkinningProblem& problem, const Progress& progress) {
  const Stopwatch watch;
  PreparedSkinner result;
  result.skinner = kMake(problem.weights, progress);
  result.weights_ms = watch.milliseconds();
  return result;
}

/// Converts the settings of the user to those of a PositionBasedSkinner.
PositionSettings position_settings_of(const Settings& settings) {
  PositionSettings result = settings.position;
  result.self_contact = used_contact(settings) != ContactMode::kNone;
  result.largest_jolt = settings.carrying.largest_jolt;
  return result;
}

PreparedSkinner prepare_position_based(const SkinningProblem& problem, const Progress& progress) {
  const auto time_step = [](const Settings& settings) { return settings.step.time_step; };
  PreparedSkinner result;
  try {
    auto skinner = std::make_unique<PositionBasedSkinner>(
        problem.weights, position_settings_of(problem.settings), time_step(problem.settings),
        progress, problem.excluded, problem.carriers);
    result.apply = [target = skinner.get(), time_step](const Settings& settings) {
      target->apply(position_settings_of(settings), time_step(settings));
    };
    result.particles = skinner.get();
    result.skinner = std::move(skinner);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", problem.character.name, error.what()));
  }
  return result;
}

/// A skinner that never moves.
class RestSkinner : public Skinner {
 public:
  explicit RestSkinner(const TriangleMesh& surface) : positions_(surface.positions.cast<float>()) {}

  void reset(const Pose& /*pose*/, const Forces& /*forces*/) override {}
  void step(const Pose& /*pose*/, const Forces& /*forces*/) override {}
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return Eigen::Vector3d::Zero(); }
  SkinningTimes last_times() const override { return {}; }

 private:
  PointsF positions_;
};

/// Returns the last known positions of a skin, whose GPU may have failed.
const PointsF& last_known_positions(const Skinner& moved) {
  try {
    return moved.positions();
  } catch (const UnavailableError&) {
    return moved.positions();  // the download fails only once; this returns the host's
  }
}

/// A skinner that stays where another skinner was, including its tissue.
class FrozenSkinner : public Skinner {
 public:
  explicit FrozenSkinner(const Skinner& moved)
      : positions_(last_known_positions(moved)), origin_(moved.origin()) {
    if (const PointsF* const tissue = moved.tissue_positions()) tissue_ = *tissue;
  }

  void reset(const Pose& /*pose*/, const Forces& /*forces*/) override {}
  void step(const Pose& /*pose*/, const Forces& /*forces*/) override {}
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override { return {}; }
  const PointsF* tissue_positions() const override { return tissue_ ? &*tissue_ : nullptr; }

 private:
  PointsF positions_;
  Eigen::Vector3d origin_;
  std::optional<PointsF> tissue_;
};

}  // namespace

const std::vector<Method>& methods() {
  static const std::vector<Method> all{
      {SkinningMethod::kProjective, true, true, true, true, prepare_projective},
      {SkinningMethod::kLinearBlend, false, false, false, false, prepare_blend<make_linear_blend>},
      {SkinningMethod::kDualQuaternion, false, false, false, false,
       prepare_blend<make_dual_quaternion>},
      {SkinningMethod::kOptimizedCenters, false, false, false, false,
       prepare_blend<make_centers_of_rotation>},
      {SkinningMethod::kDeltaMush, false, false, false, false,
       prepare_blend<make_direct_delta_mush>},
      {SkinningMethod::kCompactDeltaMush, false, false, false, false,
       prepare_blend<make_compact_delta_mush>},
      {SkinningMethod::kPositionBased, true, false, true, false, prepare_position_based},
      {SkinningMethod::kTextbook, true, true, true, false,
       prepare_reference<make_textbook_solver<float>>},
      {SkinningMethod::kTextbookInDouble, true, true, true, false,
       prepare_reference<make_textbook_in_double>},
  };
  return all;
}

const Method& find_method(SkinningMethod name) {
  const std::vector<Method>& all = methods();
  return *std::find_if(all.begin(), all.end(),
                       [&](const Method& method) { return method.name == name; });
}

ContactMode simulated_contact(const Settings& settings) {
  const bool collides = find_method(settings.method).collides;
  return collides ? used_contact(settings) : ContactMode::kNone;
}

void require_available(const Settings& settings) {
  const Method& method = find_method(settings.method);
  if (!method.chooses_backend || settings.backend != Backend::kCuda) return;
  const std::string why_not = why_no_gpu();
  if (!why_not.empty()) throw UnavailableError(why_not);
}

std::unique_ptr<Skinner> make_rest_skinner(const TriangleMesh& surface) {
  return std::make_unique<RestSkinner>(surface);
}

std::unique_ptr<Skinner> make_frozen_skinner(const Skinner& moved) {
  return std::make_unique<FrozenSkinner>(moved);
}

}  // namespace sinew
