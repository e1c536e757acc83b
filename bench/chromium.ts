import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'
import { needChromium } from '../scripts/test/chromium.mjs'

/** The machine's Chromium without what it does on its own; Ctrl-C is the bench's business. */
export const launchOptions = async (): Promise<LaunchOptions> => ({
  executablePath: await needChromium(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  handleSIGINT: false,
  handleSIGTERM: false,
})

/** A phone of the middle class, as Lighthouse takes it, of somebody in Zürich. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'de-CH',
  timezoneId: 'Europe/Zurich',
  // A headless browser refuses background sync unless asked; a person's browser does not.
  permissions: ['background-sync'],
} satisfies BrowserContextOptions
