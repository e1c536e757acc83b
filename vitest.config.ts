import { configDefaults, defineConfig } from 'vitest/config'

const long = process.env.LONG === '1'
const report = process.env.TEST_REPORT
const exclude = [...configDefaults.exclude, 'dist/**', 'tests/e2e/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])]

export default defineConfig({
  test: {
    passWithNoTests: false,
    expect: { requireAssertions: true },
    maxWorkers: 2,
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
          include: ['server/**/*.test.ts', 'tests/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          environment: 'node',
          pool: 'forks',
          globalSetup: 'tests/support/templates.ts',
          // Real databases and processes on a busy machine; a test that hangs still ends.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
