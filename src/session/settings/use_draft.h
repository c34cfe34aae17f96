// SPDX-License-Identifier: MIT

#pragma once

#include "assets/character.h"
#include "session/settings/document.h"

namespace sinew {

/// Puts the skeleton that the user is building to use. Settings of joints (radii, degrees of
/// freedom, softness, pins, exclusions, poses, keys of recorded clips) follow joints that were
/// renamed or got another index, and those of deleted joints are removed. Radii that were chosen
/// while building take the place of all others. Poses and keys keep their rotations relative to the
/// parent and their displacements from rest, and are removed where the parent is another joint.
/// Does nothing without a draft.
/// \param document  the draft becomes its skeleton
/// \param present   the skeleton in use, to which the settings belong
void use_draft(Document& document, const Skeleton& present);

/// Returns the radii that the user chose for the joints of a draft: those of the draft, or else
/// those that its joints have in use.
/// \param in_use   of the joints of `present`
/// \param present  the skeleton in use
OwnRadii radii_of_draft(const BuiltSkeleton& draft, const OwnRadii& in_use,
                        const Skeleton& present);
/// Does the same for degrees of freedom.
std::map<int, JointFreedom> freedoms_of_draft(const BuiltSkeleton& draft,
                                              const JointFreedoms& in_use, const Skeleton& present);

/// Returns the skeleton to which the settings of joints in a document belong: the built one in use,
/// or that of the character's files. Another one may still be shown, while this one is being put to
/// use.
const Skeleton& skeleton_of(const Document& document, const Character& character);

/// Makes the skeleton that of the files again. Settings of joints that come from it are kept.
/// \param character  as it is shown
void use_skeleton_of_files(Document& document, const Character& character);

}  // namespace sinew
