// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "dynamics/step_settings.h"
#include "position_based/position_settings.h"
#include "session/outer_acceleration.h"
#include "session/parts/simulation_settings.h"
#include "session/settings/choices.h"
#include "skinning/skinning_settings.h"
#include "skinning/weights/weight_settings.h"
#include "tissue/tissue_settings.h"
#include "upsampling/upsampling_settings.h"

namespace sinew {

/// Holds all numbers and choices that a user may change and that do not depend on the character, as
/// the structs that the folders of src/ take. Each default stands in the struct of its folder. The
/// command line (--set KEY=VALUE), the panels and the project file are all made from
/// settings_table(). `tissue`, `simulation` and `upsampling` are read while a lane is prepared.
/// Values that the solver takes, such as `tissue.material`, go through projective_settings()
/// (session/methods.cpp), which is also called while the simulation runs.
struct Settings {
  SkinningMethod method = SkinningMethod::kProjective;
  WeightSettings weights{};
  Backend backend = Backend::kAuto;
  ContactSettings contact{};
  bool floor = false;  ///< the skin rests on a floor
  StepSettings step{};
  GravitySettings gravity{};
  GripSettings grab{};
  TissueSettings tissue{};
  CarryingSettings carrying{};
  ConstraintSettings constraints{};
  PositionSettings position{};
  SimulationSettings simulation{};
  UpsamplingSettings upsampling{};
  VisibleNormals normals = VisibleNormals::kSurface;
  double speed = 1.0;  ///< seconds of the clip per second of simulation

  bool operator==(const Settings&) const = default;
};

/// Gives access to a number or a switch in Settings.
template <typename Value>
struct SettingValue {
  Value& (*in)(Settings& settings);
  Value (*of)(const Settings& settings);

  Value operator()(const Settings& settings) const { return of(settings); }
  void copy(const Settings& from, Settings& to) const { in(to) = of(from); }
};

/// Gives access to a choice in Settings, by its position in choice_names().
struct SettingChoice {
  std::span<const char* const> names;
  std::size_t (*index)(const Settings& settings);
  void (*choose)(Settings& settings, std::size_t index);

  const char* operator()(const Settings& settings) const { return names[index(settings)]; }
  void copy(const Settings& from, Settings& to) const { choose(to, index(from)); }
};

using SettingField =
    std::variant<SettingValue<double>, SettingValue<int>, SettingValue<bool>, SettingChoice>;

/// Describes one row of the table: its name as in --set, its place in Settings, its range, its unit
/// and a one-line explanation.
struct Setting {
  std::string key;
  std::string label{};  ///< its name in the window, different from those of all others
  SettingField field;
  double minimum = 0.0;  ///< of numbers
  double maximum = 0.0;
  std::string unit{};
  std::string help{};
  bool rebuilds = false;  ///< a change requires a new lane; otherwise Lane::apply() passes it to
                          ///< the running simulation
  std::string symbol{};   ///< symbol in the papers and its source, such as "δt, Komaritzan 2022,
                          ///< eq. 2.6"; empty: none
  std::vector<std::string> choices{};  ///< of choices, those that users are offered: the first ones
                                       ///< of choice_names()
  std::vector<std::string> choice_help{};  ///< for each of `choices`, what it does; may be empty
};

/// Returns all settings in the order in which they are listed.
const std::vector<Setting>& settings_table();

/// Finds a setting by its key.
/// \throws UsageError that names the nearest known key if it is near enough
const Setting& find_setting(const std::string& key);

/// Sets a setting from text.
/// \throws UsageError naming the key and the range, or the nearest known key
void set_setting(Settings& settings, const std::string& key, const std::string& value);

/// Returns a value as text that set_setting() reads back without loss.
std::string setting_text(const Settings& settings, const Setting& setting);

/// Returns true if both have the same value of a setting.
bool same_value(const Settings& a, const Settings& b, const Setting& setting);

/// Returns true if only gravity and the grip differ. Then the body needs no reset: it swings from
/// where it is to its new rest position.
bool differ_in_forces_alone(const Settings& a, const Settings& b);

/// Returns true if a lane prepared for `a` cannot take `b` by Lane::apply().
bool needs_new_lane(const Settings& a, const Settings& b);

/// Returns `prepared`, the settings of a lane, with all values of `wanted` that this lane can take.
Settings with_live_settings(Settings prepared, const Settings& wanted);

}  // namespace sinew
