import { ScriptError } from '../script-error.mjs'
import { canInstall, install, isExecutable, onPath } from './packages.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/**
 * The browser for end-to-end tests: CHROMIUM, else one from PATH.
 * @returns {string | undefined} its path
 */
export const findChromium = () => process.env.CHROMIUM || onPath(browsers)

/**
 * The same browser without its windows, menus and notifications, which a story costs a quarter less time in; the whole one
 * where it is missing.
 * @returns {string | undefined} its path
 */
export const findHeadlessShell = () => onPath(shells) ?? findChromium()

/** Finds a Chromium, or installs Debian's where that is allowed. @returns {Promise<string>} its path */
export const needChromium = async () => {
  const found = findChromium()
  if (found !== undefined) {
    if (!isExecutable(found)) throw new ScriptError(`CHROMIUM=${found} cannot be executed`)
    return found
  }
  if (canInstall()) {
    const said = await install(['chromium'])
    const path = findChromium()
    if (path !== undefined) return path
    throw new ScriptError(`Chromium could not be installed by apt-get:\n${said}`)
  }
  throw new ScriptError(
    'no Chromium was found. Please install one (Debian: apt-get install chromium) or set CHROMIUM to its path',
  )
}

/** Gets what the end-to-end tests run in; goes on without the headless shell where it cannot be had. */
export const needBrowsers = async () => {
  await needChromium()
  if (findHeadlessShell() === findChromium() && canInstall()) await install(['chromium-headless-shell'])
}
