import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { build } from 'vite'
import { test as withServers } from '../app.ts'
import { leftToLongRun, long } from '../long-run.ts'
import { accountOf } from '../seeded-folder.ts'
import type { Driver, LaunchDriver } from './driver.ts'
import type { Engine, EngineOptions } from './options.ts'
import { launchChromium, launchFirefox } from './puppeteer.ts'
import { createTab, type Tab } from './tab.ts'
import { launchWebkit } from './webkit.ts'

export { expect }

const launchers: Record<Engine, LaunchDriver> = {
  webkit: launchWebkit,
  firefox: launchFirefox,
  chromium: launchChromium,
}

/** A person's device with one browser. Its storage survives the end of the browser. */
export interface Device {
  /** Opens a path of our server in a new tab; starts the browser if it is not running. */
  open(path: string): Promise<Tab>
  /** See Driver. */
  killPages(): Promise<void>
  /** Ends the browser; does nothing if it is not running. */
  close(): Promise<void>
  /** Folder of the downloaded files; it is missing until the first one. */
  readonly downloads: string
}

interface Fixtures {
  installed: undefined
  /** Folder of the device's storage. */
  profile: string
  /** Complaints that the browser may make. */
  expectedComplaints: readonly RegExp[]
  device: Device
}
interface WorkerFixtures {
  /** Source of the script that finds elements in a page. */
  inPage: string
}

export const test = withServers.extend<Fixtures, WorkerFixtures & EngineOptions>({
  engine: ['webkit', { option: true, scope: 'worker' }],
  executable: ['', { option: true, scope: 'worker' }],
  missing: [null, { option: true, scope: 'worker' }],

  // Playwright's own fixtures would start a server and a browser for these.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  baseURL: ({}, use) => use(undefined),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  storageState: ({}, use) => use(undefined),

  inPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const lib = { entry: join(import.meta.dirname, 'in-page.ts'), formats: ['iife' as const], name: 'inPage' }
      const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib } })
      const [result] = Array.isArray(built) ? built : [built]
      if (result === undefined || !('output' in result)) throw new Error('the script for pages was not built')
      await use(result.output[0].code)
    },
    { scope: 'worker' },
  ],

  installed: [
    async ({ missing }, use, testInfo) => {
      testInfo.skip(missing !== null, missing ?? '')
      await use(undefined)
    },
    { auto: true },
  ],

  expectedComplaints: [[], { option: true }],

  profile: async ({ engine }, use) => {
    const folder = await mkdtemp(join(tmpdir(), `${engine}-`))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  },

  device: async ({ engine, executable, profile, expectedComplaints, server, inPage }, use, testInfo) => {
    const complaints: string[] = []
    let driver: Driver | undefined
    let tabs: Tab[] = []
    const close = async (): Promise<void> => {
      const ending = driver
      driver = undefined
      tabs = []
      await ending?.quit()
      complaints.push(...(ending?.complaints() ?? []))
    }
    await use({
      open: async (path) => {
        driver ??= await launchers[engine](executable, profile)
        const tab = createTab(await driver.newTab(), server.origin, inPage)
        tabs.push(tab)
        await tab.goto(path)
        return tab
      },
      killPages: async () => {
        await driver?.killPages()
        // WebKit's driver ends its session with the page; the profile goes on in another one.
        if (engine === 'webkit') await close()
      },
      close,
      downloads: join(profile, 'downloads'),
    })
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [index, tab] of tabs.entries()) {
        // A hanging browser takes no screenshot.
        const body = await tab.screenshot().catch(() => undefined)
        if (body !== undefined) await testInfo.attach(`tab-${index + 1}.png`, { body, contentType: 'image/png' })
      }
    await close()
    const unexpected = complaints.filter((line) => !expectedComplaints.some((words) => words.test(line)))
    expect(unexpected, 'what the browser complained about').toEqual([])
  },
})

/** Leaves the tests of the calling group to the long run in one engine: the other one is enough in the short run. */
export const leaveToLongRun = (engine: Engine): void =>
  test.skip(({ engine: own }) => !long && own === engine, leftToLongRun)

/** Signs in with the demo account of a role and waits until the members area is open. */
export const signIn = async (tab: Tab, role: string): Promise<void> => {
  const { email, password } = await accountOf(role)
  await tab.getByLabel('E-Mail').fill(email)
  await tab.getByLabel('Passwort').fill(password)
  await tab.getByRole('button', { name: 'Anmelden' }).click()
  await tab.expectPath(/^\/de-ch\/intra/)
}
