#pragma once

#include <optional>
#include <string>
#include <stop_token>
#include <string_view>

#include "assets/file_kind.h"
#include "assets/scene.h"

namespace sinew {

/// import_scene() in a child process, since assimp may crash, hang or take all memory on a damaged
/// file. The child is this program again (run_import_worker). It may take
///   1.75 GiB of memory, or 20 times the file's size where that is more;
///   6 s of processor time, or 1 s for each MiB; 9 s by the clock, or 2 s for each MiB, where all
///   buffers and images in its folder and the folder's textures/ count with the file, up to 256 MiB
///   of them, used or not.
/// So files of up to 4.5 MiB with nothing beside them end within 10 s, whatever is in them; beside
/// many images it may take minutes until a damaged file is given up.
/// \param bytes  the whole file; \param file its name, for messages and for the files beside it
/// \param stop   ends the child at once
/// \throws InputError when the file cannot be read, crashes its reader or takes more than that;
///         Cancelled when `stop` or Ctrl-C ended the child; UnavailableError when it cannot be
///         started or the system ended it
Scene import_scene_in_child(std::string_view bytes, FileKind kind, const std::string& file,
                            const std::stop_token& stop = {});

/// The child's side. Every program that opens characters calls it first in main() and ends with
/// this exit code; nothing when it was started as something else.
std::optional<int> run_import_worker(int argc, const char* const* argv);

}  // namespace sinew
