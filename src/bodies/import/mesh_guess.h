// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "bodies/import/anatomical_names.h"
#include "bodies/import/body_alignment.h"
#include "bodies/import/reference_bones.h"

namespace sinew {

/// Holds what is known about one mesh while an anatomy is recognized.
struct MeshGuess {
  std::string name;        ///< of the mesh
  AnatomicalName meaning;  ///< by its name, or by the user's mapping
  bool is_chosen = false;  ///< by the mapping, which is not corrected
  Eigen::Vector3d center;  ///< of its surface, in the coordinates of the file
  Eigen::Vector3d place;   ///< the same in the template, after the alignment

  bool is_bone() const { return meaning.kind == AnatomyKind::kBone; }
  /// Tells whether it is one certain bone up to the side.
  bool is_one_bone() const { return is_bone() && meaning.candidates.size() == 1; }
};

/// Returns a name such as "bone.femur.R". For an unpaired bone or muscle, the side is left out.
std::string name_of_part(const AnatomicalName& meaning);

/// Returns the similarity from the template to the file, by the bones that names make certain, or
/// nothing if they are too few. Pieces of one bone count as one. Of two bones without a side, the
/// point in the middle is used. Arms count only if little else is there, since they may hang or be
/// spread.
std::optional<Similarity> align_by_bones(const std::vector<MeshGuess>& guesses,
                                         const ReferenceBones& reference);

/// Gives a bone or muscle without a side that of its place, and corrects sides that contradict the
/// place by more than 3 cm.
/// \return the names of the corrected meshes
std::vector<std::string> set_sides_by_place(std::vector<MeshGuess>& guesses);

/// Decides between several bones of a kind, as the ribs of one side without numbers, by their
/// places relative to each other and to bones that are certain. What is left over keeps its
/// candidates.
void choose_by_place(std::vector<MeshGuess>& guesses, const ReferenceBones& reference);

}  // namespace sinew
