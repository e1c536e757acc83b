import { install } from './install.mjs'
import { requireNode20 } from './node.mjs'
import { runScript, ScriptError } from './script-error.mjs'
import { needBrowsers } from './test/chromium.mjs'
import { installEngines } from './test/engines.mjs'
import { crashedOutcome } from './test/outcome.mjs'
import { chosenSteps } from './test/steps.mjs'

const args = process.argv.slice(2)
if (args.includes('--long')) process.env.LONG = '1'

/** @typedef {{ name: string, share: number, minutes: number } & import('./test/outcome.mjs').Outcome} Row */

/** @param {ReturnType<typeof chosenSteps>[number]} step @returns {Promise<Row>} */
const measured = async ({ name, share, run }) => {
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const outcome = await run().catch((error) => {
    console.error(error instanceof ScriptError ? `Error: ${error.message}` : error)
    return crashedOutcome()
  })
  return { name, share, minutes: (performance.now() - began) / 60_000, ...outcome }
}

/** @param {Row[]} rows */
const printTable = (rows) => {
  const line = (/** @type {unknown[]} */ [name, ...numbers]) =>
    `${String(name).padEnd(17)}${numbers.map((number) => String(number).padStart(9)).join('')}`
  console.log(`\n${line(['step', 'share', 'took', 'passed', 'failed', 'skipped'])}`)
  for (const { name, share, minutes, passed, failed, skipped } of rows)
    console.log(line([name, `${share} min`, `${minutes.toFixed(1)} min`, passed, failed, skipped.length]))
  const total = rows.reduce((sum, { minutes }) => sum + minutes, 0)
  console.log(`${total.toFixed(1)} min after the installation`)
}

/** @param {Row} row which tests the short run leaves out, by the files that have most of them */
const printLeft = ({ name, left }) => {
  if (left.length === 0) return
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const file of left.map((path) => path.replace(/\.(?:test|spec)\.tsx?$/, '')))
    counts.set(file, (counts.get(file) ?? 0) + 1)
  const files = [...counts].map(([file, count]) => ({ file, count })).sort((a, b) => b.count - a.count)
  const most = files.slice(0, 6).map(({ file, count }) => `${count} of ${file}`)
  const more = files.length > most.length ? [`and those of ${files.length - most.length} more files`] : []
  console.log(`left to npm run test:long, ${name}: ${left.length} (${[...most, ...more].join(', ')})`)
}

runScript(async () => {
  requireNode20()
  const steps = chosenSteps(args.filter((arg) => arg !== '--long'))
  await install()
  await needBrowsers()
  await installEngines()
  /** @type {Row[]} */
  const rows = []
  for (const step of steps) rows.push(await measured(step))
  printTable(rows)
  for (const { name, reason } of rows.flatMap(({ skipped }) => skipped))
    console.log(`skipped: ${name} (${reason || 'no reason given'})`)
  for (const row of rows) printLeft(row)
  const sum = (/** @type {'passed' | 'failed'} */ what) => rows.reduce((total, row) => total + row[what], 0)
  process.exitCode = sum('failed') === 0 ? 0 : 1
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
})
