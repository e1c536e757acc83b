import { spawn } from 'node:child_process'
import { node24 } from './node.mjs'
import { at, root } from './paths.mjs'

/**
 * Runs a long-lived Node process that ends when this one does.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const keepRunning = (args, env = {}) => {
  const child = spawn(node24(), ['--import', at('scripts/end-with-parent.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  process.on('SIGINT', () => {
    // In a terminal Ctrl-C reaches the whole group, the child included: a second one would cut its tidying short.
    if (process.stdin.isTTY !== true) child.kill('SIGINT')
  })
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => child.kill('SIGTERM'))
  return child
}

/**
 * npm puts a shell between itself and a script, and some shells die of the signal without passing it on.
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
 * Ends this process with the child's status, as a shell would tell it.
 * @param {import('node:child_process').ChildProcess} child
 */
export const endWith = (child) => {
  child.on('exit', (code, signal) => {
    const number = signal === null ? 0 : (signalNumbers[/** @type {keyof typeof signalNumbers} */ (signal)] ?? 0)
    process.exit(code ?? 128 + number)
  })
}
