// SPDX-License-Identifier: MIT

#include "viewer/scene/pending_contact.h"

#include "session/methods.h"

namespace sinew {

bool awaits_contact(const ViewerState& state) {
  if (!state.preparing()) return false;
  const Settings& present = state.session().settings();
  const Settings& wanted = state.edits.settings;
  if (wanted.method != present.method)
    return simulated_contact(wanted) != simulated_contact(present);
  // Automatic contact is not prepared anew when it becomes local.
  const ContactMode mode = wanted.contact.mode;
  return mode != ContactMode::kAuto && mode != present.contact.mode;
}

}  // namespace sinew
