#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace sinew {

/// A text FBX file written by hand: objects and what hangs on what, numbered as they are added.
class FbxText {
 public:
  /// \return the number of the object, for connect(); 0 is the scene
  int add(const std::string& kind, const std::string& type, const std::string& name,
          const std::string& inside) {
    const int id = ++last_;
    objects_ += fmt::format("\t{}: {}, \"{}::{}\", \"{}\" {{\n{}\t}}\n", kind, id, kind, name, type,
                            inside);
    return id;
  }
  void connect(int child, int parent) {
    connections_ += fmt::format("\tC: \"OO\",{},{}\n", child, parent);
  }
  void connect(int child, int parent, const std::string& property) {
    connections_ += fmt::format("\tC: \"OP\",{},{}, \"{}\"\n", child, parent, property);
  }

  template <typename Number>
  static std::string array(const std::string& name, const std::vector<Number>& numbers) {
    return fmt::format("\t\t{}: *{} {{\n\t\t\ta: {}\n\t\t}}\n", name, numbers.size(),
                       fmt::join(numbers, ","));
  }
  static std::string properties(const std::string& lines) {
    return "\t\tProperties70:  {\n" + lines + "\t\t}\n";
  }

  std::string text() const {
    return "; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n\tFBXHeaderVersion: 1003\n"
           "\tFBXVersion: 7400\n}\nGlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n"
           "\t\tP: \"UpAxis\", \"int\", \"Integer\", \"\",1\n\t}\n}\nDefinitions:  {\n"
           "\tVersion: 100\n\tCount: 1\n\tObjectType: \"Model\" {\n\t\tCount: 1\n\t}\n}\n"
           "Objects:  {\n" +
           objects_ + "}\nConnections:  {\n" + connections_ + "}\n";
  }

 private:
  int last_ = 0;
  std::string objects_;
  std::string connections_;
};

}  // namespace sinew
