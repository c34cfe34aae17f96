#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assets/character.h"
#include "session/lane.h"
#include "session/settings.h"

namespace sinew {

/// One entry of "frames" in sinew.stats/1 (the command line's contract says what each key means).
/// Quality keys are absent unless they were asked for.
struct FrameStatistics {
  int index = 0;
  double time = 0.0;  ///< s of the clip
  int steps = 0;      ///< time steps since the frame before; the times below are their means
  double frame_ms = 0.0;
  double skinning_ms = 0.0;
  double local_ms = 0.0;
  double global_ms = 0.0;
  double contact_ms = 0.0;
  double upsampling_ms = 0.0;
  double skeleton_ms = 0.0;  ///< of skinning_ms; not in sinew.stats/1
  int contacts = 0;
  int recoveries = 0;  ///< how often the body was moved out of a tangle of contacts since then
  std::optional<double> volume_ratio;
  std::optional<int> inverted_tetrahedra;
  std::optional<int> penetrating_vertices;
  std::optional<double> max_edge_stretch;
  std::optional<double> max_speed;
};

/// The value below which the share `fraction` of the values lies, linear between neighbours.
/// \param values at least one, in any order
double quantile(std::vector<double> values, double fraction);

struct Summary {
  double median = 0.0;
  double p95 = 0.0;
  double max = 0.0;
};
/// All 0 for no values.
Summary summarize(const std::vector<double>& values);

/// Times of all frames that made a step; a settled start has none.
struct TimeSummary {
  Summary frame_ms;
  Summary skinning_ms;
  Summary local_ms;
  Summary global_ms;
  Summary contact_ms;
  Summary upsampling_ms;
};
TimeSummary summarize_times(const std::vector<FrameStatistics>& frames);

/// How the iterations of one solve settle: the largest move of a vertex (our length unit), and the
/// energy before the first and after each one.
struct Convergence {
  std::vector<double> moves;
  std::vector<double> energies;
};

/// The textbook solver on the same frames: in float for its times, in double for its positions.
struct Baseline {
  TimeSummary times;
  /// Of all vertices in all frames, shares of the height. Where elements turn over, solvers may
  /// take different branches, and few vertices tell little.
  double p99_difference = 0.0;
  double max_difference = 0.0;
};

/// Several copies stepped together.
struct Copies {
  int count = 0;
  Summary step_ms{};            ///< one time step of all of them
  Summary one_on_one_thread{};  ///< one time step of one of them on one thread, in ms
  /// Where a GPU computes them together: a step and their visible surfaces.
  std::optional<Summary> frame_ms{};
};

/// A file of one mesh object and what leads from its coordinates to those of the scene.
struct ObjectFrame {
  std::string name;
  std::string file;
  Eigen::Matrix4d to_scene = Eigen::Matrix4d::Identity();
};

/// All that sinew.stats/1 tells.
struct RunStatistics {
  RunStatistics(const Character& played, const Lane& used, Settings chosen)
      : character(played), lane(used), settings(std::move(chosen)) {}

  const Character& character;
  const Lane& lane;
  Settings settings;
  std::vector<FrameStatistics> frames;
  std::vector<ObjectFrame> objects;  ///< of a bake whose files are of single objects
  std::optional<Baseline> baseline;
  std::optional<Convergence> dynamic_convergence;
  std::optional<Convergence> static_convergence;
  std::optional<Copies> copies;
};

std::string statistics_json(const RunStatistics& run);

/// The "character" object; `tissue` may be null.
nlohmann::ordered_json character_json(const Character& character, const TissueModel* tissue);

/// Name of this machine's processor, as its kernel gives it.
std::string processor_name();

}  // namespace sinew
