import { buildIfChanged } from '../build.mjs'
import { node24 } from '../node.mjs'
import { at } from '../paths.mjs'
import { run } from '../run.mjs'
import { crashedOutcome } from './outcome.mjs'

/** @typedef {{ name: string, check: () => Promise<{ code: number, output: string }> }} Check */

/** @param {string} name @param {string} script @param {string[]} args @returns {Check} */
const script = (name, script, ...args) => ({
  name,
  check: () => run(node24(), [at(script), ...args], { quiet: true }),
})

/** The types take as long as all others together. @type {Check} */
const types =
  // Every runtime is a project of its own: APIs of another runtime must not compile. Others read its declarations.
  // The usual four checkers per project read the same declarations again, which takes half as much processor time more.
  script(
    'types',
    'node_modules/typescript/bin/tsc',
    ...['--build', '--force', '--pretty', 'false', '--checkers', '1', '--builders', '2'],
  )
const others = [
  script('biome', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  script('knip', 'node_modules/knip/bin/knip.js'),
]

/** @type {Check} */
const changedBuild = {
  name: 'build',
  check: () =>
    buildIfChanged().then(
      () => ({ code: 0, output: '' }),
      (error) => ({ code: 1, output: error instanceof Error ? error.message : String(error) }),
    ),
}

/**
 * Runs checks, two at a time, and prints the output of failed ones.
 * @param {readonly Check[]} checks
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
const runAll = async (checks) => {
  let passed = 0
  let failed = 0
  const remaining = checks.values()
  const runRemaining = async () => {
    for (const { name, check } of remaining) {
      const { code, output } = await check()
      console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
      if (code === 0) passed += 1
      else {
        failed += 1
        console.log(output.trim())
      }
    }
  }
  await Promise.all([runRemaining(), runRemaining()])
  return passed + failed === 0 ? crashedOutcome() : { passed, failed, skipped: [], left: [] }
}

export const runChecks = () => runAll([types, ...others])
/** The build needs the core that is idle while the types are checked. */
export const runBuildAndChecks = () => runAll([types, changedBuild, ...others])
