import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'
import { needChromium } from '../scripts/test/chromium.mjs'

/** The machine's Chromium without background activity; the benchmark handles Ctrl-C. */
export const launchOptions = async (): Promise<LaunchOptions> => ({
  executablePath: await needChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  handleSIGINT: false,
  handleSIGTERM: false,
})

/** A mid-range phone with Lighthouse's settings, located in Zürich. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'de-CH',
  timezoneId: 'Europe/Zurich',
  // A headless browser denies Background Sync by default; a regular browser does not.
  permissions: ['background-sync'],
} satisfies BrowserContextOptions
