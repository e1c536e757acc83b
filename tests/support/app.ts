import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Console, watchConsole } from './console.ts'
import { accountOf } from './seeded-folder.ts'
import { createServer, removeServer, type TestServer } from './server.ts'

export { expect }

interface TestFixtures {
  /** The production server of this test's file, running. */
  server: TestServer
  console: Console
  /** `expectFailedLoads(/\/api\//)`: see Console. */
  expectFailedLoads: Console['expectFailedLoads']
  /** Another browser with nothing stored, watched as the first one is. */
  anotherDevice: () => Promise<Page>
}
interface WorkerFixtures {
  serverOf: (file: string) => Promise<TestServer>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // A worker runs several files, one after the other: each gets a server and data of its own.
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      let current: { file: string; server: TestServer } | undefined
      await use(async (file) => {
        if (current?.file !== file) {
          if (current !== undefined) await removeServer(current.server)
          current = { file, server: await createServer() }
        }
        return current.server
      })
      if (current !== undefined) await removeServer(current.server)
    },
    { scope: 'worker' },
  ],

  server: async ({ serverOf }, use, testInfo) => {
    const server = await serverOf(testInfo.file)
    await server.start()
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server.log', { body: server.output() })
  },

  baseURL: async ({ server }, use) => use(server.origin),

  console: async ({ context }, use) => {
    const watched = watchConsole(context)
    await use(watched)
    expect(watched.complaints(), 'what the browser complained about').toEqual([])
  },

  expectFailedLoads: async ({ console }, use) => use(console.expectFailedLoads),

  page: async ({ page, console: _watched }, use) => use(page),

  anotherDevice: async ({ browser, contextOptions, baseURL, console: first }, use) => {
    const opened: { context: BrowserContext; watched: Console }[] = []
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) })
      const watched = watchConsole(context)
      opened.push({ context, watched })
      return context.newPage()
    })
    void first
    for (const { context, watched } of opened) {
      await context.close()
      expect(watched.complaints(), 'what another device complained about').toEqual([])
    }
  },
})

/**
 * Signs in with the demo account of a role, as the server printed it, and waits to be back in the app.
 * @param role such as 'member'
 */
export const signIn = async (page: Page, role: string): Promise<void> => {
  const { email, password } = await accountOf(role)
  await page.goto('/de-ch/intra')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL(({ pathname }) => /^\/de-ch\/(?!ssocallback)/.test(pathname))
}
