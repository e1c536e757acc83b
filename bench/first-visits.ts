import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { accountOf } from '../tests/support/seeded-folder.ts'
import { createServer, removeServer } from '../tests/support/server.ts'
import type { Bench } from './bench.ts'
import { phone } from './chromium.ts'
import { cpuSlowdown } from './cpu-time.ts'
import type { Figure } from './figures.ts'
import { type Line, slow4g, startLine } from './line.ts'

const rounds = 3
const kilo = 1000
/** Milliseconds without traffic after which a visit counts as complete. */
const quietMs = 3000

/** Milliseconds for which a person types address and password; a password manager needs less, a thumb much more. */
const typingMs = 5000

/** The traffic on the line until it was quiet. */
interface Passed {
  readonly requests: number
  readonly kilobytes: number
}

/** Milliseconds and requests of a sign-in on a slow line with a slow processor. */
interface SignInTimes {
  readonly form: number
  readonly requestsUntilForm: number
  /** From the button of the form. */
  readonly overview: number
}

/** Runs a visit in a browser without stored data. */
const visit = async <T>(browser: Browser, origin: string, run: (page: Page) => Promise<T>): Promise<T> => {
  const context = await browser.newContext({ ...phone, baseURL: origin })
  try {
    return await run(await context.newPage())
  } finally {
    await context.close()
  }
}

const passed = async (line: Line): Promise<Passed> => {
  await line.quiet(quietMs)
  return { requests: line.exchanges().length, kilobytes: line.bytes() / kilo }
}

/** Signs in as a player; the overview is shown when the next event and the first open answer are. */
const signInAsPlayer = async (page: Page, line: Line): Promise<SignInTimes> => {
  const { email, password } = await accountOf('player')
  const asked = performance.now()
  await page.goto('/de-ch/intra', { waitUntil: 'commit' })
  await page.getByLabel('E-Mail').waitFor()
  const form = performance.now() - asked
  const requestsUntilForm = line.exchanges().length
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill(password)
  await setTimeout(typingMs)
  const sent = performance.now()
  await page.getByRole('button', { name: 'Anmelden' }).click({ noWaitAfter: true })
  await page.locator('section.next h2').waitFor()
  await page.locator('.overview article').first().waitFor()
  return { form, requestsUntilForm, overview: performance.now() - sent }
}

const figure = (name: string, unit: Figure['unit'], ours: readonly number[], limit: number | null): Figure => ({
  name,
  unit,
  ours,
  reference: [],
  referenceName: '',
  limit,
})

/**
 * Measures the first visit of a visitor and the first sign-in of a player: bytes and requests of page and worker
 * together, and the times on a slow line that both share.
 */
export const measureFirstVisits = async ({ browser, open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const line = stack.adopt(await startLine(), (opened) => opened.close())
  const server = stack.adopt(await createServer({ line }), removeServer)
  await server.start()

  const visits: Passed[] = []
  const signIns: Passed[] = []
  const times: SignInTimes[] = []
  for (let round = 0; round < rounds; round++) {
    line.setSpeed(null)
    // The worker of the last visit may still ask.
    await line.quiet(quietMs)
    line.reset()
    visits.push(
      await visit(browser, server.origin, async (page) => {
        await page.goto('/de-ch')
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
        return passed(line)
      }),
    )
    line.reset()
    signIns.push(
      await visit(browser, server.origin, async (page) => {
        await signInAsPlayer(page, line)
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
        return passed(line)
      }),
    )
    line.setSpeed(slow4g)
    line.reset()
    times.push(
      await visit(browser, server.origin, async (page) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
        return signInAsPlayer(page, line)
      }),
    )
  }
  return [
    figure(
      'visitor, first page, with worker',
      'kB',
      visits.map(({ kilobytes }) => kilobytes),
      300,
    ),
    figure(
      'visitor, first page, with worker',
      'requests',
      visits.map(({ requests }) => requests),
      null,
    ),
    figure(
      'player, first sign-in, with worker',
      'kB',
      signIns.map(({ kilobytes }) => kilobytes),
      1000,
    ),
    figure(
      'player, first sign-in, with worker',
      'requests',
      signIns.map(({ requests }) => requests),
      90,
    ),
    figure(
      'player, first sign-in: the form',
      'ms',
      times.map(({ form }) => form),
      3000,
    ),
    figure(
      'player, first sign-in: until the form',
      'requests',
      times.map((one) => one.requestsUntilForm),
      30,
    ),
    figure(
      'player, first sign-in: from the form to the overview',
      'ms',
      times.map(({ overview }) => overview),
      4000,
    ),
  ]
}
