#pragma once

#include <vector>

#include "contact/contact_response.h"
#include "contact/cuda/contact_format.h"
#include "contact/self_contact.h"
#include "core/types.h"

namespace sinew {

/// Of a skin with the feet of its vertices, as for SelfContact.
/// \param firmness  N/m, by skin vertex; none of a contact's vertices gives way where it is 0
ContactTables contact_tables(const std::vector<Triangle>& triangles, const Points& rest,
                             const Points& rest_feet, const std::vector<float>& firmness,
                             const SelfContactSettings& detection,
                             const ContactResponseSettings& response);
/// Of what GlobalContact is made of.
ContactTables contact_tables(const TissueModel& tissue, const SelfContactSettings& detection,
                             const ContactResponseSettings& response);

}  // namespace sinew
