import { mkdirSync, rmSync } from 'node:fs'
import { buildIfChanged } from '../build.mjs'
import { node24 } from '../node.mjs'
import { at } from '../paths.mjs'
import { run } from '../run.mjs'
import { runChecks } from './checks.mjs'
import { playwrightOutcome, vitestOutcome } from './outcome.mjs'

/**
 * @param {string} name
 * @returns {string} the path of a report, without that of an earlier run
 */
const freshReport = (name) => {
  const path = at(`.cache/test/${name}.json`)
  mkdirSync(at('.cache/test'), { recursive: true })
  rmSync(path, { force: true })
  return path
}

const vitest = async () => {
  const path = freshReport('vitest')
  const args = [at('node_modules/vitest/vitest.mjs'), 'run']
  const { code } = await run(node24(), args, { env: { TEST_REPORT: path } })
  return vitestOutcome(path, code)
}

const playwright = async () => {
  const path = freshReport('playwright')
  const args = [at('node_modules/@playwright/test/cli.js'), 'test']
  const { code } = await run(node24(), args, { env: { TEST_REPORT: path } })
  return playwrightOutcome(path, code)
}

/**
 * The steps of a test run with their share of the six minutes that it should take on two cores without other work. A
 * slower run is only slower: nothing ends it.
 * @type {{ name: string, share: number, run: () => Promise<import('./outcome.mjs').Outcome> }[]}
 */
export const steps = [
  {
    name: 'build',
    share: 0.3,
    run: async () => {
      await buildIfChanged()
      return { passed: 1, failed: 0, skipped: [], left: [] }
    },
  },
  { name: 'checks', share: 0.4, run: runChecks },
  { name: 'unit and server', share: 2.8, run: vitest },
  { name: 'end-to-end', share: 2.5, run: playwright },
]
