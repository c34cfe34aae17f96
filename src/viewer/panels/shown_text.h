// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <string>
#include <vector>

namespace sinew {

/// Returns a sentence about files with the names of the files alone: "hero.glb: has no clip" for
/// "/home/me/hero.glb: has no clip". Messages of the command line keep whole paths, but in the
/// window they would hide what the sentence says.
std::string without_folders(const std::string& sentence);

/// Returns a text with a capital letter at its beginning, unless it begins with a name or a path.
std::string as_sentence(std::string text);

/// Shortens an absolute path until it fits: "…" replaces as few folders in its middle as possible,
/// as in "/home/…/heroes/knight". More folders are kept at the end than at the beginning, because
/// the last ones tell paths apart. The last one is kept even if it does not fit.
std::string shortened_path(const std::string& path,
                           const std::function<bool(const std::string&)>& fits);

/// Returns the texts as sentences without folders, each of them once.
std::vector<std::string> shown_sentences(const std::vector<std::string>& texts);

}  // namespace sinew
