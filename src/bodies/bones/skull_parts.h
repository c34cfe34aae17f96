// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/sex.h"
#include "solids/solid.h"

namespace sinew {

// Parts of the skull. Internal to it.

/// Adds the vault with its base, the temporal bones and the occipital condyles.
void add_braincase(Sculpture& skull, Sex sex);

/// Adds the brow, the orbits, the nose, the cheek bones with their arches and the upper jaw.
void add_face(Sculpture& skull, Sex sex);

/// Carves the openings of the base: the foramen magnum, the ears and the sockets of the mandible.
void carve_base(Sculpture& skull);

}  // namespace sinew
