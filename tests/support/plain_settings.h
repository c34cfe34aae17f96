// SPDX-License-Identifier: MIT

#pragma once

#include "skinning/projective/projective_settings.h"

namespace sinew::test {

/// Returns the default settings, but with one rotation per tetrahedron and without self-contact, so
/// that tests see the plain solver.
inline ProjectiveSettings plain_settings() {
  ProjectiveSettings settings;
  settings.constraints.prism_rotations = false;
  settings.contact.mode = ContactMode::kNone;
  return settings;
}

}  // namespace sinew::test
