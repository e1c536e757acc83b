import * as fc from 'fast-check'
import { expect, test } from '../support/engines/app.ts'
import { openSignedIn } from '../support/engines/members-area.ts'
import type { Tab } from '../support/engines/tab.ts'
import { onlyLong } from '../support/long-run.ts'

/** One navigation, and the write that it interrupts. */
interface Move {
  readonly write: 'nothing' | 'answer' | 'remark'
  /** Which of the meetings on the page. */
  readonly meeting: number
  readonly leaveBy: 'language' | 'link' | 'back' | 'forward' | 'reload'
  /** The page that a link leads to. */
  readonly linkTo: string
  /** Milliseconds between the write and the navigation; 0 = the same task. */
  readonly delayMs: number
}

const pages = {
  '/de-ch/intra/meetings': { heading: 'Bevorstehende Versammlungen', data: 'Licht über dem Wasser' },
  '/en-gb/intra/meetings': { heading: 'Upcoming rehearsals and performances', data: 'Light across the water' },
  '/de-ch/intra/repertoire': { heading: 'Meine Noten', data: 'Amazing Grace' },
  '/en-gb/intra/repertoire': { heading: 'My music', data: 'Amazing Grace' },
}

const move: fc.Arbitrary<Move> = fc.record({
  write: fc.constantFrom('nothing', 'answer', 'answer', 'remark', 'remark'),
  meeting: fc.nat(5),
  leaveBy: fc.constantFrom('language', 'language', 'link', 'back', 'forward', 'reload'),
  linkTo: fc.constantFrom('/intra/meetings', '/intra/meetings', '/intra/repertoire'),
  delayMs: fc.oneof(fc.constant(0), fc.nat(400)),
})
const movesOf = (seed: number): readonly Move[] => fc.sample(move, { seed, numRuns: 200 })

/** Resolves when the document was left, or its history moved. Runs as a script: no driver is as quick as a finger. */
const writeAndLeave = async (tab: Tab, move: Move): Promise<void> => {
  const leaving = tab.evaluate(async ({ write, meeting, leaveBy, linkTo, delayMs }) => {
    const cards = [...document.querySelectorAll('main article')]
    const card = cards[meeting % Math.max(1, cards.length)]
    if (write === 'answer') [...(card?.querySelectorAll<HTMLElement>('input:not(:checked)') ?? [])].at(-1)?.click()
    if (write === 'remark') {
      const remarks = card?.querySelector('textarea')
      // React listens to its own property of the field.
      const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
      if (remarks) setValue?.call(remarks, `Bemerkung ${Math.random()}`)
      remarks?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const follow = (selector: string): void => document.querySelector<HTMLAnchorElement>(selector)?.click()
    const moved = new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true })
      // Where the history ends, nothing happens.
      if (leaveBy === 'back' || leaveBy === 'forward') setTimeout(resolve, 500)
    })
    if (leaveBy === 'language') follow('header a[hreflang]')
    if (leaveBy === 'reload') location.reload()
    if (leaveBy === 'back') history.back()
    if (leaveBy === 'forward') history.forward()
    if (leaveBy === 'link') follow(`nav a[href$="${linkTo}"]`)
    else await moved
  }, move)
  await leaving.catch((error: Error) => expect(error.message).toBe('the page was left'))
}

/** 'shown', or what is shown instead of a page with its heading and data. */
const stateOf = (tab: Tab): Promise<string> =>
  tab.evaluate((known) => {
    const { pathname } = location
    const expected = Object.entries(known).find(([path]) => path === pathname)?.[1]
    const heading = document.querySelector('h1')?.textContent
    const titles = [...document.querySelectorAll('main :is(h2, h3)')].map(({ textContent }) => textContent)
    const hasData = titles.some((title) => title.includes(expected?.data ?? 'none'))
    return hasData && heading === expected?.heading ? 'shown' : `${pathname}: ${heading}; ${titles}`
  }, pages)

const expectPage = (tab: Tab): Promise<void> =>
  expect.poll(() => stateOf(tab).catch(String), { timeout: 20_000, intervals: [50] }).toBe('shown')

test('200 random navigations during writes: every page shows its heading and data', onlyLong, async ({ device }) => {
  test.setTimeout(20 * 60_000)
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
  console.log(`SEED=${seed} repeats these navigations`)
  // A history of its own, without the pages of the sign-in.
  await openSignedIn(device, '/de-ch/intra/meetings')
  const tab = await device.open('/de-ch/intra/meetings')
  await expectPage(tab)
  for (const [index, move] of movesOf(seed).entries())
    await test.step(`${index + 1}: ${JSON.stringify(move)}`, async () => {
      await writeAndLeave(tab, move)
      await expectPage(tab)
    })
})
