#pragma once

#include <vector>

#include "contact/held_contacts.h"
#include "contact/vertex_triangle_contact.h"

namespace sinew {

/// What contacts of a skin with itself know from one find() to the next. One GlobalContact or
/// LocalContact serves several states of a body in turn by exchanging it.
struct ContactMemory {
  std::vector<VertexTriangleContact> pairs;
  HeldContacts::Memory held;
};

}  // namespace sinew
