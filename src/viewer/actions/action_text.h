// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew {

/// These functions parse the arguments of actions. They throw a UsageError for text that does not
/// fit.

std::vector<std::string> words_of(const std::string& text);
/// Returns words of which those in quotation marks may contain spaces. \" within them is a
/// quotation mark.
std::vector<std::string> quoted_words(const std::string& text);
/// Returns text in quotation marks, as quoted_words() reads it.
std::string in_quotation_marks(const std::string& text);
/// Returns the number that the whole text is, or nothing if it is none.
std::optional<double> number_from(const std::string& text);
double require_number(const std::string& text, double minimum, double maximum);
/// Returns a vector of three words that are numbers from -limit to limit.
Eigen::Vector3d require_vector(std::span<const std::string> words, double limit);
/// Returns the new state of a switch: on, off, or the opposite of the present one (for "toggle" or
/// an empty text).
bool switched(bool present, const std::string& text);
std::string require_text(const std::string& text, const char* what);

}  // namespace sinew
