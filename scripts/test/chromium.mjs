import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../run.mjs'
import { ScriptError } from '../script-error.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/** @param {string} path */
const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {readonly string[]} names @returns {string | undefined} the first of them on PATH */
const onPath = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
}

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

const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** @param {string} name of a Debian package @returns {Promise<string>} what was said */
const install = async (name) => {
  console.log(`Installing ${name} for the end-to-end tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const listed = await run('apt-get', ['update'], { env, quiet: true })
  const installed = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, quiet: true })
  return `${listed.output}\n${installed.output}`.trim().split('\n').slice(-5).join('\n')
}

/** Finds a Chromium, or installs Debian's where that is allowed. @returns {Promise<string>} its path */
export const needChromium = async () => {
  const found = findChromium()
  if (found !== undefined) {
    if (!runs(found)) throw new ScriptError(`CHROMIUM=${found} cannot be executed`)
    return found
  }
  if (canInstall()) {
    const said = await install('chromium')
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
  if (findHeadlessShell() === findChromium() && canInstall()) await install('chromium-headless-shell')
}
