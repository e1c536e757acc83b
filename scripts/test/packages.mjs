import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from '../run.mjs'

/** @param {string} path */
export const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * @param {readonly string[]} names of commands
 * @returns {string | undefined} path of the first one that is on PATH
 */
export const onPath = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** Returns true on Debian if this process may install packages. */
export const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** @param {readonly string[]} names of Debian packages @returns {Promise<string>} the last lines that apt-get printed */
export const install = async (names) => {
  console.log(`Installing ${names.join(', ')} for the end-to-end tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const listed = await run('apt-get', ['update'], { env, quiet: true })
  const installed = await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env, quiet: true })
  return `${listed.output}\n${installed.output}`.trim().split('\n').slice(-5).join('\n')
}
