import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.mjs'

const report = process.env.TEST_REPORT
const chromium = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/seeded-folder.ts',
  outputDir: 'test-results',
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // Ends with a report, before scripts/test.mjs would end it without one.
  globalTimeout: process.env.LONG === '1' ? 0 : 17 * 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // A headless browser refuses background sync unless asked; a person's browser does not.
    permissions: ['background-sync'],
    actionTimeout: 15_000,
    // A trace records every test for the sake of the few that fail: ask for one with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        // A container often lacks what Chromium's sandbox needs; the tests open only our own pages.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
