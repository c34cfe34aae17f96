// SPDX-License-Identifier: MIT

#pragma once

#include <string>

#include "viewer/panels/number_field.h"

namespace sinew {

/// Draws a number with its label in front of it, like those of the settings. In the window's report
/// it has the name of the label.
/// \param label_share  fraction of the width that the label takes
void labeled_number(const char* label, const char* help, double& value, const NumberStyle& style,
                    float label_share = 0.49F);
void labeled_number(const char* label, const char* help, float& value, const NumberStyle& style,
                    float label_share = 0.49F);

/// Describes where a labeled number is drawn.
struct NumberPlace {
  float column = 0.0F;  ///< where the number begins, screen units from the left edge of the window
  float width = 0.0F;   ///< of the number, as in ImGui::SetNextItemWidth(); 0: the usual one
  std::string widget;   ///< name in the window's report
};

/// Draws a number with its label in front of it at a place.
void labeled_number(const char* label, const char* help, double& value, const NumberStyle& style,
                    const NumberPlace& place);
void labeled_number(const char* label, const char* help, int& value, const NumberStyle& style,
                    const NumberPlace& place);

}  // namespace sinew
