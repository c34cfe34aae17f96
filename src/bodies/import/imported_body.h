// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "bodies/body_template.h"
#include "bodies/import/anatomy_mesh.h"
#include "bodies/import/part_mapping.h"
#include "bodies/import/reference_bones.h"
#include "core/progress.h"

namespace sinew {

/// Tells whether the skin of an imported body was in the file or was laid around the muscles.
enum class SkinOrigin { kFile, kMuscles, kNone };

/// Holds a body made of the meshes of an anatomy, and what became of these.
struct ImportedBody {
  HumanBody body;
  SkinOrigin skin = SkinOrigin::kNone;
  int bones = 0;  ///< number of parts
  int muscles = 0;
  std::vector<std::string> part_of_mesh;  ///< as in RecognizedAnatomy
  std::vector<std::string> unknown;       ///< names of meshes that were not recognized
  std::vector<std::string> warnings;      ///< sentences for the user
};

/// Makes a body of a user's anatomy: recognizes its bones, muscles and skin (recognize_anatomy()),
/// places the joints by the bones (fit_body_skeleton()), and binds all parts to them
/// (imported_weights()). Without a skin, one is laid around muscles and bones; without muscles
/// either, the body has none. The body stands on y = 0, in m, in the pose of the anatomy.
/// \param skin_vertices  of a skin that is laid around muscles
/// \param file           for messages
/// \throws InputError as recognize_anatomy(), Cancelled
ImportedBody import_body(const std::vector<AnatomyMesh>& meshes, Sex sex,
                         const ReferenceBones& reference, const PartMapping& mapping,
                         int skin_vertices, const std::string& file, const Progress& progress);

}  // namespace sinew
