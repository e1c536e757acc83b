import type { BrowserContext } from '@playwright/test'

/** What a browser complained about, and what a test said it may. */
export interface Console {
  /** The test takes the browser's own "Failed to load resource" for these addresses as part of its story. */
  expectFailedLoads: (address: RegExp) => void
  /** The test takes these words of a library, written to the console, as part of its story. */
  expectComplaints: (words: RegExp) => void
  /** One line per complaint that nobody expected. */
  complaints: () => string[]
}

/**
 * Without network the browser itself complains of whatever was on its way at that moment, and of pictures and the manifest,
 * which it asks for when it likes; without an answer also of the worker, of which it looks for a newer one by itself. A part
 * of the app is not among it: that must be on the device.
 */
const isOfNoNetwork = (text: string, address: string): boolean =>
  (text.endsWith('net::ERR_INTERNET_DISCONNECTED') && /\/(?:api|sso|art)\/|\.webmanifest$/.test(address)) ||
  (text.includes('net::ERR_') && address.endsWith('/sw.js'))

/** Listens to every page of a browser context, popups included. */
export const watchConsole = (context: BrowserContext): Console => {
  const expected: RegExp[] = []
  const expectedWords: RegExp[] = []
  const heard: { line: string; failedLoad?: string }[] = []
  context.on('console', (message) => {
    const type = message.type()
    if (type !== 'error' && type !== 'warning') return
    const { url, lineNumber } = message.location()
    const text = message.text()
    if (isOfNoNetwork(text, url)) return
    const line = `console.${type}: ${text} (${url}:${lineNumber})`
    heard.push(text.startsWith('Failed to load resource') ? { line, failedLoad: url } : { line })
  })
  context.on('weberror', (error) => {
    heard.push({ line: `uncaught: ${error.error().stack ?? error.error().message}` })
  })
  return {
    expectFailedLoads: (address) => {
      expected.push(address)
    },
    expectComplaints: (words) => {
      expectedWords.push(words)
    },
    complaints: () =>
      heard
        .filter(({ failedLoad }) => failedLoad === undefined || !expected.some((address) => address.test(failedLoad)))
        .map(({ line }) => line)
        .filter((line) => !expectedWords.some((words) => words.test(line))),
  }
}
