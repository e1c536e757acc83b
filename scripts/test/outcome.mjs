import { readFileSync } from 'node:fs'

/**
 * The result of a step; `left` contains the file of each test that only the long run executes.
 * @typedef {{ passed: number, failed: number, skipped: { name: string, reason: string }[], left: string[] }} Outcome
 */

/** @returns {Outcome} the result of a step that ended without a report */
export const crashedOutcome = () => ({ passed: 0, failed: 1, skipped: [], left: [] })

/**
 * Reads the report of a test runner and checks it against its exit code: a runner that failed without a failed test
 * counts as a failure.
 * @param {string} path
 * @param {number} code
 * @param {(report: any) => Outcome} read
 * @returns {Outcome}
 */
const outcomeFrom = (path, code, read) => {
  try {
    const outcome = read(JSON.parse(readFileSync(path, 'utf8')))
    return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
  } catch {
    return crashedOutcome()
  }
}

/**
 * Reads the report of scripts/test/vitest-reporter.mjs.
 * @param {string} path
 * @param {number} code
 */
export const vitestOutcome = (path, code) => outcomeFrom(path, code, (report) => report)

/** @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite */
/** @typedef {{ title: string, file: string, tests: { status: string, annotations: { type: string, description?: string }[] }[] }} PlaywrightSpec */

/** @param {PlaywrightSuite} suite @param {string} path @returns {{ name: string, spec: PlaywrightSpec }[]} */
const specsIn = (suite, path = '') => {
  const name = path === '' ? suite.title : `${path} › ${suite.title}`
  const own = (suite.specs ?? []).map((spec) => ({ name: `${name} › ${spec.title}`, spec }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, name))]
}

/**
 * Reads the report of Playwright's JSON reporter.
 * @param {string} path
 * @param {number} code
 */
export const playwrightOutcome = (path, code) =>
  outcomeFrom(path, code, ({ config, suites, stats, errors }) => {
    const { leftToLongRun } = config.metadata
    const notRun = /** @type {PlaywrightSuite[]} */ (suites)
      .flatMap((suite) => specsIn(suite))
      .flatMap(({ name, spec }) =>
        spec.tests
          .filter(({ status }) => status === 'skipped')
          .map(({ annotations }) => ({
            name,
            file: spec.file,
            reason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? '',
          })),
      )
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
      skipped: notRun.filter(({ reason }) => reason !== leftToLongRun).map(({ name, reason }) => ({ name, reason })),
      left: notRun.filter(({ reason }) => reason === leftToLongRun).map(({ file }) => file),
    }
  })
