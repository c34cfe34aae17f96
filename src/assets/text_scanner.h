#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// Number that the whole of `text` spells, independent of the locale; nan and inf are numbers
/// here, a leading + is allowed.
std::optional<double> parse_number(std::string_view text);
std::optional<long long> parse_integer(std::string_view text);

/// The beginning of a piece of a file between quotation marks, safe to print in one line.
std::string in_quotes(std::string_view text);

/// The text without the mark of UTF-8 that some editors put before it.
std::string_view without_byte_order_mark(std::string_view text);

/// Whether two words are the same but for the case of their letters (ASCII).
bool equal_but_for_case(std::string_view a, std::string_view b);

/// Reads words and numbers from a text file and knows the line it is on. `#` starts a comment
/// that lasts to the end of the line; a byte order mark of UTF-8 before the text is skipped. Every
/// failure is an InputError that names file and line.
class TextScanner {
 public:
  /// Both views must outlive the scanner.
  TextScanner(std::string_view text, std::string_view file)
      : text_(without_byte_order_mark(text)), file_(file) {}

  /// Whether only white space and comments are left.
  bool at_end();
  /// Whether only white space and comments are left on this line.
  bool at_line_end();
  /// Whether the next word is this one, whatever the case of its letters. Nothing is read.
  bool next_is(std::string_view word);
  /// The first character that is not read yet, which may be white space; 0 at the end.
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  /// The next word; `what` says what it should have been when the file ends before it.
  std::string_view word(std::string_view what);
  double number(std::string_view what);
  /// A number that is neither nan nor infinite.
  double finite_number(std::string_view what);
  long long integer(std::string_view what);
  /// The text up to the end of this line, comment included.
  std::string_view rest_of_line();

  int line() const { return line_; }
  /// Bytes that are not read yet: no count in a header can be larger.
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
