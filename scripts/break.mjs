/**
 * Makes one fault after the other in a copy of the last commit, and prints what finds it. `npm run break`, or
 * `npm run break -- <word>` for the faults that contain the word. Ends with an error if a fault is not found.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { faults } from './break/faults.mjs'
import { node24 } from './node.mjs'
import { at, root } from './paths.mjs'
import { run } from './run.mjs'

/** @type {Readonly<Record<string, readonly string[]>>} */
const commands = {
  types: ['node_modules/typescript/bin/tsc', '--build', '--pretty', 'false'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  'dead code': ['node_modules/knip/bin/knip.js'],
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1']

const copy = path.join(mkdtempSync(path.join(tmpdir(), 'break-')), 'copy')

/** @param {string} check @param {string} file */
const runCheck = (check, file) => {
  const [script = '', ...args] = commands[check] ?? [...vitest, check]
  return run(node24(), [at(script), ...args, ...(check === 'lint' ? [file] : [])], { quiet: true, cwd: copy })
}

/** The first line of the output that names what failed. @param {string} output */
const firstFinding = (output) =>
  stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /error TS\d|^× |^FAIL |lint\/|^Unused |\d+:\d+$/.test(line))
    ?.slice(0, 110) ?? ''

execFileSync('git', ['worktree', 'add', '--detach', copy], { cwd: root, stdio: 'ignore' })
try {
  symlinkSync(at('node_modules'), path.join(copy, 'node_modules'))
  const chosen = faults.filter(([what]) => what.includes(process.argv[2] ?? ''))
  let missed = 0
  for (const [what, file, find, replace, check] of chosen) {
    const name = path.join(copy, file)
    const text = readFileSync(name, 'utf8')
    if (!text.includes(find)) throw new Error(`${file} does not contain ${find}`)
    writeFileSync(
      name,
      text.replace(find, () => replace),
    )
    const { code, output } = await runCheck(check, file)
    writeFileSync(name, text)
    if (code === 0) missed += 1
    console.log(`${code === 0 ? 'MISSED' : 'found'} | ${what} | ${check} | ${code === 0 ? '' : firstFinding(output)}`)
  }
  console.log(`${chosen.length - missed} of ${chosen.length} faults were found`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root, stdio: 'ignore' })
}
