// SPDX-License-Identifier: MIT

#include "bodies/field_persons/muscle_groups.h"

#include <utility>

#include "bodies/field_persons/muscle_group_tables.h"

namespace sinew {
namespace {

/// Across and along the fibers, groups taper more than the muscles of the template.
constexpr double kGroupPointedness = 0.4;
constexpr double kGroupBorder = 0.65;
constexpr double kGroupTendon = 5.0;     // mm, thickness where a row states none
constexpr double kGroupClearance = 7.0;  // mm, from bones to the middle of the flesh

}  // namespace

std::vector<MuscleGroup> muscle_groups() {
  using Rows = void (*)(MuscleTable&);
  const std::pair<Rows, FatRegion> regions[] = {
      {add_hip_groups, FatRegion::kHips},          {add_thigh_groups, FatRegion::kThighs},
      {add_shank_groups, FatRegion::kShanks},      {add_back_groups, FatRegion::kBack},
      {add_abdominal_groups, FatRegion::kAbdomen}, {add_chest_groups, FatRegion::kChest},
      {add_shoulder_groups, FatRegion::kBack},     {add_arm_groups, FatRegion::kArms},
      {add_neck_groups, FatRegion::kHead}};
  std::vector<MuscleGroup> groups;
  for (const auto& [add_rows, region] : regions) {
    MuscleTable table(kGroupTendon, kGroupClearance);
    add_rows(table);
    for (Muscle muscle : table.muscles()) {
      muscle.profile.pointedness = kGroupPointedness;
      muscle.profile.border_fullness = kGroupBorder;
      groups.push_back({std::move(muscle), region});
    }
  }
  return groups;
}

}  // namespace sinew
