// SPDX-License-Identifier: MIT

#pragma once

#include "viewer/panels/number_field.h"

namespace sinew {

/// Draws a number with its label in front of it, like those of the settings. In the window's report
/// it has the name of the label.
/// \param label_share  fraction of the width that the label takes
void labeled_number(const char* label, const char* help, double& value, const NumberStyle& style,
                    float label_share = 0.49F);
void labeled_number(const char* label, const char* help, float& value, const NumberStyle& style,
                    float label_share = 0.49F);

}  // namespace sinew
