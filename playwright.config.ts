import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from './scripts/test/chromium.mjs'
import { findFirefox, python, whyFirefoxIsMissing, whyWebkitIsMissing } from './scripts/test/engines.mjs'
import type { EngineOptions } from './tests/support/engines/options.ts'

/** Milliseconds: these browsers start several times in a test, and a loaded machine with one core takes 60 s for the shortest. */
const engineTimeout = 300_000
const report = process.env.TEST_REPORT
/** Stories of background sync, notifications or an installation, which the headless shell does not have. */
const wholeBrowser = /(?:faults|kills|odd-devices|offline|member|sign-out|reminders|updates)\.spec\.ts$/

/** @param executablePath Playwright's own browser unless given */
const launched = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      // A container often lacks what Chromium's sandbox needs; the tests open only our own pages.
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
})

export default defineConfig<object, EngineOptions>({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  globalSetup: './tests/support/seeded-folder.ts',
  outputDir: 'test-results',
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // For a machine that has other work, too.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'de-CH',
    timezoneId: 'Europe/Zurich',
    // Without a graphics card the processor draws what moves; the stories about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A headless browser refuses background sync unless asked; a person's browser does not.
    permissions: ['background-sync'],
    actionTimeout: 15_000,
    // A trace records every test for the sake of the few that fail: ask for one with --trace on.
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longer files first, so that no worker waits long for the other's last.
    { name: 'whole browser', testDir: 'tests/e2e', testMatch: wholeBrowser, use: launched(findChromium()) },
    { name: 'stories', testDir: 'tests/e2e', testIgnore: wholeBrowser, use: launched(findHeadlessShell()) },
    // Their fixtures start these browsers themselves: Playwright drives neither Debian's WebKitGTK nor Firefox ESR.
    {
      ...{ name: 'webkit', testDir: 'tests/engines', testIgnore: 'firefox-*', timeout: engineTimeout },
      use: { engine: 'webkit', executable: python, missing: whyWebkitIsMissing() },
    },
    {
      ...{ name: 'firefox', testDir: 'tests/engines', testIgnore: 'webkit-*', timeout: engineTimeout },
      use: { engine: 'firefox', executable: findFirefox() ?? '', missing: whyFirefoxIsMissing() },
    },
  ],
})
