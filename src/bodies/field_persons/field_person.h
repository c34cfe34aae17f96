// SPDX-License-Identifier: MIT

#pragma once

#include "bodies/body_template.h"
#include "bodies/persons/person_maker.h"

namespace sinew {

/// Holds a person and the joints on which it was built.
struct FieldPerson {
  Person person;
  TemplateJoints joints;

  /// Returns the person as a template, for what finds places on one (BodyLandmarks).
  BodyTemplate as_template() const { return {person.body, joints}; }
};

}  // namespace sinew
