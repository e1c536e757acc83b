import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Console, watchConsole } from './console.ts'
import { createPhone, type Phone } from './phone.ts'
import { accountOf } from './seeded-folder.ts'
import { createServer, removeServer, type TestServer } from './server.ts'

export { expect }

interface Options {
  /** `test.use({ member: 'player' })`: the page begins signed in with that role's demo account. */
  member: string | undefined
}
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
/** As right after the sign-in: which lists had come by then is chance, and they would count as fresh. */
const withoutLists = (state: StorageState): StorageState => {
  for (const { indexedDB = [] } of state.origins as (StorageState['origins'][number] & { indexedDB?: Database[] })[])
    for (const { stores } of indexedDB) for (const store of stores) if (store.name === 'queries') store.records = []
  return state
}
/** How Playwright keeps one; its types do not say. */
interface Database {
  readonly stores: { readonly name: string; records: unknown[] }[]
}
const nothingStored: StorageState = { cookies: [], origins: [] }
/**
 * Where a story has nothing to do with the worker, `test.use({ serviceWorkers: 'block' })` spares its installation, which
 * takes longer than most pages: a first worker fetches the whole app.
 */
const aboutNoWorker = /Service Worker registration blocked|cannot be made available offline/

interface TestFixtures {
  /** The production server of this test's file, running. */
  server: TestServer
  console: Console
  /** `expectFailedLoads(/\/api\//)`: see Console. */
  expectFailedLoads: Console['expectFailedLoads']
  /** Another browser, signed in with a role or with nothing stored, watched as the first one is. */
  anotherDevice: (role?: string) => Promise<Page>
  /** A member's own device: what it stores outlives the closing of its browser. */
  phone: Phone
}
interface WorkerFixtures {
  serverOf: (file: string) => Promise<TestServer>
  /** What a browser holds right after a sign-in: one per server and role, because a sign-in takes seconds. */
  signedInState: (server: TestServer, role: string) => Promise<StorageState>
}

export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  member: [undefined, { option: true }],

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

  signedInState: [
    async ({ browser }, use) => {
      const states = new Map<string, StorageState>()
      await use(async ({ origin }, role) => {
        const known = states.get(`${origin} ${role}`)
        if (known !== undefined) return known
        // Playwright would hand it the state of the test that asks.
        const context = await browser.newContext({
          ...{ baseURL: origin, locale: 'de-CH', storageState: nothingStored },
          serviceWorkers: 'block',
        })
        const page = await context.newPage()
        await signIn(page, role)
        // Who it is, the app learns a moment after the way back: until then the device holds tokens of nobody.
        await expect(page.getByRole('button', { name: 'Konto' })).toBeVisible()
        const state = withoutLists(await context.storageState({ indexedDB: true }))
        await context.close()
        states.set(`${origin} ${role}`, state)
        return state
      })
    },
    { scope: 'worker' },
  ],

  storageState: async ({ member, server, signedInState }, use) =>
    use(member === undefined ? undefined : await signedInState(server, member)),

  server: async ({ serverOf }, use, testInfo) => {
    const server = await serverOf(testInfo.file)
    await server.start()
    await use(server)
    if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('server.log', { body: server.output() })
  },

  baseURL: async ({ server }, use) => use(server.origin),

  console: async ({ context, serviceWorkers }, use) => {
    const watched = watchConsole(context)
    if (serviceWorkers === 'block') watched.expectComplaints(aboutNoWorker)
    await use(watched)
    expect(watched.complaints(), 'what the browser complained about').toEqual([])
  },

  expectFailedLoads: async ({ console }, use) => use(console.expectFailedLoads),

  page: async ({ page, console: _watched }, use) => use(page),

  anotherDevice: async ({ browser, server, signedInState, serviceWorkers, console: _first }, use) => {
    const opened: { context: BrowserContext; watched: Console }[] = []
    await use(async (role) => {
      const storageState = role === undefined ? nothingStored : await signedInState(server, role)
      const context = await browser.newContext({ baseURL: server.origin, storageState, serviceWorkers })
      const watched = watchConsole(context)
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

/**
 * The app has taken the rendered page over: a link followed before is a page load, as without JavaScript, and leads to no
 * navigation inside the app; a button of a form pressed before does nothing.
 */
export const waitForHydration = async (page: Page): Promise<void> => {
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^(Anmelden|Sign in|Konto|Account)$/ }),
  ).toBeVisible()
  // A page is taken over part by part, and React leaves a mark on what it has taken; a form's own code may come later.
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
