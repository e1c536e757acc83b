import type { BrowserContext } from '@playwright/test'

/** A browser's console complaints, and those that the test expects. */
export interface Console {
  /** Expects the browser's own "Failed to load resource" for these addresses. */
  expectFailedLoads: (address: RegExp) => void
  /** Expects these words of a library on the console. */
  expectComplaints: (words: RegExp) => void
  /** One line per unexpected complaint. */
  complaints: () => string[]
}

/**
 * Offline, the browser itself complains about requests in flight, and about pictures and the manifest, which it
 * requests at any time; and about the worker if the update check gets no response. Chunks of the app are not included:
 * they must be on the device.
 */
const isOfNoNetwork = (text: string, address: string): boolean =>
  (text.endsWith('net::ERR_INTERNET_DISCONNECTED') && /\/(?:api|sso|art)\/|\.webmanifest$/.test(address)) ||
  (text.includes('net::ERR_') && /\/sw(?:-visitors)?\.js$/.test(address))

/** Watches every page of a browser context, popups included. */
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
