// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "session/session.h"

namespace sinew {

/// Returns the labels of clips in lists: their names without the beginning that all of them share,
/// such as "Armature|mixamo.com|", and "Clip 3" for one without a name.
std::vector<std::string> clip_labels(const std::vector<std::string>& names);

/// Returns the labels of the rest pose and of all clips of a session.
std::vector<std::string> clip_labels(const Session& session);

}  // namespace sinew
