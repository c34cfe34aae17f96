// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "session/lane.h"
#include "session/settings/settings.h"

namespace sinew {

/// Holds one entry of "frames" in sinew.stats/1 (docs/statistics.md describes the keys). The
/// quality keys are absent unless they were asked for.
struct FrameStatistics {
  int index = 0;
  double time = 0.0;  ///< time in the clip, s
  int steps = 0;      ///< time steps since the previous frame; the times below are their means
  double frame_ms = 0.0;
  double skinning_ms = 0.0;
  double local_ms = 0.0;
  double global_ms = 0.0;
  double contact_ms = 0.0;
  double upsampling_ms = 0.0;
  double skeleton_ms = 0.0;  ///< part of skinning_ms; not in sinew.stats/1
  int contacts = 0;
  int recoveries = 0;  ///< recoveries from tangled contacts since the previous frame
  std::optional<double> volume_ratio;
  std::optional<int> inverted_tetrahedra;
  std::optional<int> penetrating_vertices;
  std::optional<double> max_edge_stretch;
  std::optional<double> max_speed;
  std::optional<double> penetration_depth;  ///< heights
  std::optional<int> measured_vertices;     ///< vertices of the simulated skin
  std::optional<double> visible_volume_ratio;
  std::optional<int> visible_penetrating_vertices;
  std::optional<double> visible_penetration_depth;  ///< heights
  std::optional<double> visible_max_edge_stretch;
  std::optional<int> visible_measured_vertices;  ///< vertices of the visible surface, welded
  std::optional<double> cross_section_min;       ///< smallest ratio of LimbSections
  std::string cross_section_bone;                ///< joint at the far end of its bone
  std::optional<double> bulge_max;               ///< largest ratio of JointBulges
  std::string bulge_joint;
  std::optional<double> normal_deviation_deg;  ///< NormalDeviation of the visible surface
  std::optional<double> energy;                ///< of the last time step (StepObjective), J
  std::optional<double> residual;              ///< of the last time step
};

/// Returns the quantile of the values at `fraction` in [0, 1], with linear interpolation.
/// \param values  at least one, in any order
double quantile(std::vector<double> values, double fraction);

/// Summarizes a list of numbers by quantiles.
struct Summary {
  double median = 0.0;
  double p95 = 0.0;
  double max = 0.0;
};
/// Returns a summary of the values; all 0 without values.
Summary summarize(const std::vector<double>& values);

/// Summarizes the times of all frames that made a time step. A settled first frame makes none.
struct TimeSummary {
  Summary frame_ms;
  Summary skinning_ms;
  Summary local_ms;
  Summary global_ms;
  Summary contact_ms;
  Summary upsampling_ms;
};
TimeSummary summarize_times(const std::vector<FrameStatistics>& frames);

/// Describes the convergence of the iterations of one solve: the largest distance that a vertex
/// moves in each iteration (our length unit), and the energy before the first and after each
/// iteration.
struct Convergence {
  std::vector<double> moves;
  std::vector<double> energies;
};

/// Holds the comparison with the textbook solver on the same frames, run in float for its times and
/// in double for its positions. Both solvers run with settings under which they compute the same.
struct Baseline {
  TimeSummary times;            ///< of the textbook solver
  TimeSummary requested_times;  ///< of our solver with the settings that the user asked for
  /// Distances over all vertices in all frames, as fractions of the height. Where elements invert,
  /// solvers may take different branches, so the largest differences of a few vertices say little.
  double p99_difference = 0.0;
  double max_difference = 0.0;
};

/// Holds measurements of several copies that are stepped together.
struct Copies {
  int count = 0;
  Summary step_ms{};            ///< one time step of all copies, ms
  Summary one_on_one_thread{};  ///< one time step of one copy on one thread, ms
  /// A step and the visible surfaces of all copies, ms; only if a GPU computes them together.
  std::optional<Summary> frame_ms{};
};

/// Describes the file of one mesh object with the transform from its coordinates to those of the
/// scene.
struct ObjectFrame {
  std::string name;
  std::string file;
  Eigen::Matrix4d to_scene = Eigen::Matrix4d::Identity();
};

/// Holds the data of sinew.stats/1.
struct RunStatistics {
  RunStatistics(const Character& played, const Lane& used, Settings chosen)
      : character(played), lane(used), settings(chosen) {}

  const Character& character;
  const Lane& lane;
  Settings settings;
  std::vector<FrameStatistics> frames;
  std::vector<ObjectFrame> objects;  ///< for a bake whose files hold single objects
  std::optional<Baseline> baseline;
  std::optional<Convergence> dynamic_convergence;
  std::optional<Convergence> static_convergence;
  std::optional<Copies> copies;
};

}  // namespace sinew
