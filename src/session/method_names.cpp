// SPDX-License-Identifier: MIT

#include "session/method_names.h"

namespace sinew {

std::vector<std::string> method_names() {
  return {kProjectiveMethod, kLinearBlendMethod, kDualQuaternionMethod};
}

}  // namespace sinew
