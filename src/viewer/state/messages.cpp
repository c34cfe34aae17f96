// SPDX-License-Identifier: MIT

#include "viewer/state/messages.h"

#include "core/error.h"

namespace sinew {

void Messages::show_error(const std::exception& error) {
  errors.emplace_back(error.what());
  if (dynamic_cast<const UnavailableError*>(&error) != nullptr) lack_ = error.what();
}

}  // namespace sinew
