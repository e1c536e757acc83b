import { node24 } from '../node.mjs'
import { at } from '../paths.mjs'
import { run } from '../run.mjs'
import { crashedOutcome } from './outcome.mjs'

const checks = [
  {
    // Every runtime is a project of its own: APIs of another runtime must not compile. Others read its declarations.
    name: 'types',
    args: ['node_modules/typescript/bin/tsc', '--build', '--force', '--pretty', 'false'],
  },
  { name: 'biome', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  { name: 'knip', args: ['node_modules/knip/bin/knip.js'] },
]

/**
 * Runs the checks, two at a time, and prints the output of failed ones.
 * @returns {Promise<import('./outcome.mjs').Outcome>}
 */
export const runChecks = async () => {
  let passed = 0
  let failed = 0
  const remaining = checks.values()
  const runRemaining = async () => {
    for (const {
      name,
      args: [script = '', ...args],
    } of remaining) {
      const { code, output } = await run(node24(), [at(script), ...args], { quiet: true })
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
