import { spawn } from 'node:child_process'
import { node24 } from './node.mjs'
import { at, root } from './paths.mjs'

/**
 * Runs a long-lived Node process that ends when this one does.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const spawnChild = (args, env = {}) => {
  const child = spawn(node24(), ['--import', at('scripts/end-with-parent.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A separate process group, so that Ctrl-C in a terminal reaches it only once, through this process.
    detached: process.platform !== 'win32',
  })
  let lastSignalAt = Number.NEGATIVE_INFINITY
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    // One stop signal may arrive by several routes; the server treats a second signal as "immediately".
    if (performance.now() - lastSignalAt < 1000) return
    lastSignalAt = performance.now()
    child.kill(signal)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  process.on('SIGHUP', () => end('SIGTERM'))
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => end('SIGTERM'))
  return child
}

/**
 * Calls `react` when the parent process has ended: npm runs a script in a shell, and some shells die of the signal
 * without passing it on.
 * @param {() => void} react
 */
const whenParentEnds = (react) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    react()
  }, 100)
  timer.unref()
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/**
 * Ends this process with the child's status, as a shell reports it.
 * @param {import('node:child_process').ChildProcess} child
 */
export const endWith = (child) => {
  child.on('exit', (code, signal) => {
    const number = signal === null ? 0 : (signalNumbers[/** @type {keyof typeof signalNumbers} */ (signal)] ?? 0)
    process.exit(code ?? 128 + number)
  })
}
