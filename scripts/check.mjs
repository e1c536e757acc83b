/** The quick checks before a commit: types, lint, dead code and the unit tests. Servers and browsers are left to `npm test`. */
import { node24 } from './node.mjs'
import { at } from './paths.mjs'
import { run } from './run.mjs'
import { runChecks } from './test/checks.mjs'

const { failed } = await runChecks()
const { code } = await run(node24(), [at('node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit'])
process.exitCode = failed > 0 || code !== 0 ? 1 : 0
