// SPDX-License-Identifier: MIT

#include "assets/collada/collada_for_assimp.h"

#include <algorithm>
#include <array>

namespace sinew {
namespace {

constexpr std::string_view kWhiteSpace = " \t\r\n";

/// Returns the number of characters at the beginning of a content that are white space or numeric
/// references to it (XML 1.0, 4.1), which some writers put in place of line ends.
std::size_t white_space_at_begin(std::string_view content) {
  constexpr std::array<std::string_view, 10> kReferences{
      "&#9;", "&#x9;", "&#10;", "&#xA;", "&#xa;", "&#13;", "&#xD;", "&#xd;", "&#32;", "&#x20;"};
  std::size_t at = 0;
  while (at < content.size()) {
    if (kWhiteSpace.find(content[at]) != std::string_view::npos) {
      ++at;
      continue;
    }
    const auto* const reference =
        std::find_if(kReferences.begin(), kReferences.end(),
                     [&](std::string_view known) { return content.substr(at).starts_with(known); });
    if (reference == kReferences.end()) break;
    at += reference->size();
  }
  return at;
}

/// Returns the position after the last character of the markup that begins at `begin`.
std::size_t end_of_markup(std::string_view text, std::size_t begin) {
  const auto behind = [&](std::string_view last) {
    const std::size_t found = text.find(last, begin);
    return found == std::string_view::npos ? text.size() : found + last.size();
  };
  const std::string_view markup = text.substr(begin);
  if (markup.starts_with("<!--")) return behind("-->");
  if (markup.starts_with("<![CDATA[")) return behind("]]>");
  if (markup.starts_with("<?")) return behind("?>");
  for (std::size_t at = begin; at < text.size();) {
    at = text.find_first_of(">\"'", at);
    if (at == std::string_view::npos) break;
    if (text[at] == '>') return at + 1;
    at = text.find(text[at], at + 1);  // an attribute may hold a '>'
    if (at != std::string_view::npos) ++at;
  }
  return text.size();
}

/// Returns the namespace prefix of the root element with its colon ("c:" in "<c:COLLADA"); empty if
/// it has none.
std::string_view prefix_of_root(std::string_view text) {
  const auto is_element = [&](std::size_t at) {
    return !text.substr(at).starts_with("<?") && !text.substr(at).starts_with("<!");
  };
  std::size_t at = text.find('<');
  while (at < text.size() && !is_element(at)) at = text.find('<', end_of_markup(text, at));
  if (at >= text.size()) return {};
  const std::string_view root = text.substr(at + 1);
  const std::string_view name = root.substr(0, root.find_first_of("> \t\r\n/"));
  return name.ends_with(":COLLADA") ? name.substr(0, name.find(':') + 1) : std::string_view();
}

/// Returns a markup without the prefix of its tag.
std::string without_prefix(std::string_view markup, std::string_view prefix) {
  const std::size_t begin = markup.starts_with("</") ? 2 : 1;
  std::string result(markup);
  if (!prefix.empty() && markup.substr(std::min(begin, markup.size())).starts_with(prefix)) {
    result.erase(begin, prefix.size());
  }
  return result;
}

}  // namespace

std::string collada_for_assimp(std::string_view text) {
  const std::string_view prefix = prefix_of_root(text);
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t markup = std::min(text.find('<', at), text.size());
    const std::string_view content = text.substr(at, markup - at);
    const std::size_t first = white_space_at_begin(content);
    result += first == content.size() ? content : content.substr(first);
    at = markup < text.size() ? end_of_markup(text, markup) : markup;
    result += without_prefix(text.substr(markup, at - markup), prefix);
  }
  return result;
}

}  // namespace sinew
