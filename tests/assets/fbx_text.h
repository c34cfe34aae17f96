// SPDX-License-Identifier: MIT

#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace sinew {

/// Writes a text FBX file from objects, which are numbered in the order in which they are added,
/// and connections between them.
class FbxText {
 public:
  std::string creator;            ///< name of the program that wrote the file; empty: none is given
  std::string global_properties;  ///< more lines of the global settings

  /// Adds an object. \return its number, for connect(); 0 is the scene
  int add(const std::string& kind, const std::string& type, const std::string& name,
          const std::string& inside) {
    const int id = ++last_;
    // Records of animation objects have longer names than the objects.
    const std::string record =
        kind.starts_with("Anim") ? "Animation" + kind.substr(std::string("Anim").size()) : kind;
    objects_ += fmt::format("\t{}: {}, \"{}::{}\", \"{}\" {{\n{}\t}}\n", record, id, kind, name,
                            type, inside);
    return id;
  }
  void connect(int child, int parent) {
    connections_ += fmt::format("\tC: \"OO\",{},{}\n", child, parent);
  }
  void connect(int child, int parent, const std::string& property) {
    connections_ += fmt::format("\tC: \"OP\",{},{}, \"{}\"\n", child, parent, property);
  }

  /// Motion of one number (the first, second or third) of a property of an object ("Lcl Rotation",
  /// "DeformPercent") from one value to another within a clip of one second.
  struct Motion {
    int object;
    std::string property;
    std::string number;  ///< "d|X", "d|Y", "d|Z", or "d|" and the name of the property
    double from;
    double to;
  };
  void animate(const std::string& name, const std::vector<Motion>& motions) {
    constexpr long long kSecond = 46186158000LL;
    const int stack = add("AnimStack", "", name,
                          properties(fmt::format("\t\t\tP: \"LocalStop\", \"KTime\", \"Time\", "
                                                 "\"\",{}\n",
                                                 kSecond)));
    const int layer = add("AnimLayer", "", "layer", "");
    connect(layer, stack);
    for (const Motion& motion : motions) {
      const int node = add(
          "AnimCurveNode", "", motion.property,
          properties(fmt::format("\t\t\tP: \"{}\", \"Number\", \"\", \"A\",0\n", motion.number)));
      const int curve =
          add("AnimCurve", "", "",
              "\t\tDefault: 0\n\t\tKeyVer: 4008\n" +
                  array("KeyTime", std::vector<long long>{0, kSecond}) +
                  array("KeyValueFloat", std::vector<double>{motion.from, motion.to}));
      connect(node, layer);
      connect(node, motion.object, motion.property);
      connect(curve, node, motion.number);
    }
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
           "\tFBXVersion: 7400\n" +
           (creator.empty() ? "" : fmt::format("\tCreator: \"{}\"\n", creator)) +
           "}\nGlobalSettings:  {\n\tVersion: 1000\n\tProperties70:  {\n"
           "\t\tP: \"UpAxis\", \"int\", \"Integer\", \"\",1\n" +
           global_properties +
           "\t}\n}\nDefinitions:  {\n"
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
