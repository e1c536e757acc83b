import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { at } from './paths.mjs'
import { ScriptError } from './script-error.mjs'

/** @param {string} version @param {number} major @param {number} [minor] */
const atLeast = (version, major, minor = 0) => {
  const [a = 0, b = 0] = version.replace(/^v/, '').split('.').map(Number)
  return a > major || (a === major && b >= minor)
}

/** Checks the Node of these scripts: it must be able to install the packages. */
export const requireNode20 = () => {
  if (atLeast(process.version, 20)) return
  throw new ScriptError(`Node 20 or newer is needed to start; this is ${process.version}. See https://nodejs.org`)
}

/**
 * Returns the Node that runs server, build and tests: the one npm installed, else the machine's own if it is new enough
 * (crypto.argon2 requires 24.7).
 * @returns {string} its path
 */
export const node24 = () => {
  const installed = at('node_modules/.bin/node')
  for (const path of [installed, process.execPath]) {
    if (path === installed && !existsSync(path)) continue
    const answer = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (answer.status === 0 && atLeast(answer.stdout.trim(), 24, 7)) return path
  }
  throw new ScriptError(
    `Node 24.7 or newer is needed. npm brings it for Linux on x64 only; on ${process.platform} ${process.arch} ` +
      `please install it yourself (found ${process.version}). See https://nodejs.org`,
  )
}
