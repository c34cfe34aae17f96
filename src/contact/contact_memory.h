// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/held_contacts.h"
#include "contact/vertex_triangle_contact.h"

namespace sinew {

/// Holds the state that contacts of a skin with itself keep from one find() to the next. By
/// exchanging it, one GlobalContact or LocalContact can serve several states of a body in turn.
struct ContactMemory {
  std::vector<VertexTriangleContact> pairs;
  HeldContacts::Memory held;
};

}  // namespace sinew
