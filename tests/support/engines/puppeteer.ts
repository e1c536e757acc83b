import { join } from 'node:path'
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core'
import { type Driver, type DriverTab, driverTimeoutMs, type LaunchDriver, viewport } from './driver.ts'
import { killDescendants } from './page-processes.ts'

const preferences = {
  'intl.accept_languages': 'de-CH, de',
  // Pages see `prefers-reduced-motion`.
  'ui.prefersReducedMotion': 1,
  // A PDF file is saved, not shown.
  'pdfjs.disabled': true,
  'browser.download.folderList': 2,
  // A microphone that hears a tone, and nobody is asked about it.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
}

const preload = `
  // The captcha rejects a browser that reports automation.
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
  // The protocol reports objects on the console without their text.
  for (const level of ['error', 'warn']) {
    const log = console[level]
    console[level] = (...args) => log(...args.map((arg) => (arg instanceof Error ? arg + ' ' + arg.stack : arg)))
  }`

/**
 * Firefox reports files that are still being loaded when a page is left. A page that stays shows a missing file, and
 * its test fails.
 */
const aboutLeaving =
  /A ServiceWorker intercepted the request and encountered an unexpected error|error loading dynamically imported module/

/** The protocol reports a reload as failed if it aborts the loading of the previous page. */
const untilLoaded = `document.readyState === 'complete' || new Promise((resolve) => addEventListener('load', resolve))`

/** The second frame begins after the layout of the first one. */
const untilLaidOut = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))`

const tabOf = (page: Page): DriverTab => ({
  goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
  reload: async () => {
    await page.evaluate(`(async () => void (await (${untilLoaded})))()`)
    await page.reload({ waitUntil: 'domcontentloaded' })
  },
  back: () => page.evaluate('void history.back()') as Promise<void>,
  forward: () => page.evaluate('void history.forward()') as Promise<void>,
  activate: async () => {
    await page.bringToFront()
    await page.evaluate(untilLaidOut)
  },
  evaluate: async (expression) => {
    const value = await page.evaluate(`(async () => JSON.stringify(await (${expression})))()`)
    return value === undefined ? undefined : JSON.parse(String(value))
  },
  drag: async ([first, ...others]) => {
    if (first === undefined) return
    await page.mouse.move(first.x, first.y)
    await page.mouse.down()
    for (const { x, y } of others) await page.mouse.move(x, y)
    await page.mouse.up()
  },
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  screenshot: async () => Buffer.from(await page.screenshot()),
  close: () => page.close(),
})

/** @param pageProcess the command line of a process that runs pages */
const launch = async (profile: string, pageProcess: RegExp, options: LaunchOptions): Promise<Driver> => {
  const browser = await puppeteer.launch({
    ...options,
    userDataDir: profile,
    defaultViewport: viewport,
    protocolTimeout: driverTimeoutMs,
    env: { ...process.env, HOME: profile, TZ: 'Europe/Zurich' },
  })
  const complaints: string[] = []
  const prepare = async (page: Page): Promise<Page> => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn')
        complaints.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error instanceof Error ? error.stack : error}`))
    // WebKitWebDriver answers the question before a page is left by itself.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    page.setDefaultTimeout(driverTimeoutMs)
    await page.evaluateOnNewDocument(preload)
    return page
  }
  return {
    // The initial tab is not used: its address bar has the focus, and its page would get no focus events.
    newTab: async () => tabOf(await prepare(await browser.newPage())),
    killPages: () => killDescendants(browser.process()?.pid, pageProcess),
    complaints: () => complaints.filter((line) => !aboutLeaving.test(line)),
    quit: () => browser.close(),
  }
}

/** Starts Firefox headless over WebDriver BiDi. */
export const launchFirefox: LaunchDriver = (executablePath, profile) =>
  launch(profile, /-contentproc.*\btab$/, {
    ...{ browser: 'firefox', executablePath },
    extraPrefsFirefox: { ...preferences, 'browser.download.dir': join(profile, 'downloads') },
  })

/** Starts Chromium headless over the DevTools protocol. */
export const launchChromium: LaunchDriver = (executablePath, profile) =>
  launch(profile, /--type=renderer/, {
    ...{ browser: 'chrome', executablePath },
    args: [
      ...['--no-sandbox', '--lang=de-CH', '--force-prefers-reduced-motion', '--disable-background-networking'],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  })
