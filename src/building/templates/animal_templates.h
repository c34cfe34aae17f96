// SPDX-License-Identifier: MIT

#pragma once

#include "building/templates/template_table.h"

namespace sinew::templates {

/// Returns the template of an animal that stands on four legs.
Table quadruped();

/// Returns the template of a bird that stands and faces +Z, with spread wings.
Table bird();

}  // namespace sinew::templates
