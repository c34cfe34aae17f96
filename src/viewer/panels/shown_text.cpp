// SPDX-License-Identifier: MIT

#include "viewer/panels/shown_text.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace sinew {
namespace {

/// Returns where a path that begins at `start` ends: at the first mark that follows paths in
/// sentences. Spaces do not end it, since folders may contain them.
std::size_t end_of_path(const std::string& sentence, std::size_t start) {
  std::size_t end = sentence.size();
  for (const std::string_view mark : {": ", ", ", "; ", ". ", ")", "'"})
    end = std::min(end, sentence.find(mark, start));
  return end;
}

/// Returns true if a path begins at `place`: a relative one at the begin of the sentence, or an
/// absolute one anywhere.
bool begins_path(const std::string& sentence, std::size_t place) {
  constexpr std::string_view kBefore = " ('";
  if (sentence[place] != '/') return place == 0 && sentence.find('/') < sentence.find(' ');
  return place == 0 || kBefore.find(sentence[place - 1]) != std::string_view::npos;
}

}  // namespace

std::string without_folders(const std::string& sentence) {
  std::string shown;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (begins_path(sentence, i)) {
      const std::size_t end = end_of_path(sentence, i);
      const std::size_t slash = end == 0 ? std::string::npos : sentence.rfind('/', end - 1);
      if (slash != std::string::npos && slash >= i && slash + 1 < end) i = slash + 1;
    }
    shown += sentence[i];
  }
  return shown;
}

std::string as_sentence(std::string text) {
  const std::size_t word_end = std::min(text.find(' '), text.size());
  const bool is_name = text.find_first_of("./:'\"_-0123456789") < word_end;
  if (!text.empty() && !is_name)
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string shortened_path(const std::string& path,
                           const std::function<bool(const std::string&)>& fits) {
  std::vector<std::size_t> slashes;  // positions; each begins a folder
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i] == '/') slashes.push_back(i);
  }
  std::string shown = path;
  for (std::size_t left_out = 1; !fits(shown) && left_out < slashes.size(); ++left_out) {
    const std::size_t first = (slashes.size() - left_out) / 3;
    shown = path.substr(0, slashes[first]) + "/…" + path.substr(slashes[first + left_out]);
  }
  return shown;
}

std::vector<std::string> shown_sentences(const std::vector<std::string>& texts) {
  std::vector<std::string> shown;
  for (const std::string& text : texts) {
    std::string sentence = as_sentence(without_folders(text));
    if (std::find(shown.begin(), shown.end(), sentence) == shown.end())
      shown.push_back(std::move(sentence));
  }
  return shown;
}

}  // namespace sinew
