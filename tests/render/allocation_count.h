// SPDX-License-Identifier: MIT

#pragma once

namespace sinew::test {

/// Counts the heap allocations that this thread makes with operator new after the construction.
class AllocationCount {
 public:
  AllocationCount();
  int count() const;

 private:
  int before_;
};

}  // namespace sinew::test
