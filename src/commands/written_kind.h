#pragma once

#include <string>

namespace sinew {

/// Whether a file of this kind may be written where there is a file already: the present content is
/// of the same kind, or there is none.
/// \param kind  the ending of what is to be written, as in ".glb"; of an ending that is not known
/// here any content is accepted
bool may_replace(const std::string& path, const std::string& kind);

}  // namespace sinew
