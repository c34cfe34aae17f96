#pragma once

namespace sinew::test {

/// Counts what this thread takes from the heap by operator new, from now on.
class AllocationCount {
 public:
  AllocationCount();
  int count() const;

 private:
  int before_;
};

}  // namespace sinew::test
