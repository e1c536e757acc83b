import { readFileSync } from 'node:fs'

/**
 * What a step came to; `left` has the file of each test that was left to the long run.
 * @typedef {{ passed: number, failed: number, skipped: { name: string, reason: string }[], left: string[] }} Outcome
 */

/** @returns {Outcome} a step that ended without saying how its tests went */
export const crashedOutcome = () => ({ passed: 0, failed: 1, skipped: [], left: [] })

/**
 * The report a test runner wrote, checked against its exit code: a runner that failed without a failed test still failed.
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

/** The report of scripts/test/vitest-reporter.mjs. @param {string} path @param {number} code */
export const vitestOutcome = (path, code) => outcomeFrom(path, code, (report) => report)

/** @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite */
/** @typedef {{ title: string, file: string, tags: string[], tests: { status: string, annotations: { type: string, description?: string }[] }[] }} PlaywrightSpec */

/** @param {PlaywrightSuite} suite @param {string} path @returns {{ name: string, spec: PlaywrightSpec }[]} */
const specsIn = (suite, path = '') => {
  const name = path === '' ? suite.title : `${path} › ${suite.title}`
  const own = (suite.specs ?? []).map((spec) => ({ name: `${name} › ${spec.title}`, spec }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, name))]
}

/** The report of Playwright's JSON reporter. @param {string} path @param {number} code */
export const playwrightOutcome = (path, code) =>
  outcomeFrom(path, code, ({ suites, stats, errors }) => {
    const notRun = /** @type {PlaywrightSuite[]} */ (suites)
      .flatMap((suite) => specsIn(suite))
      .flatMap(({ name, spec }) =>
        spec.tests
          .filter(({ status }) => status === 'skipped')
          .map(({ annotations }) => ({
            name,
            file: spec.file,
            isLeft: spec.tags.includes('long') && process.env.LONG !== '1',
            reason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? '',
          })),
      )
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0),
      skipped: notRun.filter(({ isLeft }) => !isLeft).map(({ name, reason }) => ({ name, reason })),
      left: notRun.filter(({ isLeft }) => isLeft).map(({ file }) => file),
    }
  })
