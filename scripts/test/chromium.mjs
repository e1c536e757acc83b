import { ScriptError } from '../script-error.mjs'
import { canInstall, install, isExecutable, onPath } from './packages.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * Finds the browser for end-to-end tests: CHROMIUM, else one from PATH.
 * @returns {string | undefined} its path
 */
export const findChromium = () => process.env.CHROMIUM || onPath(browsers)

/**
 * Finds the headless shell of that browser, in which a scenario takes a quarter less time; the full browser if it is
 * missing.
 * @returns {string | undefined} its path
 */
export const findHeadlessShell = () => onPath(shells) ?? findChromium()

/**
 * Finds Chromium, or installs Debian's package if permitted.
 * @returns {Promise<string>} its path
 */
export const needChromium = async () => {
  const found = findChromium()
  if (found !== undefined) {
    if (!isExecutable(found)) throw new ScriptError(`CHROMIUM=${found} cannot be executed`)
    return found
  }
  if (canInstall()) {
    const output = await install(['chromium'])
    const path = findChromium()
    if (path !== undefined) return path
    throw new ScriptError(`Chromium could not be installed by apt-get:\n${output}`)
  }
  throw new ScriptError(
    'no Chromium was found. Please install one (Debian: apt-get install chromium) or set CHROMIUM to its path',
  )
}

/** Installs the browsers of the end-to-end tests; continues without the headless shell if it is unavailable. */
export const needBrowsers = async () => {
  await needChromium()
  if (findHeadlessShell() === findChromium() && canInstall()) await install(['chromium-headless-shell'])
}
