#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

namespace sinew {

/// A text FBX file written by hand: objects and what hangs on what, numbered as they are added.
class FbxText {
 public:
  std::string creator;  ///< the program that wrote it; empty: it does not say

  /// \return the number of the object, for connect(); 0 is the scene
  int add(const std::string& kind, const std::string& type, const std::string& name,
          const std::string& inside) {
    const int id = ++last_;
    // Records of animations have longer names than their objects.
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

  /// A clip of one second: properties of objects ("Lcl Rotation", "DeformPercent") that go from one
  /// value to another along their first, second or third number.
  struct Motion {
    int object;
    std::string property;
    std::string number;  ///< "d|X", "d|Y", "d|Z" or "d|" and the name of the property
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
