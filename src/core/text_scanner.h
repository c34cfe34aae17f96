// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// Parses the whole of `text` as a number, independent of the locale. Accepts nan and inf, and a
/// leading +.
std::optional<double> parse_number(std::string_view text);
std::optional<long long> parse_integer(std::string_view text);

/// Returns the beginning of a piece of a file in quotation marks, safe to print on one line.
std::string in_quotes(std::string_view text);

/// Returns the text without the UTF-8 byte order mark that some editors prepend.
std::string_view without_byte_order_mark(std::string_view text);

/// Returns true if two words are equal except for the case of their letters (ASCII).
bool equal_but_for_case(std::string_view a, std::string_view b);

/// Reads words and numbers in a text file and keeps track of the line. `#` starts a comment that
/// extends to the end of the line. A UTF-8 byte order mark at the beginning is skipped. Every
/// failure is an InputError that names file and line.
class TextScanner {
 public:
  /// Both views must outlive the scanner.
  TextScanner(std::string_view text, std::string_view file)
      : text_(without_byte_order_mark(text)), file_(file) {}

  /// Returns true if only white space and comments are left.
  bool at_end();
  /// Returns true if only white space and comments are left on this line.
  bool at_line_end();
  /// Returns true if the next word equals `word`, ignoring case. Does not consume it.
  bool next_is(std::string_view word);
  /// Returns the first character that is not consumed yet, which may be white space; 0 at the end.
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  /// Reads the next word. `what` describes the expected word in the error at the end of the file.
  std::string_view word(std::string_view what);
  double number(std::string_view what);
  /// Reads a number that is neither NaN nor infinite.
  double finite_number(std::string_view what);
  long long integer(std::string_view what);
  /// Returns the text up to the end of this line, including comments.
  std::string_view rest_of_line();

  int line() const { return line_; }
  /// Returns the number of bytes that are not consumed yet: no count in a header can be larger.
  std::size_t bytes_left() const { return text_.size() - at_; }
  std::string_view file() const { return file_; }
  /// Throws "FILE, line N: PROBLEM".
  [[noreturn]] void fail(std::string_view problem) const;

 private:
  std::string_view text_;
  std::string_view file_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace sinew
