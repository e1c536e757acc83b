import { mkdirSync, rmSync } from 'node:fs'
import { buildIfChanged } from '../build.mjs'
import { node24 } from '../node.mjs'
import { at } from '../paths.mjs'
import { run } from '../run.mjs'
import { ScriptError } from '../script-error.mjs'
import { runBuildAndChecks } from './checks.mjs'
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

/** @param {readonly string[]} shard */
const vitest = async (shard) => {
  await buildIfChanged()
  const path = freshReport('vitest')
  const args = [at('node_modules/vitest/vitest.mjs'), 'run', ...shard]
  const { code } = await run(node24(), args, { env: { TEST_REPORT: path } })
  return vitestOutcome(path, code)
}

/** @param {readonly string[]} shard */
const playwright = async (shard) => {
  await buildIfChanged()
  const path = freshReport('playwright')
  const args = [at('node_modules/@playwright/test/cli.js'), 'test', ...shard]
  const { code } = await run(node24(), args, { env: { TEST_REPORT: path } })
  return playwrightOutcome(path, code)
}

/**
 * The steps of a test run with their share of the six minutes that it should take on two cores without other work. A
 * slower run is only slower: nothing ends it. `run` takes the option of Vitest and Playwright that selects a part.
 * @type {{ name: string, share: number, run: (shard: readonly string[]) => Promise<import('./outcome.mjs').Outcome> }[]}
 */
const steps = [
  { name: 'build and checks', share: 0.7, run: runBuildAndChecks },
  { name: 'unit and server', share: 2.8, run: vitest },
  { name: 'end-to-end', share: 2.5, run: playwright },
]

/**
 * Returns the steps that the arguments name, all without a name, and the part of them.
 * @param {readonly string[]} args such as `end-to-end --shard=2/4`; "unit" is enough for "unit and server"
 * @throws ScriptError for an unknown argument
 */
export const chosenSteps = (args) => {
  const shard = args.filter((arg) => /^--shard=\d+\/\d+$/.test(arg))
  const names = args.filter((arg) => !shard.includes(arg))
  const unknown = names.filter((name) => !steps.some((step) => step.name.startsWith(name)))
  if (unknown.length > 0 || shard.length > 1)
    throw new ScriptError(
      `There is no step ${unknown.join(', ')}. Steps: ${steps.map(({ name }) => name).join(', ')}; a part: --shard=1/4`,
    )
  const chosen = steps.filter((step) => names.length === 0 || names.some((name) => step.name.startsWith(name)))
  return chosen.map((step) => ({ ...step, run: () => step.run(shard) }))
}
