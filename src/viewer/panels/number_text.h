// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>

namespace sinew {

/// Describes which numbers a field takes and how it shows them.
struct NumberStyle {
  double minimum = 0.0;  ///< numbers beyond these limits are clamped
  double maximum = 1.0;
  std::string format = "%.2f";  ///< one printf conversion of a double, with words around it
  bool logarithmic = false;     ///< scale of the slider; `minimum` has to be positive
  bool whole = false;           ///< takes whole numbers only
  /// Right end of the slider, if larger numbers may be typed.
  std::optional<double> slider_maximum{};
  /// If positive, the field is a box without a slider, and its number changes by this much for each
  /// screen unit of a drag; Shift makes that ten times finer.
  double drag_step = 0.0;
  bool warns = false;  ///< the number is shown in the color of warnings
};

/// Returns the number as a field shows it, with the words of the format. A number that rounds to
/// zero has no minus sign.
std::string number_text(double value, const std::string& format);
/// Returns the number as number_text() does, without the words.
std::string editable_number(double value, const std::string& format);
/// Returns the number rounded to the digits that a field shows.
double rounded_as_shown(double value, const std::string& format);

/// Holds the outcome of reading what was typed into a field.
struct TypedNumber {
  std::optional<double> value;  ///< nothing if the text is not a number
  std::string note;             ///< says that it is none, or that it was clamped; else empty
};
/// Reads a typed number. A comma counts as the decimal point, and the unit of the format may
/// follow.
TypedNumber read_typed_number(const std::string& text, const NumberStyle& style);

}  // namespace sinew
