import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal } from '../refusal.mjs'
import { run } from '../run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** @param {string} path */
const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser for end-to-end tests: CHROMIUM, else one from PATH.
 * @returns {string | undefined} its path
 */
export const findChromium = () => {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
}

/** Finds a Chromium, or installs Debian's where that is allowed. @returns {Promise<string>} its path */
export const needChromium = async () => {
  const found = findChromium()
  if (found !== undefined) {
    if (!runs(found)) throw new Refusal(`CHROMIUM=${found} cannot be executed`)
    return found
  }
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the end-to-end tests …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const listed = await run('apt-get', ['update'], { env, quiet: true })
    const installed = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env,
      quiet: true,
    })
    const path = findChromium()
    if (path !== undefined) return path
    const said = `${listed.output}\n${installed.output}`.trim().split('\n').slice(-5).join('\n')
    throw new Refusal(`Chromium could not be installed by apt-get:\n${said}`)
  }
  throw new Refusal(
    'no Chromium was found. Please install one (Debian: apt-get install chromium) or set CHROMIUM to its path',
  )
}
