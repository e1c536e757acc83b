import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { classNames } from './scripts/vite/class-names.ts'
import { memoryFolder } from './tests/support/memory-folder.ts'

const long = process.env.LONG === '1'
const report = process.env.TEST_REPORT
const compileCache = fileURLToPath(new URL('.cache/test/compiled', import.meta.url))
// Thousands of short-lived files: on a disk their removal and fsync took a tenth of the run.
process.env.TMPDIR = memoryFolder(3)
const exclude = [...configDefaults.exclude, 'dist/**', 'tests/e2e/**']

export default defineConfig({
  plugins: [classNames()],
  test: {
    passWithNoTests: false,
    expect: { requireAssertions: true },
    // One more than the two cores of the smallest machine: tests wait for processes and databases.
    maxWorkers: 3,
    // A process for every file costs as much as what most of them test. What a test pretends is taken back before the next.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    tags: [{ name: 'long', description: 'only in npm run test:long', skip: !long }],
    reporters:
      report === undefined ? ['default'] : ['default', ['./scripts/test/vitest-reporter.mjs', { path: report }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,i18n,device,sw,src}/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts', 'tests/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          // What one of the tests' processes has compiled the next one reads.
          env: { NODE_COMPILE_CACHE: compileCache },
          globalSetup: 'tests/support/database-templates.ts',
          // Real databases and processes on a busy machine; a test that hangs still ends.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
