import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { standSetting } from '#server/platform/db/tables.ts'
import { type Console, watchConsole } from './console.ts'
import { createPhone, type Phone } from './phone.ts'
import { accountOf, emptyStorage } from './seeded-folder.ts'
import { createServer, removeServer, type TestServer } from './server.ts'

export { expect }

interface Options {
  /** `test.use({ member: 'player' })`: the page starts signed in with that role's demo account. */
  member: string | undefined
  /**
   * `test.use({ isServerShared: true })` in files whose tests neither stop the server nor change what others see: they
   * use one server per worker, because a start costs as much as several tests.
   */
  isServerShared: boolean
  /** `test.use({ isDatabaseEmbedded: true })`: the file's own server uses the embedded database instead of PostgreSQL. */
  isDatabaseEmbedded: boolean
}
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
/**
 * The state right after the sign-in, without lists: which ones had been fetched by then is random, and they would count
 * as fresh.
 */
const withoutLists = (state: StorageState): StorageState => {
  for (const { indexedDB = [] } of state.origins as (StorageState['origins'][number] & { indexedDB?: Database[] })[])
    for (const { stores } of indexedDB) for (const store of stores) if (store.name === 'queries') store.records = []
  return state
}
/** The format of Playwright's storage state; its types lack it. */
interface Database {
  readonly stores: { readonly name: string; records: unknown[] }[]
}
/**
 * Milliseconds. Access tokens are valid for ten minutes; two tests that renewed the same session would end it, because
 * a refresh token is accepted once.
 */
const maxStateAge = 5 * 60_000
const nothingStored: StorageState = { cookies: [], origins: [] }
/**
 * For tests without a service worker, `test.use({ serviceWorkers: 'block' })` avoids its installation, which takes
 * longer than most pages: a first worker fetches the whole app.
 */
const aboutNoWorker = /Service Worker registration blocked|members_area\.store_failed|worker\.register_failed/
/** axe tries to run in the preview of a page, which runs no scripts. */
const aboutPreviews = /^console\.error: Blocked script execution in 'about:srcdoc'/

interface TestFixtures {
  /** The running production server of this test's file. */
  server: TestServer
  console: Console
  /** `expectFailedLoads(/\/api\//)`: see Console. */
  expectFailedLoads: Console['expectFailedLoads']
  /** Another browser, signed in with a role or without stored data, with its console watched like the first one's. */
  anotherDevice: (role?: string) => Promise<Page>
  /** A member's own device: its storage survives closing its browser. */
  phone: Phone
}
interface WorkerFixtures {
  serverOf: (file: string, isShared: boolean, isEmbedded: boolean) => Promise<TestServer>
  /** The storage state right after a sign-in: one per server and role, because a sign-in takes seconds. */
  signedInState: (server: TestServer, role: string) => Promise<StorageState>
}

export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  member: [undefined, { option: true }],
  isServerShared: [false, { option: true }],
  isDatabaseEmbedded: [false, { option: true }],

  // A Playwright worker runs several files sequentially: each gets its own server and data, or the shared one.
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      let shared: TestServer | undefined
      let own: { file: string; server: TestServer } | undefined
      await use(async (file, isShared, isEmbedded) => {
        if (isShared) {
          shared ??= await createServer()
          return shared
        }
        if (own?.file !== file) {
          if (own !== undefined) await removeServer(own.server)
          own = { file, server: await createServer(isEmbedded ? { storage: await emptyStorage() } : {}) }
        }
        return own.server
      })
      for (const server of [shared, own?.server]) if (server !== undefined) await removeServer(server)
    },
    { scope: 'worker' },
  ],

  signedInState: [
    async ({ browser }, use) => {
      const states = new Map<string, { state: StorageState; createdAt: number }>()
      await use(async ({ origin }, role) => {
        const known = states.get(`${origin} ${role}`)
        if (known !== undefined && Date.now() - known.createdAt < maxStateAge) return known.state
        // Playwright would pass it the state of the requesting test.
        const context = await browser.newContext({
          ...{ baseURL: origin, locale: 'de-CH', storageState: nothingStored },
          serviceWorkers: 'block',
        })
        const page = await context.newPage()
        await signIn(page, role)
        // The app identifies the member a moment after the return from the provider; until then the device has tokens
        // without a member.
        await expect(page.getByRole('button', { name: 'Konto', exact: true })).toBeVisible()
        const state = withoutLists(await context.storageState({ indexedDB: true }))
        await context.close()
        states.set(`${origin} ${role}`, { state, createdAt: Date.now() })
        return state
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ member, server, signedInState }, use) =>
    use(member === undefined ? undefined : await signedInState(server, member)),

  server: async ({ serverOf, isServerShared, isDatabaseEmbedded }, use, testInfo) => {
    const server = await serverOf(testInfo.file, isServerShared, isDatabaseEmbedded)
    await server.start()
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server.log', { body: server.output() })
  },

  baseURL: async ({ server }, use) => use(server.origin),

  console: async ({ context, serviceWorkers }, use) => {
    const watched = watchConsole(context)
    watched.expectComplaints(aboutPreviews)
    if (serviceWorkers === 'block') watched.expectComplaints(aboutNoWorker)
    await use(watched)
    expect(watched.complaints(), 'what the browser complained about').toEqual([])
  },

  expectFailedLoads: async ({ console }, use) => use(console.expectFailedLoads),

  page: async ({ page, context, server, console: _watched }, use) => {
    let hasSettings = false
    context.on('request', (request) => {
      hasSettings ||= request.method() === 'PUT' && request.url().includes('/stand-setting/')
    })
    await use(page)
    if (!hasSettings || server.storage.DATABASE_URL === undefined) return
    // They would follow the member to the device of the next story on this server.
    await page.close()
    const database = await server.openDatabase()
    await database.db.delete(standSetting)
    await database.close()
  },

  anotherDevice: async ({ browser, server, signedInState, serviceWorkers, console: _first }, use) => {
    const opened: { context: BrowserContext; watched: Console }[] = []
    await use(async (role) => {
      const storageState = role === undefined ? nothingStored : await signedInState(server, role)
      const context = await browser.newContext({ baseURL: server.origin, storageState, serviceWorkers })
      const watched = watchConsole(context)
      watched.expectComplaints(aboutPreviews)
      if (serviceWorkers === 'block') watched.expectComplaints(aboutNoWorker)
      opened.push({ context, watched })
      return context.newPage()
    })
    for (const { context, watched } of opened) {
      await context.close()
      expect(watched.complaints(), 'what another device complained about').toEqual([])
    }
  },

  phone: async ({ playwright, server }, use, testInfo) => {
    const phone = createPhone(playwright.chromium, testInfo.outputPath('phone'), server.origin)
    await use(phone)
    await phone.close()
    expect(phone.complaints(), 'what the phone complained about').toEqual([])
  },
})

/** Waits for hydration. Before it, links cause full page loads and form buttons do nothing. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^(Anmelden|Sign in|Konto|Account)$/ }),
  ).toBeVisible()
  // A page hydrates in parts, and React marks hydrated elements; a form's own code may be loaded later.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main form')].every((form) => {
      for (
        let around: Element | null = form;
        around !== null && around.tagName !== 'MAIN';
        around = around.parentElement
      )
        if (Object.keys(around).some((key) => key.startsWith('__reactFiber'))) return true
      return false
    }),
  )
}

/**
 * Signs in with the demo account of a role, as printed by the server, and waits for the return to the app.
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
