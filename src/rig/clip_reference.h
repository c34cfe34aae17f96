// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sinew {

/// Returns the text by which projects refer to a clip: its name, or its number if the name is empty
/// or an earlier clip has the same one.
/// \param names  of all clips
/// \param clip   index from 0; -1: the rest pose
std::string clip_reference(const std::vector<std::string>& names, int clip);

/// Returns the clips that a text may refer to. The rules are tried in this order, until one finds a
/// clip:
/// - the clip has exactly this name (only the first such clip);
/// - the text is "rest" (-1);
/// - the text is the number of the clip;
/// - the name is the text, ignoring case;
/// - the name ends with the text, ignoring case, after a vertical bar, colon, slash or backslash,
///   or after the prefix that all names share ("Man_");
/// - the name ends with the text, ignoring case, after any other character that is neither a letter
///   nor a digit.
std::vector<int> clips_like(const std::vector<std::string>& names, const std::string& reference);

/// Inverts clip_reference(), and understands shorter names: returns the clip of clips_like() if
/// there is only one.
std::optional<int> clip_referred_to(const std::vector<std::string>& names,
                                    const std::string& reference);

/// Explains why a text refers to no clip, and lists those that could be meant: "fits several clips:
/// 1 Man|Run, 4 Dog|Run; write the whole name or the number".
/// \param owner  name of the file or character that has the clips
std::string unclear_clip(const std::vector<std::string>& names, const std::string& reference,
                         const std::string& owner);

}  // namespace sinew
