// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/contact_response.h"
#include "contact/cuda/contact_format.h"
#include "contact/self_contact.h"
#include "core/types.h"

namespace sinew {

/// Builds the tables for a skin with bone points, as for SelfContact.
/// \param vertex_stiffness  N/m, by skin vertex: how stiffly the tissue holds it; 0 for vertices
///                          that cannot move
ContactTables contact_tables(const std::vector<Triangle>& triangles, const Points& rest,
                             const Points& rest_bone_points,
                             const std::vector<float>& vertex_stiffness,
                             const SelfContactSettings& detection,
                             const ContactResponseSettings& response);
/// Builds the tables from the same arguments as GlobalContact.
ContactTables contact_tables(const TissueModel& tissue, const SelfContactSettings& detection,
                             const ContactResponseSettings& response);

}  // namespace sinew
