// SPDX-License-Identifier: MIT

#pragma once

#include "session/settings/project.h"
#include "session/settings/project_values.h"

namespace sinew {

/// These functions read the tables of a project file on what the user has changed: roles and looks
/// of parts, placements of colliders, radii, poses and recorded clips.
void read_part_roles(const ProjectValues& values, const TomlValue& table, Document& document);
PartLook part_look(const ProjectValues& values, const TomlValue& table);
void read_placement(const ProjectValues& values, const TomlValue& table, Document& document);
JointRadii joint_radii(const ProjectValues& values, const TomlValue& table);
PosedJoints posed_joints(const ProjectValues& values, const TomlValue& table);
RecordedClip recorded_clip(const ProjectValues& values, const TomlValue& table);

}  // namespace sinew
