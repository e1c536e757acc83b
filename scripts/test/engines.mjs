import { spawnSync } from 'node:child_process'
import { canInstall, install, onPath } from './packages.mjs'

/** The system's Python: others on PATH lack Debian's modules. */
export const python = '/usr/bin/python3'
const webkitPackages = ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']
const firefoxPackages = ['firefox-esr']

const hasBindings = () => {
  const code = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")'
  return spawnSync(python, ['-c', code]).status === 0
}

/** @returns {string | null} null if WebKitGTK can be tested */
export const whyWebkitIsMissing = () => {
  const isThere = onPath(['WebKitWebDriver']) !== undefined && onPath(['Xvfb']) !== undefined && hasBindings()
  return isThere ? null : `WebKit is missing. Debian: apt-get install ${webkitPackages.join(' ')}`
}

/**
 * Returns FIREFOX, else the one on PATH.
 * @returns {string | undefined} its path
 */
export const findFirefox = () => process.env.FIREFOX || onPath(['firefox-esr', 'firefox'])

/** @returns {string | null} null if Firefox can be tested */
export const whyFirefoxIsMissing = () =>
  findFirefox() === undefined
    ? `Firefox is missing. Debian: apt-get install ${firefoxPackages.join(' ')}; or set FIREFOX to its path`
    : null

/** Installs the missing engines on Debian. Their tests are skipped if that fails or is not permitted. */
export const installEngines = async () => {
  const missing = [
    ...(whyWebkitIsMissing() === null ? [] : webkitPackages),
    ...(whyFirefoxIsMissing() === null ? [] : firefoxPackages),
  ]
  if (missing.length === 0 || !canInstall()) return
  const printed = await install(missing)
  if ((whyWebkitIsMissing() ?? whyFirefoxIsMissing()) !== null) console.log(printed)
}
