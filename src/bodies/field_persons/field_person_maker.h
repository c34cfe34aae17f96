// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/field_persons/bone_library.h"
#include "bodies/field_persons/field_person.h"
#include "core/progress.h"

namespace sinew {

/// Makes persons of a second family, for tests of methods that assume the first one (PersonMaker).
/// No template is deformed: the bones are placed, the muscles packed and the layers evaluated as
/// fields for each person, and the skin is triangulated anew, so each person has triangles of its
/// own. Muscle groups, their profiles, the distribution of fat, proportions and joint centers are
/// others than those of PersonMaker. What the meshes are called and how masses are defined is the
/// same.
class FieldPersonMaker {
 public:
  /// \param skin_vertices  number of vertices of each layer, reached within a few percent
  /// \throws Cancelled
  FieldPersonMaker(Sex sex, int skin_vertices, const Progress& progress);

  /// Makes a person. The same settings give the same bits on any number of threads.
  /// \throws InputError  if no such body exists, e.g. one with more muscle than its skeleton holds
  /// \throws Cancelled
  FieldPerson make(const PersonSettings& settings, const Progress& progress) const;

 private:
  Sex sex_;
  int skin_vertices_;
  BoneLibrary bones_;
};

}  // namespace sinew
