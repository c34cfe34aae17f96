// SPDX-License-Identifier: MIT

#include "bench/reproduction/stand_ins.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include "assets/open.h"
#include "core/timing.h"
#include "session/settings/presets.h"
#include "support/test_data.h"

namespace sinew {

Settings published_settings() {
  Settings settings;
  apply_preset(settings, find_preset("published"));
  set_setting(settings, "backend", "cpu");
  set_setting(settings, "contact", "none");
  return settings;
}

std::optional<Character> data_character(const std::vector<std::string>& files,
                                        const std::vector<std::string>& motions) {
  const auto folder = test_data();
  if (!folder) {
    fmt::print(stderr, "{} is skipped: {}\n", files.front(), kNoTestData);
    return std::nullopt;
  }
  std::vector<std::string> paths;
  OpenOptions options;
  for (const std::string& file : files) paths.push_back((*folder / file).string());
  for (const std::string& file : motions) options.motions.push_back((*folder / file).string());
  std::vector<std::string> all = paths;
  all.insert(all.end(), options.motions.begin(), options.motions.end());
  for (const std::string& path : all) {
    if (std::filesystem::exists(path)) continue;
    fmt::print(stderr, "{} is skipped: there is no {}\n", files.front(), path);
    return std::nullopt;
  }
  return open_character(paths, options);
}

TriangleMesh subdivided(const TriangleMesh& mesh, int times) {
  TriangleMesh result = mesh;
  for (int round = 0; round < times; ++round) {
    std::map<std::pair<int, int>, int> middles;
    std::vector<Eigen::Vector3d> added;
    const int old_count = result.vertex_count();
    const auto middle = [&](int a, int b) {
      const auto [found, is_new] =
          middles.try_emplace(std::minmax(a, b), old_count + static_cast<int>(added.size()));
      if (is_new) added.push_back(0.5 * (result.positions.col(a) + result.positions.col(b)));
      return found->second;
    };
    std::vector<Triangle> triangles;
    for (const Triangle& t : result.triangles) {
      const int ab = middle(t[0], t[1]), bc = middle(t[1], t[2]), ca = middle(t[2], t[0]);
      triangles.insert(triangles.end(), {Triangle{t[0], ab, ca}, Triangle{ab, t[1], bc},
                                         Triangle{ca, bc, t[2]}, Triangle{ab, bc, ca}});
    }
    result.positions.conservativeResize(3, old_count + static_cast<int>(added.size()));
    for (std::size_t i = 0; i < added.size(); ++i)
      result.positions.col(old_count + static_cast<int>(i)) = added[i];
    result.triangles = std::move(triangles);
  }
  return result;
}

Character with_surface(const Character& character, TriangleMesh visible,
                       std::optional<TriangleMesh> simulated) {
  Character result;
  result.name = character.name;
  result.files = character.files;
  result.surface = std::move(visible);
  result.simulation_surface = std::move(simulated);
  result.skeleton = character.skeleton;
  result.clips = character.clips;
  for (Clip& clip : result.clips) clip.morphs.clear();
  return result;
}

Document document_of(const Character& character) {
  Document document;
  if (character.skeleton.find("oris01") >= 0) document.excluded = {"head"};
  return document;
}

double typical(const std::vector<double>& durations) {
  constexpr double kFraction = 0.1;
  return quantile(durations, kFraction);
}

namespace {

/// Collects the durations of steps.
class StepClock {
 public:
  void add(const SkinningTimes& times) {
    step_.push_back(times.skinning_ms);
    local_.push_back(times.local_ms);
    global_.push_back(times.global_ms);
    skeleton_.push_back(times.skeleton_ms);
    contact_.push_back(times.contact_ms);
  }
  StepTimes typical_times() const {
    return {typical(step_), typical(local_), typical(global_), typical(skeleton_),
            typical(contact_)};
  }

 private:
  std::vector<double> step_, local_, global_, skeleton_, contact_;
};

}  // namespace

StepTimes play(Session& session, int steps, bool visible) {
  session.seek(0.0);
  session.set_at_end(AtEnd::kPingPong);
  StepClock clock;
  std::vector<double> upsampling;
  const auto floats = static_cast<std::size_t>(session.character().surface.positions.size());
  std::vector<float> positions(floats), normals(floats);
  for (int i = 0; i < steps; ++i) {
    session.advance(session.settings().step.time_step);
    clock.add(session.lane().skinner().last_times());
    const Stopwatch watch;
    if (visible) session.write_visible(positions, normals);
    upsampling.push_back(watch.milliseconds());
  }
  StepTimes times = clock.typical_times();
  if (visible) times.upsampling = typical(upsampling);
  return times;
}

Puppet::Puppet(const Character& character, const Settings& settings, SolverMaker make)
    : character_(character),
      weights_(character),
      step_(settings.step),
      body_(build_body(character, weights_, settings, Document{}, {})) {
  ProjectiveSettings own;
  own.step = settings.step;
  own.material = settings.tissue.material;
  own.carrying = settings.carrying;
  own.constraints.prism_rotations = settings.constraints.prism_rotations;
  own.contact.mode = ContactMode::kNone;
  own.make_solver = make;
  skinner_ = std::make_unique<ProjectiveSkinner>(body_.tissue, character.skeleton, own, Progress{},
                                                 body_.kinematic);
}

StepTimes Puppet::play(int clip, int steps) {
  return play(clip, steps, [] {});
}

StepTimes Puppet::play(int clip, int steps, const std::function<void()>& after_step) {
  const Clip& played = character_.clips.at(clip);
  skinner_->reset(played.sample(character_.skeleton, 0.0));
  StepClock clock;
  for (int i = 1; i <= steps; ++i) {
    const double there_and_back = std::fmod(i * step_.time_step, 2.0 * played.duration);
    const double time = std::min(there_and_back, 2.0 * played.duration - there_and_back);
    skinner_->step(played.sample(character_.skeleton, time), Forces{});
    clock.add(skinner_->last_times());
    after_step();
  }
  return clock.typical_times();
}

}  // namespace sinew
