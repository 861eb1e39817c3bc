// Installs what the suites need from Debian's packages, where this is root on a Debian-like machine and it is missing.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const onPath = (name) => spawnSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" }).status === 0;
const cjkFont = () => spawnSync("sh", ["-c", "fc-list :lang=zh | grep -q ."], { stdio: "ignore" }).status === 0;
const needs = [
  { package: "chromium", there: () => chromiumPath() !== undefined },
  { package: "python3", there: () => onPath("python3") },
  { package: "make", there: () => onPath("make") },
  { package: "g++", there: () => onPath("g++") },
  { package: "fonts-noto-cjk", there: cjkFont },
  { package: "fonts-dejavu", there: () => existsSync("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf") },
];

/** Path of a Chromium that playwright-core can drive, or undefined. `CHROMIUM` overrides. */
export function chromiumPath() {
  return [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => path && existsSync(path));
}

/** Installs the missing packages; returns why something is still missing, a line each. */
export function installNeeds() {
  const missing = () => needs.filter((need) => !need.there()).map((need) => need.package);
  let left = missing();
  if (left.length === 0) return [];
  if (process.getuid?.() !== 0 || !onPath("apt-get")) return left.map((name) => `${name} is missing, and only root on Debian can install it here`);
  console.log(`installing from Debian's packages: ${left.join(", ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args) => spawnSync("apt-get", ["-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] }).status;
  if (apt("update") !== 0) console.error("apt-get update failed; trying to install all the same");
  apt("install", "-y", "--no-install-recommends", ...left);
  left = missing();
  return left.map((name) => `${name} could not be installed from Debian's packages`);
}
