// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <variant>
#include <vector>

namespace sinew {

/// All numbers and choices that a user may change and that do not depend on the character. The
/// command line (--set KEY=VALUE), the panels and the project file are all made from
/// settings_table(). Those of the tissue are read by build_body() (session/body.h) while a lane is
/// prepared, those of the solver by projective_settings() (session/methods.cpp), which is also
/// called while the simulation runs.
struct Settings {
  std::string method = "projective";
  std::string backend = "auto";
  std::string contact = "none";
  double contact_stiffness = 4.0;
  double contact_retention = 0.25;
  double contact_margin = 0.02;
  double contact_rate = 0.0;
  bool contact_floor = false;

  int iterations = 10;
  bool accelerated = false;
  double time_step = 1.0 / 60.0;
  double damping = 1.0;
  double gravity = 0.0;
  double gravity_tilt = 0.0;
  double gravity_heading = 0.0;

  double grab_radius = 0.08;
  double grab_strength = 1.0;

  double stiffness = 2400.0;
  double mass = 70.0;
  bool sliding = true;
  double joint_softness = 20.0;
  double sag_limit = 0.3;
  double thin_stiffening = 30.0;
  double tissue_damping = 6.0;
  double largest_jolt = 60.0;
  bool prism_rotations = false;
  double radius_scale = 1.0;
  double radius_distance_share = 0.75;

  int simulation_vertices = 4000;
  bool exclude_morphs = true;
  double joint_density = 3.0;
  double joint_falloff = 1.0;
  double joint_edge = 0.05;
  std::string upsampling = "moving-least-squares";
  int upsampling_neighbours = 24;
  std::string upsampling_normals = "surface";

  double speed = 1.0;

  bool operator==(const Settings&) const = default;
};

/// One entry of the table: its name as in --set, its member of Settings, its range, its unit and a
/// one-line explanation.
struct Setting {
  std::string key;
  std::variant<double Settings::*, int Settings::*, bool Settings::*, std::string Settings::*>
      field;
  double minimum = 0.0;
  double maximum = 0.0;
  std::string unit;
  std::string help;
  bool rebuilds = false;             ///< a change requires a new lane; otherwise Lane::apply()
                                     ///< passes it to the running simulation
  std::vector<std::string> choices;  ///< of text entries
  std::string symbol{};              ///< symbol in the papers and its source; empty: none
};

/// Returns all settings in the order in which they are listed.
const std::vector<Setting>& settings_table();

/// Sets a setting from text.
/// \throws UsageError naming the key and the range, or the nearest known key
void set_setting(Settings& settings, const std::string& key, const std::string& value);

/// Returns a value as text that set_setting() reads back without loss.
std::string setting_text(const Settings& settings, const Setting& setting);

/// Returns true if only gravity and the grip differ. Then the body needs no reset: it swings from
/// where it is to its new rest position.
bool differ_in_forces_alone(const Settings& a, const Settings& b);

/// Returns true if a lane prepared for `a` cannot take `b` by Lane::apply().
bool needs_new_lane(const Settings& a, const Settings& b);

/// Returns `prepared`, the settings of a lane, with all values of `wanted` that this lane can take.
Settings with_live_settings(Settings prepared, const Settings& wanted);

}  // namespace sinew
