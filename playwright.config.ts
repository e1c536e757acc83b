import { chromium, defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/test/chromium.mjs'
import { findFirefox, python, whyFirefoxIsMissing, whyWebkitIsMissing } from './scripts/test/engines.mjs'
import type { EngineOptions } from './tests/support/engines/options.ts'
import { leftToLongRun } from './tests/support/long-run.ts'

/** Milliseconds. Tests start these browsers several times; the shortest takes 60 s on a loaded machine with one core. */
const engineTimeout = 300_000
const report = process.env.TEST_REPORT
/** Tests of background sync, notifications, the installation or the microphone: the headless shell has none of them. */
const wholeBrowser = /(?:faults|full-disk|kills|odd-devices|offline|sign-out|reminders|takes|tuner|updates)\.spec\.ts$/

/** @param executablePath Playwright's own browser unless given */
const launched = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      // Chromium's sandbox often does not work in a container; the tests open only our own pages.
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
})

export default defineConfig<{ isDatabaseEmbedded: boolean }, EngineOptions>({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/seeded-folder.ts',
  outputDir: 'test-results',
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  // For scripts/test/outcome.mjs.
  metadata: { leftToLongRun },
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Allows for other load on the machine.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // Without a GPU the CPU renders animations; the tests about motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    // A headless browser denies Background Sync by default; a regular browser does not.
    permissions: ['background-sync'],
    actionTimeout: 15_000,
    // Traces would slow down every test for the few that fail; enable them with --trace on.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Longer files first, so that neither worker idles for long at the end.
    // Their fixtures start these browsers themselves: Playwright drives neither Debian's WebKitGTK nor Firefox ESR.
    {
      ...{ name: 'webkit', testDir: 'tests/engines', testIgnore: ['firefox-*'], timeout: engineTimeout },
      use: {
        ...{ engine: 'webkit', executable: python, missing: whyWebkitIsMissing() },
        // All other stories run on PostgreSQL.
        isDatabaseEmbedded: true,
      },
    },
    {
      ...{ name: 'firefox', testDir: 'tests/engines', testIgnore: ['webkit-*'], timeout: engineTimeout },
      use: { engine: 'firefox', executable: findFirefox() ?? '', missing: whyFirefoxIsMissing() },
    },
    {
      ...{
        name: 'chromium',
        testDir: 'tests/engines',
        // The other stories run in a browser that Playwright drives.
        testMatch: 'interrupted-changes.spec.ts',
        timeout: engineTimeout,
      },
      use: { engine: 'chromium', executable: findChromium() ?? chromium.executablePath(), missing: null },
    },
    { name: 'whole browser', testDir: 'tests/e2e', testMatch: wholeBrowser, use: launched(findChromium()) },
    { name: 'stories', testDir: 'tests/e2e', testIgnore: wholeBrowser, use: launched(findHeadlessShell()) },
  ],
})
