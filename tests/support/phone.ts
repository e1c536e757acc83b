import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import { watchConsole } from './console.ts'

/** A member's own device. Its browser can be closed and reopened; its storage stays. */
export interface Phone {
  /** Opens the browser at an address of ours, without network if `offline`. */
  open: (path: string, options?: { readonly offline?: boolean }) => Promise<Page>
  /** Closes every page, like swiping the app away; does nothing if it is not open. */
  close: () => Promise<void>
  /** @throws if it is not open */
  context: () => BrowserContext
  /** Expects the browser's own "Failed to load resource" for these addresses from now on. */
  expectFailedLoads: (address: RegExp) => void
  expectComplaints: (words: RegExp) => void
  complaints: () => string[]
}

/** @param profile folder of the browser's profile */
export const createPhone = (chromium: BrowserType, profile: string, baseURL: string): Phone => {
  const expected: RegExp[] = []
  const expectedWords: RegExp[] = []
  const complaints: string[] = []
  let opened: { context: BrowserContext; heard: () => string[] } | undefined

  const close = async (): Promise<void> => {
    if (opened === undefined) return
    const { context, heard } = opened
    opened = undefined
    await context.close()
    complaints.push(...heard())
  }
  return {
    open: async (path, { offline = false } = {}) => {
      await close()
      const context = await chromium.launchPersistentContext(profile, { baseURL, offline })
      const watched = watchConsole(context)
      for (const address of expected) watched.expectFailedLoads(address)
      for (const words of expectedWords) watched.expectComplaints(words)
      opened = { context, heard: watched.complaints }
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(path)
      return page
    },
    close,
    context: () => {
      if (opened === undefined) throw new Error('the phone is not open')
      return opened.context
    },
    expectFailedLoads: (address) => {
      expected.push(address)
    },
    expectComplaints: (words) => {
      expectedWords.push(words)
    },
    complaints: () => complaints,
  }
}
