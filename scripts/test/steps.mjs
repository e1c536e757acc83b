import { mkdirSync, rmSync } from 'node:fs'
import { buildIfChanged } from '../build.mjs'
import { node24 } from '../node.mjs'
import { at } from '../paths.mjs'
import { run } from '../run.mjs'
import { runChecks } from './checks.mjs'
import { playwrightOutcome, vitestOutcome } from './outcome.mjs'

const minute = 60_000

/** @param {string} name a path that no earlier run's report is left at */
const freshReport = (name) => {
  const path = at(`.cache/test/${name}.json`)
  mkdirSync(at('.cache/test'), { recursive: true })
  rmSync(path, { force: true })
  return path
}

const vitest = async (/** @type {number | undefined} */ limit) => {
  const path = freshReport('vitest')
  const args = [at('node_modules/vitest/vitest.mjs'), 'run']
  const { code } = await run(node24(), args, { env: { TEST_REPORT: path }, ...(limit === undefined ? {} : { limit }) })
  return vitestOutcome(path, code)
}

const playwright = async (/** @type {number | undefined} */ limit) => {
  const path = freshReport('playwright')
  const args = [at('node_modules/@playwright/test/cli.js'), 'test']
  const { code } = await run(node24(), args, { env: { TEST_REPORT: path }, ...(limit === undefined ? {} : { limit }) })
  return playwrightOutcome(path, code)
}

/**
 * The steps of a test run with their share of the quarter of an hour it may take, in minutes.
 * @type {{ name: string, share: number, run: (long: boolean) => Promise<import('./outcome.mjs').Outcome> }[]}
 */
export const steps = [
  {
    name: 'build',
    share: 2,
    run: async () => {
      await buildIfChanged()
      return { passed: 1, failed: 0, skipped: [], left: [] }
    },
  },
  { name: 'checks', share: 1, run: runChecks },
  { name: 'unit and server', share: 3, run: (long) => vitest(long ? undefined : 9 * minute) },
  { name: 'end-to-end', share: 7, run: (long) => playwright(long ? undefined : 18 * minute) },
]
