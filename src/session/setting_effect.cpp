// SPDX-License-Identifier: MIT

#include "session/setting_effect.h"

#include <fmt/format.h>

#include <set>

#include "session/methods.h"
#include "session/settings/choice_label.h"
#include "session/used_settings.h"

namespace sinew {
namespace {

using Keys = std::set<std::string>;

/// Settings outside of the groups "position" and "grab" that the position based method uses.
const Keys& used_by_position_based() {
  static const Keys keys{"contact",
                         "contact.floor",
                         "dynamics.gravity",
                         "dynamics.gravity_tilt",
                         "dynamics.gravity_heading",
                         "dynamics.time_step",
                         "tissue.largest_jolt",
                         "simulation.excluded_motion"};
  return keys;
}

std::string why_not_in_model(const std::string& key, PositionModel model) {
  static const Keys compliant{"position.stretch_stiffness", "position.volume_stiffness",
                              "position.damping", "position.substeps", "tissue.largest_jolt"};
  static const Keys published{"position.stretch", "position.volume", "position.bind",
                              "position.iterations", "position.weights"};
  if (model == PositionModel::kPublished && compliant.contains(key))
    return "No effect with the published model; choose the compliant one";
  if (model != PositionModel::kPublished && published.contains(key))
    return "No effect with the compliant model; choose the published one";
  return "";
}

std::string why_not_in_contact(const std::string& key, const Settings& settings) {
  const bool of_contact = key.starts_with("position.hashing") || key == "position.joint_planes";
  if (of_contact && used_contact(settings) == ContactMode::kNone)
    return "No effect without self-contact; choose global contact";
  if (key == "position.hashing_angle" && settings.position.hashing != PositionHashing::kPublished)
    return "No effect with this search; choose the published one";
  return "";
}

}  // namespace

std::string why_no_effect(const std::string& key, const Settings& settings) {
  const std::string group = key.substr(0, key.find('.'));
  const bool of_position = group == "position";
  const bool of_body = group == "tissue" || group == "contact" || group == "dynamics" ||
                       group == "grab" || of_position;
  // The time step is that of the clip, too.
  if (!of_body || key == "dynamics.time_step") return "";
  const Method& method = find_method(settings.method);
  const std::string label = label_of_choice(name_of(settings.method));
  if (!method.simulates)
    return fmt::format("No effect with {}, which simulates nothing; choose Projective", label);
  if (!method.needs_tissue) {
    if (of_position) {
      const std::string reason = why_not_in_model(key, settings.position.model);
      return reason.empty() ? why_not_in_contact(key, settings) : reason;
    }
    if (group == "grab" || used_by_position_based().contains(key))
      return why_not_in_model(key, settings.position.model);
    return fmt::format("No effect with {}; choose Projective", label);
  }
  if (of_position) return fmt::format("No effect with {}; choose Position based", label);
  const bool hard = settings.simulation.excluded_border == ExcludedBorder::kHard;
  if (key == "simulation.border_stiffness" && hard)
    return "No effect with a hard border of excluded skin; choose a soft one";
  const bool corotational = settings.constraints.elasticity == Elasticity::kCorotational;
  if (key == "tissue.poisson_ratio" && corotational)
    return "No effect with corotational elasticity; choose a nonlinear one";
  const bool curve = key.starts_with("tissue.stiffness_compressed_") ||
                     key.starts_with("tissue.stiffness_stretched_");
  if (curve && settings.constraints.elasticity != Elasticity::kSpline)
    return "No effect with this elasticity; choose spline";
  if ((key == "tissue.strain" || key == "tissue.prism_rotations") && !corotational)
    return "No effect with nonlinear elasticity; choose the corotational one";
  const bool volume = key == "tissue.volume" || key == "tissue.joint_volume";
  if (volume && used_contact(settings) == ContactMode::kLocal)
    return "No effect with local contact; choose global contact or none";
  return "";
}

std::string why_no_effect(PaintedMap map, const Settings& settings) {
  const Method& method = find_method(settings.method);
  const std::string label = label_of_choice(name_of(settings.method));
  if (!method.simulates)
    return fmt::format("No effect with {}, which simulates nothing; choose Projective", label);
  if (map == PaintedMap::kJiggle && method.needs_tissue)
    return fmt::format("No effect with {}; choose Position based", label);
  return "";
}

}  // namespace sinew
