import type { Locator, Page } from '@playwright/test'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { answersOf, type StoredAnswer } from '../support/answers.ts'
import { expect } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { createMemberActions, eventNumber, type MemberActions, test } from '../support/member-actions.ts'
import { meeting, stored, waitUntilReadyForOffline } from '../support/members-area.ts'
import { emptyStorage } from '../support/seeded-folder.ts'
import { controlWorker, type WorkerControl } from '../support/worker.ts'

const titles = ['Generalversammlung', 'Sechseläuten mit der Zunft', 'Matinée im Park'] as const
type Title = (typeof titles)[number]
type Wish = Pick<StoredAnswer, 'status' | 'remarks'>

/** The part of a record that these turns change; it also says whether the answer is a maybe. */
const Desired = v.object({ status: v.nullable(v.boolean()), remarks: v.string() })
const Kept = v.optional(v.object({ desired: v.unknown(), state: v.string() }))

/** The member's action, the fault of the request, and the event before the next turn. */
interface Turn {
  readonly on: Title
  readonly does: 'answers' | 'remarks'
  readonly network: 'there' | 'gone'
  readonly request: 'passes' | 'request lost' | 'reply lost' | 'half a reply' | 'request held' | 'reply held'
  /** The next event does not wait until the edit is persisted. */
  readonly hasty: boolean
  readonly next: 'nothing' | 'page closed' | 'page crashed' | 'page loaded anew' | 'worker stopped' | 'worker sends'
}
const turn: fc.Arbitrary<Turn> = fc.record({
  on: fc.constantFrom(...titles),
  does: fc.constantFrom('answers', 'remarks'),
  network: fc.constantFrom('there', 'there', 'gone'),
  request: fc.constantFrom('passes', 'request lost', 'reply lost', 'half a reply', 'request held', 'reply held'),
  hasty: fc.boolean(),
  next: fc.constantFrom('nothing', 'page closed', 'page crashed', 'page loaded anew', 'worker stopped', 'worker sends'),
})
const sequenceOf = (seed: number): readonly Turn[] =>
  fc.sample(fc.array(turn, { minLength: 2, maxLength: 4 }), { seed, numRuns: 1 })[0] ?? []

const writes = /^P(?:OS|U)T \/api\/(?:participationselfservice|batch)/

let stage: MemberActions
let page: Page
let worker: WorkerControl
let numbers: ReadonlyMap<Title, number>
/** Every edit of the member, oldest first. Only edits with `kept` must survive a page that crashes. */
const wishes = new Map(titles.map((title): [Title, { wish: Wish; kept: boolean }[]] => [title, []]))

const openMeetings = async (): Promise<void> => {
  page = await stage.context.newPage()
  await page.goto('/de-ch/intra/meetings')
}
test.beforeAll(async ({ browser, signedInState }) => {
  stage = await createMemberActions(browser, signedInState, 'player', await emptyStorage())
  await openMeetings()
  await waitUntilReadyForOffline(page)
  numbers = new Map(
    await Promise.all(titles.map(async (title): Promise<[Title, number]> => [title, await eventNumber(page, title)])),
  )
  worker = await controlWorker(stage.context, await stage.context.newPage(), stage.server.origin)
  for (const title of titles) wishes.set(title, [{ wish: await shownOn(title), kept: true }])
})
test.afterEach(() => expect(stage.complaints()).toEqual([]))
test.afterAll(() => stage.end())

/** Located by its class, because an empty one has no role. */
const state = (title: Title): Locator => meeting(page, title).locator('.answer-state')
const shownOn = async (title: Title): Promise<Wish> => {
  const card = meeting(page, title)
  const says = (word: string): Promise<boolean> => card.getByRole('radio', { name: word }).isChecked()
  const status = (await says('Angemeldet')) ? true : (await says('Abgemeldet')) ? false : null
  return { status, remarks: await card.getByLabel('Bemerkung').inputValue() }
}

/** Returns the last persisted edit and all later ones. */
const mayShow = (title: Title): readonly Wish[] => {
  const all = wishes.get(title) ?? []
  return all.slice(all.findLastIndex(({ kept }) => kept)).map(({ wish }) => wish)
}
const nothingIsForgotten = async (): Promise<void> => {
  for (const title of titles)
    await expect(async () => expect(mayShow(title)).toContainEqual(await shownOn(title))).toPass({
      timeout: 10_000,
      intervals: [30],
    })
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const recordOf = async (title: Title): Promise<{ readonly desired: unknown; readonly state: string } | undefined> =>
  v.parse(Kept, (await stored(page, 'outbox')).get(`participation:${numbers.get(title)}`))

/** Returns true if the edit is persisted on the device, or already with the server. */
const isKept = async (title: Title, wish: Wish): Promise<boolean> => {
  const desired = v.safeParse(Desired, (await recordOf(title))?.desired)
  if (desired.success && same(desired.output, wish)) return true
  // A hidden state belongs to the previous answer.
  return (await state(title).isVisible()) && (await state(title).textContent()) !== 'Wird gespeichert …'
}

/** Returns false for an edit that was reverted before it was sent. */
const isSent = async (title: Title): Promise<boolean> => /waiting|sending/.test((await recordOf(title))?.state ?? '')

const act = async ({ on, does, hasty }: Turn, words: string): Promise<void> => {
  const before = await shownOn(on)
  const card = meeting(page, on)
  const wish = does === 'answers' ? { ...before, status: before.status !== true } : { ...before, remarks: words }
  wishes.get(on)?.push({ wish, kept: !hasty })
  if (does === 'answers') {
    await card
      .getByText(wish.status === true ? 'Angemeldet' : 'Abgemeldet', { exact: true })
      .last()
      .click()
  } else {
    await card.getByLabel('Bemerkung').fill(words)
    await card.getByLabel('Bemerkung').blur()
  }
  if (!hasty) await expect.poll(() => isKept(on, wish), { intervals: [30] }).toBe(true)
}

const happen = async (next: Turn['next']): Promise<void> => {
  switch (next) {
    case 'nothing':
      return
    case 'page closed':
      await page.close()
      await openMeetings()
      return nothingIsForgotten()
    case 'page crashed': {
      const session = await stage.context.newCDPSession(page)
      const crashed = page.waitForEvent('crash')
      session.send('Page.crash').catch(() => undefined)
      await crashed
      await page.close()
      await openMeetings()
      return nothingIsForgotten()
    }
    case 'page loaded anew':
      await page.reload()
      return nothingIsForgotten()
    case 'worker stopped':
      return worker.stop()
    case 'worker sends':
      return worker.sync()
  }
}

const everythingArrives = async (): Promise<void> => {
  await stage.context.setOffline(true)
  await stage.context.setOffline(false)
  for (const title of titles) {
    // A hidden state belongs to the previous answer.
    await expect(state(title)).not.toHaveCSS('visibility', 'hidden')
    await expect(state(title)).toHaveText(/^(?:Gespeichert)?$/, { timeout: 20_000 })
  }
  await nothingIsForgotten()
  for (const title of titles) wishes.get(title)?.push({ wish: await shownOn(title), kept: true })
}

test('an answer arrives once when the browser stops the worker at each step of sending it', onlyLong, async () => {
  const [title] = titles
  await stage.context.setOffline(true)
  await meeting(page, title).getByText('Angemeldet', { exact: true }).last().click()
  await expect(state(title)).toContainText('Offline: wird automatisch gesendet')
  wishes.get(title)?.push({ wish: { status: true, remarks: '' }, kept: true })
  await page.close()
  // Registered at the proxy beforehand: the browser may let the worker send at any time.
  const steps = (['request held', 'reply held'] as const).map((fault) => stage.line.next(writes, fault))
  await stage.context.setOffline(false)
  for (const met of steps) {
    await worker.sync()
    const held = await met
    await worker.stop()
    held.release()
  }
  await openMeetings()
  await everythingArrives()
})

test.describe('answers and remarks arrive once and in order, with random kills and losses', () => {
  for (const seed of Array.from({ length: 300 }, (_, index) => index + 1))
    test(`sequence ${seed}`, onlyLong, async () => {
      for (const [number, one] of sequenceOf(seed).entries())
        await test.step(JSON.stringify(one), async () => {
          await stage.context.setOffline(one.network === 'gone')
          const met = stage.line.next(writes, one.request)
          await act(one, `${seed}.${number}`)
          if (one.request.endsWith('held') && one.network === 'there' && (await isSent(one.on))) await met
          await happen(one.next)
          stage.line.calm()
        })
      await everythingArrives()
    })
})

test('finally the server has what the member wanted, without duplicates or late writes', onlyLong, async () => {
  await stage.server.stop()
  const kept = await answersOf(stage.server, 'player')
  for (const title of titles) {
    const states = kept.filter((one) => one.title === title).map(({ status, remarks }) => ({ status, remarks }))
    const all = wishes.get(title) ?? []
    expect(states.at(-1), title).toEqual(all.at(-1)?.wish)
    let at = 0
    for (const state of states) {
      const found = all.findIndex(({ wish }, index) => index >= at && same(wish, state))
      expect(found, `${title}: ${JSON.stringify(state)} in ${JSON.stringify(states)}`).toBeGreaterThanOrEqual(at)
      at = found + 1
    }
  }
})
