#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// Reading the arguments of actions; what does not fit is a UsageError.

std::vector<std::string> words_of(const std::string& text);
/// Nothing for what is no number, as a whole.
std::optional<double> number_from(const std::string& text);
double require_number(const std::string& text, double minimum, double maximum);
/// on, off, or the other one (toggle, or nothing).
bool switched(bool present, const std::string& text);
std::string require_text(const std::string& text, const char* what);

}  // namespace sinew
