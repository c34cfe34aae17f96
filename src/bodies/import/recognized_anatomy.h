// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "bodies/body_part.h"
#include "bodies/import/anatomy_mesh.h"
#include "bodies/import/part_mapping.h"
#include "bodies/import/reference_bones.h"

namespace sinew {

/// Holds what the meshes of an anatomy are, in the frame of a body.
struct RecognizedAnatomy {
  /// "skin", "bone.NAME.SIDE", "muscle.NAME.SIDE" and "cavity", by name, in m, in the frame of
  /// TemplateJoints with the plane of symmetry at x = 0; not moved to the floor. Pieces of one bone
  /// or muscle are one part.
  std::vector<BodyPart> parts;
  double size = 1.0;  ///< of the body relative to the template
  int bones = 0;      ///< number of parts
  int muscles = 0;
  /// The part of each mesh of the anatomy: a name of a part, "none" for what a body has no parts
  /// for, and empty for what was not recognized.
  std::vector<std::string> part_of_mesh;
  std::vector<std::string> unknown;   ///< names of meshes that were not recognized
  std::vector<std::string> several;   ///< names of meshes with several bones in one
  std::vector<std::string> warnings;  ///< sentences for the user
};

/// Recognizes the meshes of an anatomy by their names and places. The named bones say how the body
/// stands and in which unit; then sides that names lack follow from the place, and so do numbers,
/// as in 24 meshes "Vertebra". Sides that contradict the place are corrected. If all are on the
/// other side, the anatomy is mirrored.
/// \param mapping  parts that the user has chosen; they are taken as they are
/// \param file     for messages
/// \throws InputError naming file and remedy if no bones are recognized, or too few to say how the
///         body stands
RecognizedAnatomy recognize_anatomy(const std::vector<AnatomyMesh>& meshes,
                                    const ReferenceBones& reference, const PartMapping& mapping,
                                    const std::string& file);

}  // namespace sinew
