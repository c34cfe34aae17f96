// SPDX-License-Identifier: MIT

#include "core/cached.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <stop_token>
#include <thread>

namespace sinew {
namespace {

namespace fs = std::filesystem;

class Cache : public ::testing::Test {
 protected:
  ~Cache() override { fs::remove_all(folder_); }

  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      if (entry.is_regular_file()) found.push_back(entry.path());
    }
    return found;
  }
  std::string bytes_of(const fs::path& path) const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const fs::path& path, const std::string& bytes) const {
    std::ofstream(path, std::ios::binary) << bytes;
  }

  fs::path folder_ = fs::temp_directory_path() / ("sinew-cache-test-" + std::to_string(::getpid()));
  DiskCache cache_{folder_ / "in" / ".."};  // created on demand, with its parents
};

std::string key_of(const std::string& text) {
  ContentKey key;
  key.add(text.data(), text.size());
  return key.text();
}

TEST_F(Cache, GivesBackWhatWasKeptAndNothingElse) {
  const std::string contents("two\nlines\0and a zero", 20);
  EXPECT_FALSE(cache_.find(key_of("a")));
  cache_.store(key_of("a"), contents);
  cache_.store(key_of("empty"), "");
  EXPECT_EQ(cache_.find(key_of("a")), contents);
  EXPECT_EQ(cache_.find(key_of("empty")), "");
  EXPECT_FALSE(cache_.find(key_of("b")));
  cache_.store(key_of("a"), "later");
  EXPECT_EQ(cache_.find(key_of("a")), "later");
}

TEST_F(Cache, IgnoresEveryDamagedFileAndReplacesIt) {
  const std::string key = key_of("a");
  cache_.store(key, "contents");
  const fs::path path = files().at(0);
  const std::string whole = bytes_of(path);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    write(path, whole.substr(0, length));
    EXPECT_FALSE(cache_.find(key)) << "cut to " << length;
  }
  for (std::size_t place = 0; place < whole.size(); ++place) {
    std::string damaged = whole;
    damaged[place] ^= 1;
    write(path, damaged);
    EXPECT_FALSE(cache_.find(key)) << "flipped at " << place;
  }
  write(path, whole + "x");
  EXPECT_FALSE(cache_.find(key));
  cache_.store(key, "contents");
  EXPECT_EQ(cache_.find(key), "contents");
}

TEST_F(Cache, IgnoresAFileThatBelongsToAnotherKey) {
  cache_.store(key_of("a"), "of a");
  fs::rename(files().at(0), folder_ / (key_of("b") + ".cache"));
  EXPECT_FALSE(cache_.find(key_of("b")));
}

TEST_F(Cache, NeverFailsWhereItCannotWrite) {
  fs::create_directories(folder_);
  write(folder_ / "file", "");
  const DiskCache impossible(folder_ / "file" / "below");
  impossible.store(key_of("a"), "contents");
  EXPECT_FALSE(impossible.find(key_of("a")));
}

TEST_F(Cache, TakesAFolderInPlaceOfAFileForNothing) {
  cache_.store(key_of("a"), "contents");
  const fs::path path = files().at(0);
  fs::remove(path);
  fs::create_directories(path / "below");
  EXPECT_FALSE(cache_.find(key_of("a")));
  cache_.store(key_of("a"), "contents");
  EXPECT_TRUE(fs::is_directory(path));
}

TEST_F(Cache, LeavesTheFilesOfOthersAloneAndClearsUpAfterDeadProcesses) {
  const DiskCache small(folder_, 100);
  fs::create_directories(folder_);
  const fs::path foreign = folder_ / "firefox.cache";
  const fs::path dead = folder_ / ("." + key_of("x") + ".123-0");
  const fs::path alive = folder_ / ("." + key_of("y") + ".123-0");
  for (const fs::path& path : {foreign, dead, alive}) write(path, std::string(1000, 'x'));
  for (const fs::path& path : {foreign, dead}) {
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(48));
  }
  small.store(key_of("a"), "a");
  EXPECT_TRUE(fs::exists(foreign));
  EXPECT_TRUE(fs::exists(alive));
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_TRUE(small.find(key_of("a")));
}

TEST_F(Cache, ForgetsWhatWasUnusedForLongestBeyondItsLimit) {
  const std::string large(1000, 'x');
  const DiskCache small(folder_, 3500);
  const auto age = [&](const std::string& name, int hours) {
    fs::last_write_time(folder_ / (key_of(name) + ".cache"),
                        fs::file_time_type::clock::now() - std::chrono::hours(hours));
  };
  for (const char* name : {"a", "b", "c"}) small.store(key_of(name), large);
  age("a", 3);
  age("b", 2);
  age("c", 1);
  EXPECT_TRUE(small.find(key_of("a")));  // so it is now the one that was used last
  small.store(key_of("d"), large);
  EXPECT_TRUE(small.find(key_of("a")));
  EXPECT_FALSE(small.find(key_of("b")));
  EXPECT_TRUE(small.find(key_of("c")));
  EXPECT_TRUE(small.find(key_of("d")));
}

TEST_F(Cache, ProcessesAtOnceDoNotHarmEachOther) {
  // Each process writes and reads the same few keys. Every entry that is found must be complete.
  // The folder is created first: processes that create it at the same time may find it half made
  // and then store nothing.
  cache_.store(key_of("0"), "");
  const auto contents = [](int key, int writer) {
    return std::string(100'000 + key, static_cast<char>('a' + writer));
  };
  std::vector<pid_t> children;
  for (int writer = 0; writer < 4; ++writer) {
    const pid_t child = ::fork();
    if (child == 0) {
      bool sound = true;
      for (int round = 0; round < 60; ++round) {
        const int key = round % 3;
        cache_.store(key_of(std::to_string(key)), contents(key, writer));
        const auto found = cache_.find(key_of(std::to_string(key)));
        sound = sound && found && found->size() == contents(key, 0).size() &&
                found->find_first_not_of((*found)[0]) == std::string::npos;
      }
      ::_exit(sound ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  EXPECT_EQ(files().size(), 3U) << "temporary files are left";
}

TEST(ContentKey, TellsContentsAndTheirBordersApart) {
  const auto key = [](const std::vector<int>& a, const std::vector<int>& b) {
    ContentKey result;
    result.add(a);
    result.add(b);
    return result.text();
  };
  EXPECT_EQ(key({1, 2}, {3}), key({1, 2}, {3}));
  EXPECT_NE(key({1, 2}, {3}), key({1}, {2, 3}));
  EXPECT_NE(key({1, 2}, {3}), key({1, 2}, {4}));
  EXPECT_EQ(key({}, {}).size(), 32U);
}

TEST_F(Cache, OneThreadMakesWhatOthersWaitFor) {
  std::atomic<int> made = 0;
  std::vector<std::string> values(4);
  {
    std::vector<std::jthread> threads;
    for (std::string& value : values) {
      threads.emplace_back([&] {
        value = cached(
            std::optional(cache_), key_of("slow"), {},
            [](const std::string& bytes) { return std::optional(bytes); },
            [&] {
              ++made;
              std::this_thread::sleep_for(std::chrono::milliseconds(50));
              return std::string("value");
            },
            [](const std::string& kept) { return kept; });
      });
    }
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(values, std::vector<std::string>(4, "value"));
  EXPECT_EQ(files().size(), 1U);  // no lock is left
}

TEST_F(Cache, WaitingCanBeCancelled) {
  const CacheLock lock(cache_.lock_file(key_of("a")), {});
  std::stop_source source;
  std::string stage;
  const Progress progress(
      [&](double, const std::string& text) {
        stage = text;
        source.request_stop();
      },
      source.get_token());
  EXPECT_THROW(CacheLock(cache_.lock_file(key_of("a")), progress), Cancelled);
  EXPECT_NE(stage.find("Waiting"), std::string::npos);
}

}  // namespace
}  // namespace sinew
