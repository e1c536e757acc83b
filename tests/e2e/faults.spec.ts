// Longer than 300 lines: all faults share one setup, and a second setup would take longer than its faults.
import type { Locator, Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { finalRefusals } from '#contract/errors.ts'
import { toWireTime } from '#contract/time.ts'
import { participationKey, persistedQueryKey } from '#device/persisted-lists.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { event } from '#server/platform/db/tables.ts'
import { date, timeOfDay } from '../../src/ui/wall-clock.ts'
import { answersOf, type StoredAnswer } from '../support/answers.ts'
import { expect } from '../support/app.ts'
import { refusal, stubResponse } from '../support/fault-proxy.ts'
import {
  type Case,
  cases,
  detailsOf,
  failedDownloads,
  refused,
  refusedWith,
  tooOld,
  unavailable,
  unknownSession,
  unreachableServerFaults,
  wrongFiles,
} from '../support/fault-scenarios.ts'
import { onlyLong } from '../support/long-run.ts'
import {
  answerOnOtherDevice,
  createMemberActions,
  eventNumber,
  type MemberActions,
  test,
} from '../support/member-actions.ts'
import {
  expectOneWaiting,
  ink,
  leaf,
  meeting,
  piece,
  stored,
  waitUntilReadyForOffline,
} from '../support/members-area.ts'
import {
  changeCompany,
  changeRecordElsewhere,
  company,
  openOwnRecord,
  ownRecord,
  ownSaved,
  ownWrites,
  saveRecord,
} from '../support/own-person.ts'

/** One browser and one server for all faults: signing in for every fault would take longer than the faults. */
let stage: MemberActions
let page: Page
test.beforeAll(async ({ browser, signedInState }) => {
  stage = await createMemberActions(browser, signedInState, 'player')
  page = await stage.context.newPage()
  await page.clock.install()
  await openMeetings()
  await waitUntilReadyForOffline(page)
})
test.afterEach(async () => {
  stage.line.calm()
  // The validity of tokens depends on the clock.
  await page.clock.setSystemTime(new Date())
  expect(stage.complaints()).toEqual([])
})
test.afterAll(() => stage.end())

const writes = /^P(?:OS|U)T \/api\/(?:participationselfservice|batch)/
// Annotations are not a list and have their own tests.
const reads = /^GET \/api\/(?!.*annotation)/
const [answered, remarked, elsewhere] = ['Generalversammlung', 'Matinée im Park', 'Sechseläuten mit der Zunft'] as const
/** The expected rows of the server, oldest first. */
const history: StoredAnswer[] = []
let yes = false

const status = (title: string): Locator => meeting(page, title).getByRole('status')
const remarks = (title: string): Locator => meeting(page, title).getByLabel('Bemerkung')
const openMeetings = async (): Promise<void> => {
  await page.goto('/de-ch/intra/meetings')
  await expect(meeting(page, answered)).toBeVisible()
}
const openRepertoire = async (): Promise<void> => {
  await page.goto('/de-ch/intra/repertoire')
  await expect(piece(page, 'Greensleeves')).toBeVisible()
}

/** Gives the opposite answer and returns it. */
const giveAnswer = async (): Promise<StoredAnswer> => {
  yes = !yes
  const word = yes ? 'Angemeldet' : 'Abgemeldet'
  await meeting(page, answered).getByText(word, { exact: true }).last().click()
  await expect(meeting(page, answered).getByRole('radio', { name: word })).toBeChecked()
  // Visible again once the write has begun: later edits come after it, and are sent after it.
  await expect(status(answered)).toBeVisible()
  return { title: answered, status: yes, remarks: '' }
}
const writeRemark = async (words: string): Promise<StoredAnswer> => {
  await remarks(remarked).fill(words)
  await remarks(remarked).blur()
  return { title: remarked, status: null, remarks: words }
}
const bothAreSaved = async (timeout = 10_000): Promise<void> => {
  for (const title of [answered, remarked]) await expect(status(title)).toHaveText('Gespeichert', { timeout })
}

/** Makes the browser detect a network. */
const networkBack = async (): Promise<void> => {
  await stage.context.setOffline(true)
  await stage.context.setOffline(false)
}
const pass = (seconds: number): Promise<void> => page.clock.fastForward(seconds * 1000)
/** Seconds that a page waits for the response to a small request, or for the next bytes of a file. */
const patience = { answer: 16, file: 31 }
/** A session is renewed four times, with delays of 1, 2 and 3 s, before a sign-in is required. */
const untilSignIn = 20_000

test.describe('an answer and a remark wait, and arrive once, when', () => {
  const server = 'Der Server antwortet nicht: wird automatisch gesendet'
  for (const { when, details, fault, shown } of [
    ...cases('answer', unreachableServerFaults, 'Offline: wird automatisch gesendet'),
    ...cases('answer', unavailable, server),
    ...cases(
      'answer',
      unknownSession,
      'Noch nicht gesendet: Ihre Sitzung ist abgelaufen, bitte melden Sie sich wieder mit Ihrem Konto an.',
    ),
    ...cases('answer', tooOld, 'Wartet auf die neue Version der App'),
  ])
    test(when, details, async () => {
      const trouble = stage.line.trouble(writes, fault)
      const wished = [await giveAnswer(), await writeRemark(when)]
      await trouble.met
      if (fault === 'request held') await pass(patience.answer)
      await expect(status(answered)).toHaveText(shown, { timeout: untilSignIn })
      await expect(status(remarked)).not.toHaveText('Gespeichert')
      await expect(page.getByText('2 Änderungen sind noch nicht gesendet.')).toBeVisible()
      trouble.cut()
      if (shown === server) {
        // The drain may not have set its timer yet.
        await expect(async () => {
          await pass(20)
          await bothAreSaved(1000)
        }).toPass()
      } else {
        await networkBack()
        await bothAreSaved()
      }
      await expect(remarks(remarked)).toHaveValue(when)
      history.push(...wished)
    })
})

test('a rejected token is renewed without the member noticing', async () => {
  const turnedAway = stage.line.next(writes, refusal('auth.token_expired'))
  const wished = await giveAnswer()
  await turnedAway
  await expect(status(answered)).toHaveText('Gespeichert')
  history.push(wished)
})

/** The reason in the language of a page. The stubs' own sentences are no reason in either. */
const reason = (code: string, locale: Locale = 'de-ch'): string => intls[locale].formatMessage({ id: `error.${code}` })
const retry = () => status(answered).getByRole('button', { name: 'Noch einmal versuchen' })

/** Discards the last answer, which was refused. */
const discardRefused = async (): Promise<void> => {
  await status(answered).getByRole('button', { name: 'Verwerfen' }).click()
  yes = !yes
  await expect(status(answered)).toHaveText('Gespeichert')
  await expect(meeting(page, answered).getByRole('radio', { name: yes ? 'Angemeldet' : 'Abgemeldet' })).toBeChecked()
}

test.describe('a refused answer is shown as refused, with its options, when', () => {
  /** The answer that the server has, to which a discarded one returns. */
  test.beforeEach(async () => {
    history.push(await giveAnswer())
    await expect(status(answered)).toHaveText('Gespeichert')
  })
  for (const [when, code] of Object.entries(refusedWith))
    test(when, detailsOf('answer', when), async () => {
      const refuse = () => stage.line.trouble(writes, refusal(code))
      const trouble = refuse()
      const wished = await giveAnswer()
      await expect(status(answered)).toContainText(`Nicht gespeichert: ${reason(code)}`)
      trouble.end()
      if (finalRefusals.includes(code)) await expect(retry()).toHaveCount(0)
      else {
        await retry().click()
        await expect(status(answered)).toHaveText('Gespeichert')
        history.push(wished)
        refuse()
        await giveAnswer()
        await expect(status(answered)).toContainText(reason(code))
      }
      await discardRefused()
    })

  test('the event was moved: the member says that the answer is for the new day too', async () => {
    const id = await eventNumber(page, answered)
    await stage.context.setOffline(true)
    const wished = await giveAnswer()
    const database = await stage.server.openDatabase()
    const dayLater = {
      startsAt: sql`${event.startsAt} + interval '1 day'`,
      endsAt: sql`${event.endsAt} + interval '1 day'`,
    }
    const [moved] = await database.db.update(event).set(dayLater).where(eq(event.id, id)).returning()
    await database.close()
    await stage.context.setOffline(false)
    await expect(status(answered)).toContainText(reason('rule.event_moved'))
    await expect(retry()).toHaveCount(0)
    const start = toWireTime(moved?.startsAt ?? new Date(0))
    await status(answered)
      .getByRole('button', {
        name: `${yes ? 'Angemeldet' : 'Abgemeldet'}, auch neu am ${date(start, 'de-ch')}, ${timeOfDay(start)}`,
      })
      .click()
    await expect(status(answered)).toHaveText('Gespeichert')
    history.push(wished)
  })

  test('the page is in another language by then', async () => {
    const code = 'rule.event_cancelled'
    const trouble = stage.line.trouble(writes, refusal(code))
    await giveAnswer()
    await expect(status(answered)).toContainText(reason(code))
    trouble.end()
    await page.goto('/en-gb/intra/selfservice')
    const change = page.getByRole('listitem').filter({ hasText: 'Answer: Annual general meeting, ' })
    await expect(change.getByRole('status')).toHaveText(`Not saved: ${reason(code, 'en-gb')}Discard`)
    await openMeetings()
    await discardRefused()
  })
})
test.describe("a change of the member's own person waits, and arrives once, when", () => {
  const savedMessage = 'Auf diesem Gerät gespeichert. Die Änderung wird'
  const server = 'Auf diesem Gerät gespeichert. Der Server antwortet gerade nicht'
  for (const { when, details, fault, shown } of [
    ...cases(
      'own person',
      unreachableServerFaults,
      `${savedMessage} automatisch gesendet, sobald Sie wieder online sind.`,
    ),
    ...cases('own person', unavailable, server),
    ...cases('own person', unknownSession, `${savedMessage} gesendet, sobald Sie sich wieder angemeldet haben.`),
    ...cases('own person', tooOld, `${savedMessage} mit der neuen Version der App gesendet.`),
  ])
    test(when, details, async () => {
      const before = await openOwnRecord(page)
      const trouble = stage.line.trouble(ownWrites, fault)
      const given = await changeCompany(page)
      await trouble.met
      if (fault === 'request held') await pass(patience.answer)
      await expect(page.getByText(shown)).toBeVisible({ timeout: untilSignIn })
      await expect(page.getByText('Eine Änderung ist noch nicht gesendet.')).toBeVisible()
      trouble.cut()
      if (shown === server) {
        await expect(async () => {
          await pass(20)
          await expect(ownSaved(page)).toBeVisible({ timeout: 1000 })
        }).toPass()
      } else {
        await networkBack()
        await expect(ownSaved(page)).toBeVisible()
      }
      expect(await ownRecord(page)).toMatchObject({ company: given, version: before + 1 })
    })
})

test.describe("a refused change of the member's own person can be discarded or resent, when", () => {
  for (const [when, code] of Object.entries(refusedWith))
    test(when, detailsOf('own person', when), async () => {
      const refusedMessage = reason(code)
      const before = await openOwnRecord(page)
      const known = await company(page).inputValue()
      const trouble = stage.line.trouble(ownWrites, refusal(code))
      const given = await changeCompany(page)
      await expect(page.getByText(refusedMessage)).toBeVisible()
      await expect(company(page)).toHaveValue(given)
      await page.goto('/de-ch/intra/selfservice')
      await page.getByRole('button', { name: /^Verwerfen ?: Meine Daten$/ }).click()
      await page.getByRole('button', { name: /^Ja, verwerfen ?: Meine Daten$/ }).click()
      await expect(page.getByText('Alles ist gesendet.')).toBeVisible()
      await openOwnRecord(page)
      await expect(company(page)).toHaveValue(known)
      const wished = await changeCompany(page)
      await expect(page.getByText(refusedMessage)).toBeVisible()
      trouble.end()
      await saveRecord(page)
      await expect(ownSaved(page)).toBeVisible()
      expect(await ownRecord(page)).toMatchObject({ company: wished, version: before + 1 })
    })
})

test("a conflict about the member's own person is resolved field by field", async () => {
  const before = await openOwnRecord(page)
  // The page's own requests would reveal the other device's change before anything is sent.
  await stage.context.setOffline(true)
  await changeRecordElsewhere(page, { city: 'Chur', company: 'Anderswo' })
  const wished = await changeCompany(page)
  await expectOneWaiting(page)
  await stage.context.setOffline(false)
  const choice = page.getByRole('group', { name: 'Firma', exact: true })
  await choice.getByRole('radio', { name: `hier: ${wished}` }).check()
  await page.getByRole('button', { name: 'So übernehmen' }).click()
  await expect(ownSaved(page)).toBeVisible()
  expect(await ownRecord(page)).toMatchObject({ company: wished, city: 'Chur', version: before + 2 })
})

test.describe('a conflict with another device while the reply was lost concerns', () => {
  /** The server has acted; the member goes offline before its reply arrives. */
  const withoutReply = async <T>(which: RegExp, wish: () => Promise<T>): Promise<T> => {
    const intercepted = stage.line.next(which, 'reply held')
    const wished = await wish()
    const reply = await intercepted
    await stage.context.setOffline(true)
    reply.cut()
    return wished
  }

  test('an answer', async () => {
    await openMeetings()
    const wished = await withoutReply(writes, giveAnswer)
    await answerOnOtherDevice(page, answered, { remarks: 'vom Tablet' })
    await stage.context.setOffline(false)
    await status(answered)
      .getByRole('button', { name: /^Diese: / })
      .click()
    await expect(status(answered)).toHaveText('Gespeichert')
    history.push(wished, { ...wished, remarks: 'vom Tablet' }, wished)
  })

  test("the member's own person", onlyLong, async () => {
    const before = await openOwnRecord(page)
    const wished = await withoutReply(ownWrites, () => changeCompany(page))
    await changeRecordElsewhere(page, { city: 'Aarau', company: 'Nochmals anderswo' })
    await stage.context.setOffline(false)
    const choice = page.getByRole('group', { name: 'Firma', exact: true })
    await choice.getByRole('radio', { name: `hier: ${wished}` }).check()
    await page.getByRole('button', { name: 'So übernehmen' }).click()
    await expect(ownSaved(page)).toBeVisible()
    expect(await ownRecord(page)).toMatchObject({ company: wished, city: 'Aarau', version: before + 3 })
  })
})

test.describe('saved data is shown at the start, and new data follows, when', () => {
  const offline = /^Offline, Stand \d\d:\d\d\.$/
  let before = ''
  for (const { when, details, fault, shown } of [
    ...cases('list', unreachableServerFaults, offline),
    ...cases('list', unavailable, offline),
    ...cases('list', { ...unknownSession, ...refused }, ''),
  ])
    test(when, details, async () => {
      // Outside the app, whose requests would bring the remark onto the device.
      stage.expectComplaints(/favicon\.ico/)
      await page.goto('/robots.txt')
      await answerOnOtherDevice(page, elsewhere, { remarks: when })
      history.push({ title: elsewhere, status: null, remarks: when })
      const trouble = stage.line.trouble(reads, fault)
      await openMeetings()
      await expect(remarks(elsewhere)).toHaveValue(before)
      await trouble.met
      if (fault === 'request held') await pass(patience.answer)
      if (shown !== '') await expect(page.getByText(shown)).toBeVisible()
      trouble.cut()
      await networkBack()
      await expect(remarks(elsewhere)).toHaveValue(when)
      await expect(page.getByText(offline)).toBeHidden()
      // Displayed before it is persisted, and the next fault reads the persisted list.
      await expect
        .poll(async () => (await stored(page, 'queries')).get(persistedQueryKey(participationKey)))
        .toContain(when)
      before = when
    })
})

test.describe('a sheet is not shown as saved, and is saved on the next attempt, when', () => {
  const signing = /^PUT .*\/sheets\/signedUrls/
  const file = /^GET \/api\/securedownload/
  const offlineMessage = /^Sie sind offline: 0 von 1 Stücken/
  const missing = 'Nicht alles konnte gespeichert werden. Es fehlt: Greensleeves.'
  const ofFile: readonly Case[] = [
    ...cases('sheet', failedDownloads, offlineMessage),
    ...cases('sheet', wrongFiles, missing),
  ]
  const rows = [
    ...[
      ...cases('sheet', unreachableServerFaults, offlineMessage),
      ...cases('sheet', unavailable, offlineMessage),
      ...cases('sheet', unknownSession, /^Bitte melden Sie sich noch einmal an, um weitere Noten/),
      ...cases('sheet', tooOld, /^Bitte aktualisieren Sie die App/),
      ...cases('sheet', refused, missing),
    ].map((one) => ({ ...one, which: signing, seconds: patience.answer })),
    ...ofFile.map((one) => ({ ...one, which: file, seconds: patience.file })),
  ]
  const state = (): Locator => piece(page, 'Greensleeves').locator('.piece-foot')
  for (const { when, details, fault, shown, which, seconds } of rows)
    test(when, details, async () => {
      if (!page.url().endsWith('/repertoire')) await openRepertoire()
      const trouble = stage.line.trouble(which, fault)
      await piece(page, 'Greensleeves').getByRole('button', { name: 'Speichern' }).click()
      await trouble.met
      // The download resumes as soon as a probe reaches the server, and meets the same fault again.
      await expect(async () => {
        if (fault === 'request held') await pass(seconds)
        await expect(page.getByText(shown)).toBeVisible({ timeout: 4_000 })
        await expect(state()).toContainText('Nicht gespeichert', { timeout: 1_000 })
      }).toPass({ timeout: untilSignIn })
      trouble.cut()
      // As soon as another request succeeds, the download resumes automatically and removes the button.
      const retry = page.getByRole('button', { name: 'Noch einmal versuchen' })
      await retry.evaluateAll(([button]: HTMLElement[]) => button?.click())
      await expect(state()).toHaveText('Gespeichert')
      await page.getByRole('button', { name: '«Greensleeves» von diesem Gerät entfernen' }).click()
      await expect(state()).toContainText('Nicht gespeichert')
    })

  test('an expired address (410) is replaced immediately, and the sheet plays', async () => {
    if (!page.url().endsWith('/repertoire')) await openRepertoire()
    const expired = stage.line.next(file, stubResponse(410, 'text/plain', ''))
    await piece(page, 'Greensleeves').getByRole('button', { name: 'Speichern' }).click()
    await expired
    await expect(state()).toHaveText('Gespeichert')
    await stage.context.setOffline(true)
    await page.getByRole('link', { name: 'Greensleeves', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 2')).toBeVisible()
    await expect.poll(() => ink(page)).toBeGreaterThan(1000)
    await stage.context.setOffline(false)
  })
})

test('finally the server has every answer and every remark once, in order', async () => {
  await stage.server.stop()
  const saved = await answersOf(stage.server, 'player')
  for (const title of [answered, remarked, elsewhere])
    expect(saved.filter((one) => one.title === title)).toEqual(history.filter((one) => one.title === title))
})
