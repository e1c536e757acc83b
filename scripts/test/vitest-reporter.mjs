import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes the numbers of passed and failed tests, the tests left to the long run, and the reasons of skipped ones
 * (vitest's JSON reporter omits tags and reasons). A file that could not be loaded, and an error outside any test,
 * count as one failed test.
 */
export default class Outcome {
  /** @param {{ path: string }} options */
  constructor({ path }) {
    this.path = path
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors
   */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const brokenFiles = modules.filter((module) => module.errors().length > 0 || module.state() === 'pending')
    const skippedTests = tests.filter((test) => test.result().state === 'skipped')
    const isLeft = (/** @type {import('vitest/node').TestCase} */ test) => test.tags.includes('long')
    const left = skippedTests.filter(isLeft).map((test) => test.module.relativeModuleId)
    const skipped = skippedTests
      .filter((test) => !isLeft(test))
      .map((test) => ({ name: test.fullName, reason: /** @type {{ note?: string }} */ (test.result()).note ?? '' }))
    const count = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state).length
    const failed = count('failed') + count('pending') + brokenFiles.length + errors.length
    mkdirSync(dirname(this.path), { recursive: true })
    writeFileSync(this.path, JSON.stringify({ passed: count('passed'), failed, skipped, left }))
  }
}
