// SPDX-License-Identifier: MIT

#include "assets/fbx/fbx_records.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/text_scanner.h"

namespace sinew {
namespace {

using Names = std::vector<std::string_view>;

constexpr std::string_view kBinaryBegins = "Kaydara FBX Binary";
constexpr std::size_t kBinaryVersion = 23;  // offset of the version
constexpr int kMaxDepth = 64;  // of nested records; damaged files must not exhaust the stack

bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

template <typename Value>
Value value_at(std::string_view bytes, std::size_t at) {
  Value value{};
  if (at <= bytes.size() && bytes.size() - at >= sizeof(Value)) {
    std::memcpy(&value, bytes.data() + at, sizeof(Value));
  }
  return value;
}

/// Returns the size of a number, or of each number of an array, by its type letter; 0 for texts and
/// raw bytes.
std::size_t size_of(char type) {
  switch (type) {
    case 'C':
    case 'b':
      return 1;
    case 'Y':
      return 2;
    case 'I':
    case 'F':
    case 'i':
    case 'f':
      return 4;
    case 'L':
    case 'D':
    case 'l':
    case 'd':
      return 8;
    default:
      return 0;
  }
}

double number_at(char type, std::string_view bytes, std::size_t at) {
  switch (type) {
    case 'F':
    case 'f':
      return value_at<float>(bytes, at);
    case 'D':
    case 'd':
      return value_at<double>(bytes, at);
    case 'I':
    case 'i':
      return value_at<std::int32_t>(bytes, at);
    case 'L':
    case 'l':
      return static_cast<double>(value_at<std::int64_t>(bytes, at));
    case 'Y':
      return value_at<std::int16_t>(bytes, at);
    default:
      return value_at<std::uint8_t>(bytes, at);
  }
}

/// Decompresses a zlib stream. Returns an empty string if the result does not have the given size.
std::string inflated(std::string_view compressed, std::size_t size) {
  constexpr std::size_t kMaxCompression = 1100;  // zlib cannot do more
  if (size > kMaxCompression * compressed.size()) return {};
  std::string plain(size, '\0');
  uLongf length = size;
  const int result =
      uncompress(reinterpret_cast<Bytef*>(plain.data()), &length,
                 reinterpret_cast<const Bytef*>(compressed.data()), compressed.size());
  return result == Z_OK && length == size ? plain : std::string();
}

/// Reader of binary files. A record consists of the offset of its end, the count and the size of
/// its values, the length of its name (one byte), the name, the values, and child records up to its
/// end. The first three numbers have eight bytes from version 7500 on and four before. A record of
/// zeros ends a list.
class BinaryReader {
 public:
  BinaryReader(std::string_view bytes, const Names& wanted)
      : bytes_(bytes),
        wanted_(wanted),
        word_size_(value_at<std::uint32_t>(bytes, kBinaryVersion) >= 7500 ? 8 : 4) {}

  std::vector<FbxRecord> run() const { return records_between(kHeader, bytes_.size(), 0); }

 private:
  static constexpr std::size_t kHeader = kBinaryVersion + 4;

  std::uint64_t word(std::size_t at) const {
    return word_size_ == 8 ? value_at<std::uint64_t>(bytes_, at)
                           : value_at<std::uint32_t>(bytes_, at);
  }

  std::vector<FbxRecord> records_between(std::size_t at, std::size_t end, int depth) const {
    std::vector<FbxRecord> records;
    if (depth > kMaxDepth) return records;
    const std::size_t header = 3 * word_size_ + 1;
    while (at + header <= end) {
      const std::uint64_t record_end = word(at);
      const std::uint64_t value_count = word(at + word_size_);
      const std::uint64_t value_bytes = word(at + 2 * word_size_);
      const std::size_t name_length = static_cast<unsigned char>(bytes_[at + header - 1]);
      const std::size_t values = at + header + name_length;
      if (record_end > end || values > record_end || value_bytes > record_end - values) break;
      const std::string_view name = bytes_.substr(at + header, name_length);
      if (contains(wanted_, name)) {
        FbxRecord record;
        record.name = name;
        record.name_at = at + header;
        read_values(bytes_.substr(values, value_bytes), value_count, record);
        record.children = records_between(values + value_bytes, record_end, depth + 1);
        records.push_back(std::move(record));
      }
      at = record_end;
    }
    return records;
  }

  /// Reads the values of a record up to the first one of an unknown type.
  static void read_values(std::string_view bytes, std::uint64_t count, FbxRecord& record) {
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < count && at < bytes.size(); ++i) {
      const char type = bytes[at++];
      if (type == 'S' || type == 'R') {
        const std::size_t length = value_at<std::uint32_t>(bytes, at);
        if (at + 4 > bytes.size()) return;
        record.texts.emplace_back(bytes.substr(at + 4, length));
        at += 4 + length;
      } else if (std::string_view("bilfd").find(type) != std::string_view::npos) {
        // An array: count of numbers, whether compressed, count of bytes, and the bytes.
        const std::size_t size = value_at<std::uint32_t>(bytes, at) * size_of(type);
        const bool is_compressed = value_at<std::uint32_t>(bytes, at + 4) == 1;
        const std::size_t stored = value_at<std::uint32_t>(bytes, at + 8);
        if (at + 12 > bytes.size()) return;
        const std::string_view data = bytes.substr(at + 12, stored);
        append_numbers(type,
                       is_compressed ? inflated(data, size) : std::string(data.substr(0, size)),
                       record.numbers);
        at += 12 + stored;
      } else if (size_of(type) > 0) {
        record.numbers.push_back(number_at(type, bytes, at));
        at += size_of(type);
      } else {
        return;
      }
    }
  }

  static void append_numbers(char type, std::string_view bytes, std::vector<double>& numbers) {
    for (std::size_t at = 0; at + size_of(type) <= bytes.size(); at += size_of(type)) {
      numbers.push_back(number_at(type, bytes, at));
    }
  }

  std::string_view bytes_;
  const Names& wanted_;
  std::size_t word_size_;
};

/// Reader of text files: `Name: value, value { records }`. A semicolon starts a comment. Arrays are
/// written as `*count { a: numbers }`.
class TextReader {
 public:
  TextReader(std::string_view text, const Names& wanted) : text_(text), wanted_(wanted) {}

  std::vector<FbxRecord> run() { return records(0); }

 private:
  void skip_blanks() {
    while (at_ < text_.size()) {
      if (text_[at_] == ';') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else {
        return;
      }
    }
  }

  std::string_view read_until(std::string_view letters) {
    const std::size_t begin = at_;
    at_ = std::min(text_.find_first_of(letters, at_), text_.size());
    return text_.substr(begin, at_ - begin);
  }

  /// Reads values separated by commas, also across line ends. A token without a preceding comma is
  /// not a value.
  void parse_values(FbxRecord& record, bool keep) {
    for (bool another = true; another;) {
      skip_blanks();
      if (at_ < text_.size() && text_[at_] == '"') {
        ++at_;
        const std::string_view text = read_until("\"");
        if (keep) record.texts.emplace_back(text);
        at_ = std::min(at_ + 1, text_.size());
      } else {
        const std::string_view word = read_until(" \t\r\n,{}");
        if (word.ends_with(':')) {  // no values: this is the name of the next record
          at_ -= word.size();
          return;
        }
        const std::optional<double> number = keep ? parse_number(word) : std::nullopt;
        if (number) record.numbers.push_back(*number);
      }
      skip_blanks();
      another = at_ < text_.size() && text_[at_] == ',';
      if (another) ++at_;
    }
  }

  std::vector<FbxRecord> records(int depth) {
    std::vector<FbxRecord> records_here;
    for (;;) {
      skip_blanks();
      if (at_ >= text_.size() || text_[at_] == '}' || depth > kMaxDepth) return records_here;
      FbxRecord record;
      record.name_at = at_;
      record.name = read_until(":{}");
      if (at_ >= text_.size() || text_[at_] != ':') return records_here;
      ++at_;
      const bool keep = contains(wanted_, record.name);
      parse_values(record, keep);
      if (at_ < text_.size() && text_[at_] == '{') {
        ++at_;
        record.children = records(depth + 1);
        if (at_ < text_.size() && text_[at_] == '}') ++at_;
      }
      if (keep) records_here.push_back(std::move(record));
    }
  }

  std::string_view text_;
  const Names& wanted_;
  std::size_t at_ = 0;
};

}  // namespace

const FbxRecord* FbxRecord::find(std::string_view child) const {
  const auto found = std::find_if(children.begin(), children.end(),
                                  [&](const FbxRecord& record) { return record.name == child; });
  return found == children.end() ? nullptr : &*found;
}

std::vector<FbxRecord> read_fbx_records(std::string_view bytes,
                                        const std::vector<std::string_view>& wanted) {
  if (bytes.starts_with(kBinaryBegins)) return BinaryReader(bytes, wanted).run();
  return TextReader(bytes, wanted).run();
}

int fbx_version(std::string_view bytes) {
  constexpr std::size_t kHeaderText = 4096;  // bytes that include the header of a text file
  if (bytes.starts_with(kBinaryBegins)) return value_at<std::int32_t>(bytes, kBinaryVersion);
  for (const FbxRecord& header :
       read_fbx_records(bytes.substr(0, kHeaderText), {"FBXHeaderExtension", "FBXVersion"})) {
    const FbxRecord* const version = header.find("FBXVersion");
    if (version != nullptr && !version->numbers.empty()) {
      return static_cast<int>(version->numbers[0]);
    }
  }
  return 0;
}

const std::vector<double>& fbx_array(const FbxRecord& record) {
  const FbxRecord* const inside = record.find("a");
  return inside != nullptr ? inside->numbers : record.numbers;
}

std::string fbx_object_name(const std::string& text) {
  const std::size_t end = text.find('\0');
  if (end != std::string::npos) return text.substr(0, end);
  const std::size_t separator = text.find("::");
  return separator == std::string::npos ? text : text.substr(separator + 2);
}

}  // namespace sinew
