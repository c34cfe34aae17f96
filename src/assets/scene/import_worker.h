// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "assets/file_format.h"
#include "assets/scene/scene.h"

namespace sinew {

/// Runs import_scene() in a child process, since assimp may crash, hang or exhaust the memory on a
/// damaged file. The child runs this program again (run_import_worker). Its limits are
///   1.75 GiB of memory, or 20 times the file's size if that is more;
///   6 s of processor time, or 1 s per MiB; 9 s of elapsed time, or 2 s per MiB, where all buffers
///   and images in the file's folder and its subfolders textures/ and Textures/ count as well, used
///   or not, up to 256 MiB.
/// Hence files of up to 4.5 MiB without such other files end within 10 s, whatever their content.
/// With many images it may take minutes until a damaged file is given up.
/// \param bytes  the whole file
/// \param file   its name, for messages and for finding files in the same folder
/// \param stop   terminates the child at once
/// \throws InputError if the file cannot be read, crashes its reader or exceeds these limits;
///         Cancelled if `stop` or Ctrl-C ended the child; UnavailableError if the child cannot be
///         started or the system ended it
Scene import_scene_in_child(std::string_view bytes, FileKind kind, const std::string& file,
                            const std::stop_token& stop = {});

/// Runs the child's part of import_scene_in_child(). Every program that opens characters calls it
/// first in main().
/// \return the exit code with which the program must end; nothing if it was not started as a child
std::optional<int> run_import_worker(int argc, const char* const* argv);

}  // namespace sinew
