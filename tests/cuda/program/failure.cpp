// SPDX-License-Identifier: MIT

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "cuda/fibres.h"

namespace sinew::cuda::emulation {
namespace {

/// The environment variable SINEW_EMULATED_FAILURE=lost:N or memory:N makes the emulated GPU get
/// lost or run out of memory after N launches.
const bool told = [] {
  const char* const text = std::getenv("SINEW_EMULATED_FAILURE");
  if (text == nullptr) return false;
  const std::string_view wanted(text);
  const std::size_t colon = wanted.find(':');
  int launches = 0;
  if (colon != std::string_view::npos)
    std::from_chars(text + colon + 1, text + wanted.size(), launches);
  set_failure(wanted.starts_with("lost") ? Failure::kLost : Failure::kNoMemory, launches);
  return true;
}();

}  // namespace
}  // namespace sinew::cuda::emulation
