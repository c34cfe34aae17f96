// SPDX-License-Identifier: MIT

#include "session/settings/document.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/error.h"

namespace sinew {

bool needs_new_lane(const Document& a, const Document& b) {
  return !(a.skeleton == b.skeleton && a.radii == b.radii && a.part_roles == b.part_roles &&
           a.excluded == b.excluded && a.softness == b.softness &&
           a.painted.same(PaintedMap::kSimulated, b.painted));
}

void set_part_look(Document& document, const std::string& part, const PartLook& look) {
  if (look == PartLook{}) {
    document.part_looks.erase(part);
  } else {
    document.part_looks[part] = look;
  }
}

void set_part_role(Document& document, const std::string& text) {
  const std::size_t equals = text.rfind('=');
  const std::string part = text.substr(0, equals);
  const std::string role = equals == std::string::npos ? "" : text.substr(equals + 1);
  if (role == kAutomaticRole) {
    document.part_roles.erase(part);
    return;
  }
  const auto* const found = std::find(kPartRoleNames.begin(), kPartRoleNames.end(), role);
  if (found == kPartRoleNames.end()) {
    throw UsageError(fmt::format("'{}': write NAME=ROLE, where ROLE is one of {} and {}", text,
                                 fmt::join(kPartRoleNames, ", "), kAutomaticRole));
  }
  document.part_roles[part] = static_cast<PartRole>(found - kPartRoleNames.begin());
}

}  // namespace sinew
