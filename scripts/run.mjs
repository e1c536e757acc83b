import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a command in the root of the clone, or in another folder, and waits for it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string }} [options] `quiet` returns the output instead of showing it
 * @returns {Promise<{ code: number, output: string, missing: boolean }>} `missing`: the command does not exist
 */
export const run = (command, args, { env = {}, quiet = false, cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    process.on('SIGINT', pass)
    const done = (/** @type {number} */ code, missing = false) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', pass)
      resolve({ code, output, missing })
    }
    child.on('error', (error) => done(127, /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT'))
    child.on('close', (code, signal) => {
      done(code ?? 1)
      // A stop signal during a step ends the whole script instead of continuing with the next step.
      if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  })

/**
 * Formats the time since `since` for a person: "3.2 s".
 * @param {number} since from performance.now()
 */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
