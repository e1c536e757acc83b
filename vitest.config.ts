import { configDefaults, defineConfig } from 'vitest/config'

const long = process.env.LONG === '1'
const exclude = [...configDefaults.exclude, 'dist/**', 'tests/e2e/**', ...(long ? [] : ['**/*.long.test.{ts,tsx}'])]

export default defineConfig({
  test: {
    passWithNoTests: false,
    expect: { requireAssertions: true },
    maxWorkers: 2,
    reporters: process.env.VITEST_REPORT ? ['default', 'json'] : ['default'],
    ...(process.env.VITEST_REPORT ? { outputFile: { json: process.env.VITEST_REPORT } } : {}),
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
        },
      },
    ],
  },
})
