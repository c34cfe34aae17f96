// SPDX-License-Identifier: MIT

#pragma once

#include "building/templates/template_table.h"

namespace sinew::templates {

/// Returns the template of a person who stands and faces +Z, without fingers.
Table biped();

/// Returns the same with three bones in each finger and the thumb.
Table biped_with_fingers();

}  // namespace sinew::templates
