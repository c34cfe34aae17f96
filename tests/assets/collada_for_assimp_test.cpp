// SPDX-License-Identifier: MIT

#include "assets/collada/collada_for_assimp.h"

#include <gtest/gtest.h>

#include "assets/file_bytes.h"
#include "assets/file_kind.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/import_worker.h"
#include "assets/scene/scene_archive.h"
#include "support/test_data.h"

namespace sinew {
namespace {

/// Two triangles, one of them in a polylist, with a color. They are bound to two joints, which a
/// clip turns.
constexpr std::string_view kSkinnedCollada = R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique sid="common"><phong><diffuse>
<color>0.25 0.5 0.75 1</color></diffuse></phong></technique></profile_COMMON></effect>
</library_effects>
<library_materials><material id="m" name="cloth"><instance_effect url="#e"/></material>
</library_materials>
<library_geometries><geometry id="g" name="body"><mesh>
<source id="p"><float_array id="pa" count="12">3 0 0 1 0 0 0 1 0 1 1 0</float_array>
<technique_common><accessor source="#pa" count="4" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist count="2" material="cloth"><input semantic="VERTEX" source="#v" offset="0"/>
<vcount>3 3</vcount><p>3 1 2 0 1 2</p></polylist></mesh></geometry></library_geometries>
<library_controllers><controller id="c"><skin source="#g">
<bind_shape_matrix>2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>
<source id="j"><Name_array id="ja" count="2">hip knee</Name_array><technique_common>
<accessor source="#ja" count="2" stride="1"><param name="JOINT" type="name"/></accessor>
</technique_common></source>
<source id="b"><float_array id="ba" count="32">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1
1 0 0 0 0 1 0 -1 0 0 1 0 0 0 0 1</float_array><technique_common>
<accessor source="#ba" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor>
</technique_common></source>
<source id="w"><float_array id="wa" count="3">0.25 0.75 1</float_array><technique_common>
<accessor source="#wa" count="3" stride="1"><param name="WEIGHT" type="float"/></accessor>
</technique_common></source>
<joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#b"/></joints>
<vertex_weights count="4"><input semantic="JOINT" source="#j" offset="0"/>
<input semantic="WEIGHT" source="#w" offset="1"/>
<vcount>2 1 2 1</vcount><v>1 0 0 1 0 2 1 1 0 0 1 2</v></vertex_weights></skin></controller>
</library_controllers>
<library_visual_scenes><visual_scene id="s"><node id="hip" sid="hip" name="hip" type="JOINT">
<translate>0.5 0 0</translate><rotate>0 0 1 30</rotate><scale>2 2 2</scale>
<node id="knee" sid="knee" name="knee" type="JOINT">
<matrix sid="m">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1</matrix></node></node>
<node id="n" name="body"><instance_controller url="#c"><skeleton>#hip</skeleton><bind_material>
<technique_common><instance_material symbol="cloth" target="#m"/></technique_common>
</bind_material></instance_controller></node></visual_scene></library_visual_scenes>
<library_animations><animation id="a"><source id="t"><float_array id="ta" count="2">0 1</float_array>
<technique_common><accessor source="#ta" count="2" stride="1"><param name="TIME" type="float"/>
</accessor></technique_common></source>
<source id="o"><float_array id="oa" count="32">1 0 0 0 0 1 0 1 0 0 1 0 0 0 0 1
0 -1 0 0 1 0 0 1 0 0 1 0 0 0 0 1</float_array><technique_common>
<accessor source="#oa" count="2" stride="16"><param name="TRANSFORM" type="float4x4"/></accessor>
</technique_common></source>
<source id="i"><Name_array id="ia" count="2">LINEAR LINEAR</Name_array><technique_common>
<accessor source="#ia" count="2" stride="1"><param name="INTERPOLATION" type="name"/></accessor>
</technique_common></source>
<sampler id="sa"><input semantic="INPUT" source="#t"/><input semantic="OUTPUT" source="#o"/>
<input semantic="INTERPOLATION" source="#i"/></sampler>
<channel source="#sa" target="knee/m"/></animation></library_animations>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>
)";

std::string bytes_of_collada(const std::string& text) {
  return to_bytes(import_scene_in_child(text, FileKind::kCollada, "skinned.dae"));
}

/// Returns the text with white space inserted after each opening tag of an element.
std::string with_space(std::string text, const std::string& element, const std::string& space) {
  for (std::size_t at = text.find('<' + element); at != std::string::npos;
       at = text.find('<' + element, at + 1)) {
    const char next = text[at + 1 + element.size()];
    if (next == '>' || next == ' ') text.insert(text.find('>', at) + 1, space);
  }
  return text;
}

TEST(ColladaWhiteSpace, BeforeTheFirstNumberChangesNothing) {
  const std::string plain(kSkinnedCollada);
  const std::string expected = bytes_of_collada(plain);
  const Scene scene = import_scene(plain, FileKind::kCollada, "skinned.dae");
  ASSERT_EQ(scene.meshes.size(), 1U);
  ASSERT_EQ(scene.meshes[0].bones.size(), 2U);
  ASSERT_EQ(scene.clips.size(), 1U);
  for (const char* const element :
       {"vcount", "v", "p", "color", "float_array", "Name_array", "bind_shape_matrix", "matrix",
        "translate", "rotate", "scale", "skeleton", "up_axis"}) {
    for (const char* const space : {" ", "\n", "\r\n\t  ", "&#xD;\n", "&#10;&#x9;"}) {
      const std::string spaced = with_space(plain, element, space);
      ASSERT_NE(spaced, plain) << element;
      EXPECT_EQ(bytes_of_collada(spaced), expected) << element;
    }
  }
}

TEST(ColladaWhiteSpace, IsLeftOutWhereContentBeginsAndNowhereElse) {
  EXPECT_EQ(collada_for_assimp("<a>\n 1 2 \n</a>"), "<a>1 2 \n</a>");
  EXPECT_EQ(collada_for_assimp("<a>\n <b/>\n</a>\n"), "<a>\n <b/>\n</a>\n");
  EXPECT_EQ(collada_for_assimp("<a>&#13;\n 1&#13;\n2</a>"), "<a>1&#13;\n2</a>");
  EXPECT_EQ(collada_for_assimp("<a>&#65; 1</a>"), "<a>&#65; 1</a>");
  EXPECT_EQ(collada_for_assimp("<!-- x > 1 --> <a/>"), "<!-- x > 1 --> <a/>");
  EXPECT_EQ(collada_for_assimp("<a n='x > 1' m=\"> 2\"> 3</a>"), "<a n='x > 1' m=\"> 2\">3</a>");
  EXPECT_EQ(collada_for_assimp("<![CDATA[> 1]]>"), "<![CDATA[> 1]]>");
  EXPECT_EQ(collada_for_assimp("<?xml version='1.0'?>\n<a>\t1</a>"),
            "<?xml version='1.0'?>\n<a>1</a>");
  for (const char* const broken : {"<a n='x", "<!-- x", "<a", "< 1", ">", "<![CDATA[ 1", ""}) {
    EXPECT_EQ(collada_for_assimp(broken), broken);
  }
}

/// Returns the text with a prefix on the names of all its elements.
std::string with_prefix(std::string text, const std::string& prefix) {
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
    if (text[at + 1] == '?') continue;
    text.insert(at + (text[at + 1] == '/' ? 2 : 1), prefix);
  }
  return text;
}

TEST(ColladaPrefix, OfANamespaceChangesNothing) {
  const std::string plain(kSkinnedCollada);
  const std::string prefixed = with_prefix(plain, "c:");
  ASSERT_NE(prefixed.find("<c:COLLADA"), std::string::npos);
  EXPECT_EQ(collada_for_assimp(prefixed), collada_for_assimp(plain));
  EXPECT_EQ(bytes_of_collada(prefixed), bytes_of_collada(plain));
  EXPECT_EQ(file_kind(prefixed, ""), FileKind::kCollada);
}

TEST(ColladaPrefix, IsThatOfTheRootElement) {
  EXPECT_EQ(
      collada_for_assimp("<?xml version='1.0'?><!-- < --><c:COLLADA><c:p>1</c:p></c:COLLADA>"),
      "<?xml version='1.0'?><!-- < --><COLLADA><p>1</p></COLLADA>");
  EXPECT_EQ(collada_for_assimp("<c:COLLADA><d:p/><c>c:p</c></c:COLLADA>"),
            "<COLLADA><d:p/><c>c:p</c></COLLADA>");
  EXPECT_EQ(collada_for_assimp("<COLLADA><c:p/></COLLADA>"), "<COLLADA><c:p/></COLLADA>");
}

TEST(ColladaWhiteSpace, OfAReportedFileChangesNothing) {
  const auto data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  std::string text =
      read_file((*data / "10_reports/collada_whitespace/vcount_on_new_line.dae").string());
  const std::string given = bytes_of_collada(text);
  const std::size_t at = text.find("<vcount>\n");
  ASSERT_NE(at, std::string::npos);
  const std::size_t first = text.find_first_not_of(" \n", at + 8);
  text.erase(at + 8, first - at - 8);
  EXPECT_EQ(given, bytes_of_collada(text));
}

}  // namespace
}  // namespace sinew
