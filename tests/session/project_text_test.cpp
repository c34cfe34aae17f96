// SPDX-License-Identifier: MIT

#include "session/settings/project_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <sstream>

#include "assets/file_bytes.h"
#include "assets/scratch_folder.h"
#include "session/project_values.h"

namespace sinew {
namespace {

// Names of joints, parts and files that occur in practice or could break the syntax of a file.
const std::vector<std::string> kNames{"Head",
                                      "left arm",
                                      "a.b",
                                      "",
                                      "\"quoted\"",
                                      "back\\slash",
                                      "Körper 体",
                                      "two\nlines\t",
                                      std::string("zero\0", 5),
                                      "# no comment",
                                      "\x7f",
                                      "K\xf6rper of Latin-1",
                                      "\xee\xbe\x80 is used by none",
                                      "\xe0\x80\x80\xed\xa0\x80\xf4\x90\x80\x80\xc3"};

/// Generates doubles of all magnitudes.
class AnyDoubles {
 public:
  double operator()() {
    while (true) {
      const double value = std::bit_cast<double>(bits_());
      if (std::isfinite(value)) return value;
    }
  }
  double positive() { return std::abs((*this)()); }
  Eigen::Vector3d vector() { return {(*this)(), (*this)(), (*this)()}; }

 private:
  std::mt19937_64 bits_{1};
};

PosedJoints posed_joints(AnyDoubles& any) {
  PosedJoints joints;
  for (const std::string& name : kNames) {
    const Eigen::Quaterniond rotation(Eigen::AngleAxisd(
        std::remainder(any(), 3.0), Eigen::Vector3d(1.0, 0.3, -0.2).normalized()));
    const BoneDeformation bone{std::remainder(any(), 10.0),
                               0.1 + std::abs(std::remainder(any(), 3.0))};
    joints[name] = {{rotation, any.vector()}, bone};
  }
  return joints;
}

/// Returns a project in which nothing but `built_in`, which excludes files, has its default value.
Project full_project() {
  AnyDoubles any;
  Project project;
  project.files = {"hero.glb", "clips/walk.bvh"};
  project.motions = {"dance.bvh"};
  project.colliders = {"wall.obj"};
  project.clip = "walk";
  project.time = any.positive();
  project.paused = true;
  project.settings = changed_settings();
  int role = 0;
  for (const std::string& name : kNames) {
    project.radii[name] = {any.positive(), any.positive()};
    project.document.part_roles[name] = static_cast<PartRole>(role++ % 4);
  }
  for (const std::string& name : kNames) {
    const Eigen::Vector3f color(0.1F, 1.0F / 3.0F, 1.0F);
    project.document.part_looks[name] = PartLook{color, 1.0 / 7.0, 0.3, false};
  }
  project.document.part_looks["only dull"] = {.roughness = 0.5};
  project.document.part_looks["only faint"] = {.opacity = 0.0};
  project.document.colliders = {
      {any.vector(), posed_joints(any).begin()->second.rotation, any.positive(), false},
      {},
      {any.vector(), Eigen::Quaterniond::Identity(), 1.0, true}};
  project.light = ProjectLight{any(), any(), any.positive()};
  project.shown = ProjectShown{kNames, "clay", "strain", {any(), any()}, any(), 1, true, true};
  project.radii["only a ball"] = {0.25, {}};
  project.radii["only a bone"] = {{}, 0.0};
  project.level_of_detail = 2;
  project.document.excluded = kNames;
  for (std::size_t i = 0; i < kNames.size(); ++i) project.document.softness[kNames[i]] = i % 2 == 0;
  project.document.pinned = {kNames.begin(), kNames.end()};
  project.document.posed = posed_joints(any);
  project.document.recorded = {
      {"wave", 2.0, {{0.0, posed_joints(any)}, {1.0 / 3.0, {}}, {1.7, posed_joints(any)}}},
      {kNames.back(), 0.0, {}, kNames.back(), true}};
  project.view = ProjectView{any.vector(), any.positive(), any(), any(), 0.1234, true};
  project.maps_file = kNames.back();
  SettingDifferences differences{
      {"dynamics.gravity", "9.81"}, {"tissue.sliding", "false"}, {"contact", "local"}};
  project.comparison = ProjectComparison{true,
                                         {CompareHow::kWiper, 0.3, 1.0 / 3.0},
                                         {differences, {}, {{"method", "dual-quaternion"}}}};
  return project;
}

/// Returns the error message about a text, after checking that it is one printable line.
std::string complaint(const std::string& text) {
  const std::string sentence = input_error([&] { project_of_text(text, "hero.sinew"); });
  EXPECT_TRUE(std::none_of(sentence.begin(), sentence.end(), [](unsigned char c) {
    return c < ' ' || c > '~';
  })) << sentence;
  EXPECT_TRUE(sentence.empty() || sentence.starts_with("hero.sinew, line ")) << sentence;
  return sentence;
}

void expect_complaint(const std::string& lines, const std::vector<std::string>& parts) {
  const std::string sentence = complaint("sinew_project = 2\n" + lines);
  for (const std::string& part : parts) {
    EXPECT_NE(sentence.find(part), std::string::npos) << lines << "\n-> " << sentence;
  }
}

TEST(ProjectText, GivesEveryValueBackToTheLastBit) {
  const Project project = full_project();
  for (const Setting& setting : settings_table()) {
    EXPECT_NE(setting_text(project.settings, setting), setting_text({}, setting)) << setting.key;
  }
  expect_equal(project_of_text(project_text(project), "hero.sinew"), project);
}

TEST(ProjectText, LeavesOutWhatIsAsItComes) {
  const std::string text = project_text({});
  EXPECT_EQ(text.substr(text.find('\n') + 1), "sinew_project = 2\n\nfiles = []\n");
  expect_equal(project_of_text(text, ""), {});
  Project project;
  project.settings.tissue.material.mass = 80.0;
  EXPECT_NE(project_text(project).find("\n[settings]\n\"tissue.mass\" = 80.0\n"),
            std::string::npos);
}

TEST(ProjectText, NamesABuiltInCharacter) {
  Project project;
  project.built_in = "tee";
  EXPECT_EQ(project_of_text(project_text(project), "").built_in, "tee");
  EXPECT_EQ(project_of_text("sinew_project = 1\nfiles = []", "").built_in, "") << "older projects";
  project.level_of_detail = 2;
  EXPECT_EQ(project_of_text(project_text(project), "").level_of_detail, 2);
}

TEST(ProjectText, TakesWhatIsWrittenByHand) {
  const Project project = project_of_text(
      "\xef\xbb\xbf# mine\r\nsinew_project = 2\nclip = 2\nfiles = [\n  'a.glb', # body\n]\n"
      "[settings]\ntissue.mass = 80\ntissue.sliding = \"off\"\n[radii.\"left arm\"]\nbone = 1\n",
      "");
  EXPECT_EQ(project.files, std::vector<std::string>{"a.glb"});
  EXPECT_EQ(project.clip, "2");
  EXPECT_EQ(project.settings.tissue.material.mass, 80.0);
  EXPECT_FALSE(project.settings.tissue.sliding);
  EXPECT_EQ(project.radii.at("left arm").bone, 1.0);
  EXPECT_FALSE(project.radii.at("left arm").joint);
}

TEST(ProjectText, IsAsTheDocumentationShowsIt) {
  const std::string page = read_file(SINEW_SOURCE_DIR "/docs/project_files.md");
  const std::string begin = "```toml\n";
  const std::size_t at = page.find(begin) + begin.size();
  const std::string example = page.substr(at, page.find("```", at) - at);
  const Project project = project_of_text(example, "project_files.md");
  EXPECT_EQ(project.document.recorded.at(0).keys.size(), 1U);
  expect_equal(project_of_text(project_text(project), ""), project);
  // It has every key of the table below it, but for the one that excludes `files`.
  std::istringstream lines(page.substr(page.find("| key | contents |")));
  int keys = 0;
  for (std::string line; std::getline(lines, line) && line.starts_with("|");) {
    if (!line.starts_with("| `")) continue;
    const std::string key = line.substr(3, line.find('`', 3) - 3);
    if (key == "built_in") continue;
    const std::string shown = key.starts_with("[") ? key + "\n" : key + " = ";
    EXPECT_NE(("\n" + example).find("\n" + shown), std::string::npos) << key;
    ++keys;
  }
  EXPECT_GT(keys, 20);
  EXPECT_EQ(project.document.part_looks.at("Shirt").roughness, 0.9);
  EXPECT_EQ(project.document.colliders.at(0).scale, 1.5);
  EXPECT_EQ(project.light->azimuth, 30.0);
}

TEST(ProjectText, MakesRotationsOfRoundedQuaternions) {
  const Project project = project_of_text(
      "sinew_project = 1\n[posed]\na = { rotation = [0.707, 0, 0.707, 0], translation = [1,2,3] }",
      "");
  const JointTransform& place = project.document.posed.at("a");
  EXPECT_NEAR(place.rotation.norm(), 1.0, 1e-15);
  EXPECT_TRUE(place.translation.isApprox(Eigen::Vector3d(1, 2, 3)));
}

TEST(ProjectText, NamesLineKeyAndRemedyOfWhatIsWrong) {
  EXPECT_NE(complaint("files = []\n").find("'sinew_project = 2' is missing"), std::string::npos);
  expect_complaint("\n[settings]\n\"tissue.stifness\" = 1", {"line 4", "'tissue.stiffness'"});
  expect_complaint("[settings]\ntissue.mass = -1", {"line 3", "tissue.mass", "0.01 to 100000"});
  expect_complaint("[settings]\nmethod = 'magic'", {"line 3", "method", "projective"});
  expect_complaint("[settings]\ntissue.mass = nan", {"line 3", "tissue.mass"});
  expect_complaint("[settings]\nmethod = []", {"line 3", "'method'"});
  expect_complaint("filez = []", {"line 2", "'filez'", "files, colliders"});
  expect_complaint("[sky]\ncolour = 1", {"line 2", "'sky'"});
  expect_complaint("[view]\nroll = 1", {"line 3", "'roll'", "yaw"});
  expect_complaint("[view]\ntarget = [1, 2]", {"line 3", "'target'", "3 numbers"});
  expect_complaint("[view]\ndistance = 0", {"line 3", "'distance'"});
  expect_complaint("[view]\nfield_of_view = 3.2", {"line 3", "'field_of_view'", "3.14"});
  expect_complaint("[view]\nyaw = inf", {"line 3", "'yaw'", "finite"});
  expect_complaint("files = ['a.glb']\nbuilt_in = 'tee'", {"line 3", "built_in", "leave out"});
  expect_complaint("[comparison]\nhow = 'upside down'", {"line 3", "'upside down'", "overlay"});
  expect_complaint("[comparison]\nwiper = 1.1", {"line 3", "'wiper'", "0 to 1"});
  expect_complaint("[comparison]\nghost = nan", {"line 3", "'ghost'", "finite"});
  expect_complaint("[comparison]\nsettings = 1", {"line 3", "'settings'"});
  expect_complaint("[comparison.settings]\ncontact = 'often'", {"line 3", "contact", "global"});
  expect_complaint("[comparison.settings]\nplayback.speed = 2", {"line 3", "one playback speed"});
  expect_complaint("[shown]\nlayer = 1", {"line 3", "'layer'", "layers"});
  expect_complaint("[shown]\ncut_axis = \"w\"", {"line 3", "'w'", "x, y and z"});
  expect_complaint("[light]\nmoon = 1", {"line 3", "'moon'", "azimuth"});
  expect_complaint("[light]\nenvironment = -1", {"line 3", "'environment'", "from 0"});
  expect_complaint("[looks]\nCape = { roughness = 2 }", {"line 3", "'roughness'", "0 to 1"});
  expect_complaint("[looks]\nCape = { color = [1, 2] }", {"line 3", "'color'", "3 numbers"});
  expect_complaint("[[placements]]\nscale = 1", {"line 2", "'collider'"});
  expect_complaint("[[placements]]\ncollider = 0\nscale = 0", {"line 4", "'scale'"});
  expect_complaint("files = 'a.glb'", {"line 2", "'files'", "list"});
  expect_complaint("files = [1]", {"line 2", "'files'", "text"});
  expect_complaint("time = -1", {"line 2", "'time'"});
  expect_complaint("time = 1979-05-27", {"line 2", "'time'", "number"});
  expect_complaint("[parts]\nCape = 'flying'", {"line 3", "'flying'", "embedded"});
  expect_complaint("[radii]\nHead = { joint = nan }", {"line 3", "'joint'", "finite"});
  expect_complaint("[radii]\nHead = { joint = -1 }", {"line 3", "'joint'", "from 0"});
  expect_complaint("[radii]\nHead = { ball = 1 }", {"line 3", "'ball'", "joint and bone"});
  expect_complaint("[posed]\nHead = { rotation = [1, 0, 0, 0] }", {"line 3", "'translation'"});
  expect_complaint("[posed]\nHead = { rotation = [0, 0, 0, 0], translation = [0, 0, 0] }",
                   {"line 3", "quaternion"});
  expect_complaint("[[recorded]]\nkeys = [{ time = 1, joints = {} }, { time = 1, joints = {} }]",
                   {"line 3", "'time'"});
  expect_complaint("[[recorded]]\nduration = 1\nkeys = [{ time = 2, joints = {} }]",
                   {"line 2", "'duration'"});
  expect_complaint("files = []\nfiles = []", {"line 3"});
  expect_complaint("recorded = 1", {"line 2", "'recorded'"});
  expect_complaint("settings = 1", {"line 2", "'settings'"});
}

TEST(ProjectText, SaysWhatANewerVersionWrote) {
  const std::string newer = "sinew_project = 3\n";
  EXPECT_EQ(project_of_text(newer + "clip = 'walk'", "").clip, "walk");
  EXPECT_TRUE(project_of_text(newer, "").settings == Settings{});
  for (const char* unknown : {"sky = 1", "[settings]\n\"tissue.colour\" = 1", "[view]\nroll = 1",
                              "[parts]\nCape = 'flying'"}) {
    const std::string sentence = complaint(newer + unknown);
    EXPECT_NE(sentence.find("of format 3"), std::string::npos) << sentence;
    for (const char* known : {"sinew_project = 1\n", "sinew_project = 2\n"})
      EXPECT_EQ(complaint(std::string(known) + unknown).find("newer"), std::string::npos);
  }
  EXPECT_NE(complaint("sinew_project = 0"), "");
  EXPECT_NE(complaint("sinew_project = '1'"), "");
}

TEST(ProjectText, RefusesHostileFilesWithASentence) {
  const auto repeated = [](const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
  };
  const int many = 300'000;
  for (const std::string& text :
       {std::string(), std::string(10, '\0'), std::string(100'000'000, '['),
        "a=" + repeated("[", many), "a=" + repeated("{a=", many), repeated("a.", many) + "a=1",
        "[" + repeated("a.", many) + "a]", repeated("'a' . ", many) + "a=1",
        "b={c=\"\"\"\"\"\"\"," + repeated("a.", many) + "a=1}",
        "b={c='''''''," + repeated("a.", many) + "a=1}",
        "b=\"\\\"\"\n" + repeated("a.", many) + "a=1", "b={c='\\'," + repeated("a.", many) + "a=1}",
        "# '\n" + repeated("a.", many) + "a=1", std::string("glTF\x02\0\0\0", 8),
        std::string("\xff\xfe\x00s", 4)}) {
    EXPECT_NE(complaint("sinew_project = 1\n" + text), text.empty() ? "?" : "") << text.size();
    EXPECT_NE(complaint(text), "");
  }
}

TEST(ProjectText, EndsWithAProjectOrASentenceWhateverIsDamaged) {
  const std::string whole = project_text(full_project());
  for (std::size_t length = 0; length < whole.size(); length += 7) {
    complaint(whole.substr(0, length));
  }
  std::mt19937 random(1);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string damaged = whole;
    damaged[random() % damaged.size()] = static_cast<char>(random());
    if (!complaint(damaged).empty()) ++refused;
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace sinew
