// Longer than 300 lines: all devices share one setup, and a second setup would take longer than its tests.
import type { CDPSession, Locator, Page } from '@playwright/test'
import { answersOf, type StoredAnswer } from '../support/answers.ts'
import { expect, signIn } from '../support/app.ts'
import { watchConsole } from '../support/console.ts'
import { onlyLong } from '../support/long-run.ts'
import { answerOnOtherDevice, createMemberActions, type MemberActions, test } from '../support/member-actions.ts'
import {
  answer,
  meeting,
  piece,
  signInAgain,
  store,
  stored,
  waitUntilReadyForOffline,
} from '../support/members-area.ts'
import { expectStorageFullMessage, simulateQuotaExceeded } from '../support/storage-quota.ts'
import { tokenRecord } from '../support/token-record.ts'

/** Devices with unusual conditions, one after the other in one setup. */
let stage: MemberActions
let page: Page
let browser: CDPSession
test.beforeAll(async ({ browser: chromium, signedInState }) => {
  stage = await createMemberActions(chromium, signedInState, 'player')
  page = await stage.context.newPage()
  browser = await stage.context.newCDPSession(page)
  await openMeetings(page)
  await waitUntilReadyForOffline(page)
})
test.afterEach(() => {
  stage.line.calm()
  expect(stage.complaints()).toEqual([])
})
test.afterAll(() => stage.end())

const writes = /^P(?:OS|U)T \/api\/(?:participationselfservice|batch)/
const [concert, assembly, parade, matinee] = [
  'Platzkonzert mit Glühwein',
  'Generalversammlung',
  'Sechseläuten mit der Zunft',
  'Matinée im Park',
] as const
const history: StoredAnswer[] = []

const status = (title: string, on = page): Locator => meeting(on, title).getByRole('status')
const openMeetings = async (on: Page): Promise<void> => {
  await on.goto('/de-ch/intra/meetings')
  await expect(meeting(on, assembly)).toBeVisible()
}
const networkBack = async (): Promise<void> => {
  await stage.context.setOffline(true)
  await stage.context.setOffline(false)
}

test('two tabs answer the same meeting at once: both finally show the same, without a conflict', onlyLong, async () => {
  const other = await stage.context.newPage()
  await openMeetings(other)
  const trouble = stage.line.trouble(writes, 'reply held')
  await meeting(page, assembly).getByText('Angemeldet', { exact: true }).last().click()
  await trouble.met
  await meeting(other, assembly).getByText('Abgemeldet', { exact: true }).last().click()
  await expect(meeting(page, assembly).getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
  trouble.end()
  for (const tab of [page, other]) {
    await expect(status(assembly, tab)).toHaveText('Gespeichert')
    await expect(meeting(tab, assembly).getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
  }
  await other.close()
  for (const said of [true, false]) history.push({ title: assembly, status: said, remarks: '' })
})

for (const { choice, kept } of [
  { choice: 'Diese: Angemeldet', kept: true },
  { choice: 'Die andere: Abgemeldet', kept: false },
])
  test(
    `another device has answered in the meantime: the member is asked and chooses «${choice}»`,
    onlyLong,
    async () => {
      const title = kept ? parade : matinee
      // Offline, because the page's own requests would reveal the other answer.
      await stage.context.setOffline(true)
      await answerOnOtherDevice(page, title, { status: false })
      await answer(meeting(page, title), 'Angemeldet', 'Offline: wird automatisch gesendet')
      await stage.context.setOffline(false)
      await expect(status(title)).toContainText('Zwei verschiedene Antworten.')
      await openMeetings(page)
      await expectStorageFullMessage(page, status(title), choice)
      await status(title).getByRole('button', { name: choice }).click()
      await expect(status(title)).toHaveText('Gespeichert')
      const word = kept ? 'Angemeldet' : 'Abgemeldet'
      await expect(meeting(page, title).getByRole('radio', { name: word })).toBeChecked()
      history.push({ title, status: false, remarks: '' }, ...(kept ? [{ title, status: true, remarks: '' }] : []))
    },
  )

test('a browser without Background Sync sends answers given offline at its next start', onlyLong, async () => {
  const cellar = await stage.context.newPage()
  await cellar.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager')
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  })
  await openMeetings(cellar)
  await stage.context.setOffline(true)
  await answer(meeting(cellar, concert), 'Angemeldet', 'Offline: wird gesendet, sobald die App online geöffnet ist')
  await cellar.getByRole('link', { name: 'Eine Änderung ist noch nicht gesendet.' }).click()
  await expect(cellar.getByText('Dieser Browser sendet nur, solange die App offen ist.')).toBeVisible()
  await cellar.close()
  await page.close()
  await stage.context.setOffline(false)
  page = await stage.context.newPage()
  browser = await stage.context.newCDPSession(page)
  await openMeetings(page)
  await expect(status(concert)).toHaveText('Gespeichert')
  history.push({ title: concert, status: true, remarks: '' })
})

test(
  'a full device reports it and keeps saved data; after space was freed the rest is saved',
  onlyLong,
  async ({ browser: chromium }) => {
    // Without a worker, whose files would use up the small quota. Quotas apply only after the first byte was stored.
    const context = await chromium.newContext({ baseURL: stage.server.origin, serviceWorkers: 'block' })
    const small = await context.newPage()
    const device = await context.newCDPSession(small)
    const { origin } = stage.server
    await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 })
    await signIn(small, 'conductor')
    await small.goto('/de-ch/intra/repertoire')
    await small.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
    await expect(small.getByText(/^Auf diesem Gerät ist kein Platz mehr\./)).toBeVisible()
    await expect(piece(small, 'Amazing Grace')).toContainText('Gespeichert')
    await small.getByRole('listitem').filter({ hasText: 'Nicht gespeichert' }).last().getByRole('link').first().click()
    // A quota is not exact: a single sheet may still fit.
    await simulateQuotaExceeded(small, 'sheet-staging')
    await small.getByRole('button', { name: /^Speichern, / }).click()
    await expect(small.getByRole('alert').filter({ hasText: /^Auf diesem Gerät ist kein Platz mehr\./ })).toBeVisible()
    await openMeetings(small)
    await answer(meeting(small, assembly), 'Angemeldet', 'Gespeichert')
    await device.send('Storage.overrideQuotaForOrigin', { origin })
    await small.goto('/de-ch/intra/repertoire')
    await small.getByRole('button', { name: /speichern, / }).click()
    await expect(small.getByText('Alles gespeichert: Sie können offline spielen.')).toBeVisible()

    // A failed removal is reported at the piece, leaves it complete, and can be retried.
    const giveRoom = await simulateQuotaExceeded(small, 'sheet-bytes', 'delete')
    const remove = small.getByRole('button', { name: '«Amazing Grace» von diesem Gerät entfernen' })
    const notRemoved = /^Dieses Gerät konnte die Noten nicht entfernen\./
    await remove.click()
    await expect(piece(small, 'Amazing Grace').getByRole('alert')).toHaveText(notRemoved)
    await small.getByRole('link', { name: 'Gerät und Daten' }).click()
    await expect(small.getByRole('heading', { level: 1, name: 'Gerät und Daten' })).toBeVisible()
    const kept = small.getByRole('listitem').filter({ has: remove })
    await remove.click()
    await expect(kept.getByRole('alert')).toHaveText(notRemoved)
    await small.getByRole('button', { name: 'Alle Noten entfernen' }).click()
    await small.getByRole('button', { name: 'Ja, alle entfernen' }).click()
    await expect(small.getByText(notRemoved)).toHaveCount(2)
    await giveRoom()
    await remove.click()
    await expect(kept).toHaveCount(0)
    await small.getByRole('button', { name: 'Ja, alle entfernen' }).click()
    await expect(small.getByText(/^Noch keine Noten gespeichert\./)).toBeFocused()
    await context.close()
  },
)

test(
  'an answer that exceeded the storage quota is saved with one tap, or when the page is left',
  onlyLong,
  async () => {
    const saveFailed = 'Die Antwort konnte nicht gespeichert werden.'
    // A change, whatever was answered before.
    const isYes = !(await meeting(page, matinee).getByRole('radio', { name: 'Angemeldet' }).isChecked())
    const roomForOutbox = await simulateQuotaExceeded(page, 'outbox')
    await answer(meeting(page, matinee), isYes ? 'Angemeldet' : 'Abgemeldet', saveFailed)
    await answer(meeting(page, concert), 'Abgemeldet', saveFailed)
    const again = status(matinee).getByRole('button', { name: 'Noch einmal versuchen' })
    await again.click()
    await expect(status(matinee)).toContainText(saveFailed)
    // A later answer on another device leads to a conflict and is not overwritten.
    await answerOnOtherDevice(page, concert, { status: true, remarks: 'mit Kuchen' })
    const learnt = page.waitForResponse(/participation/)
    await networkBack()
    await learnt
    await roomForOutbox()
    await again.click()
    await expect(status(matinee)).toHaveText('Gespeichert')
    await expect(status(concert)).toContainText(saveFailed)
    await page.getByRole('link', { name: 'Meine Noten' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Meine Noten' })).toBeVisible()
    await openMeetings(page)
    await status(concert).getByRole('button', { name: 'Diese: Abgemeldet' }).click()
    await expect(status(concert)).toHaveText('Gespeichert')
    await expect(meeting(page, concert).getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
    history.push({ title: concert, status: true, remarks: 'mit Kuchen' })
    history.push({ title: matinee, status: isYes, remarks: '' })
    // The other device's remark stays: only the yes or no was given here.
    history.push({ title: concert, status: false, remarks: 'mit Kuchen' })
    // Restores the state that the other tests expect.
    await answerOnOtherDevice(page, concert, { status: true, remarks: '' })
    history.push({ title: concert, status: true, remarks: '' })
    if (isYes) {
      await answer(meeting(page, matinee), 'Abgemeldet', 'Gespeichert')
      history.push({ title: matinee, status: false, remarks: '' })
    }
  },
)

test(
  'a browser without storage is reported at the sign-in, and shows the public pages',
  onlyLong,
  async ({ browser: chromium }) => {
    const context = await chromium.newContext({ baseURL: stage.server.origin, serviceWorkers: 'block' })
    const complaints = watchConsole(context)
    complaints.expectComplaints(/session\.read_failed|sign_in\.start_failed/)
    complaints.expectComplaints(/worker_settings\.save_failed/)
    complaints.expectComplaints(/web_storage\.write_failed|broadcast_channel\.open_failed|install_offer\.read_failed/)
    // Blocked by the test, because the worker has its own storage.
    complaints.expectComplaints(/registration blocked|worker\.register_failed/)
    for (const forbid of [
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
        }
      },
      () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
      // With cookies and data of all sites blocked, accessing a storage property throws.
      () => {
        const refuse = () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(globalThis, name, { get: refuse })
        globalThis.BroadcastChannel = new Proxy(BroadcastChannel, { construct: refuse })
        LockManager.prototype.request = () => Promise.reject(new DOMException('Denied', 'SecurityError'))
      },
    ]) {
      const secret = await context.newPage()
      await secret.addInitScript(forbid)
      await secret.goto('/de-ch/intra/meetings')
      await expect(secret.getByText('Dieser Browser lässt die App nichts speichern')).toBeVisible()
      await secret.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Konzerte' }).click()
      await expect(secret.getByRole('heading', { name: 'Licht über dem Wasser' })).toBeVisible()
      await secret.close()
    }
    expect(complaints.complaints()).toEqual([])
    await context.close()
  },
)

test(
  'the app is installable; the installation is offered once something is saved, and never again after it was declined',
  onlyLong,
  async () => {
    const phone = await stage.context.newPage()
    const device = await stage.context.newCDPSession(phone)
    // A headless browser never fires this event by itself.
    const browserOffers = (): Promise<boolean> =>
      phone.evaluate(() => {
        const prompt = () => Promise.resolve(document.body.setAttribute('data-asked', 'yes'))
        return dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
      })
    const offered = phone.getByRole('region', { name: 'App installieren' })
    await phone.goto('/de-ch/intra/repertoire')
    expect((await device.send('Page.getAppManifest')).errors).toEqual([])
    const { installabilityErrors } = await device.send('Page.getInstallabilityErrors')
    // Each test's browser is a private window; nothing else prevents the installation.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    await expect(piece(phone, 'Amazing Grace')).toContainText('Nicht gespeichert')
    expect(await browserOffers()).toBe(false)
    await expect(offered).toBeHidden()
    await piece(phone, 'Amazing Grace').getByRole('button', { name: 'Speichern' }).click()
    await offered.getByRole('button', { name: 'Jetzt nicht' }).click()
    await expect(offered).toBeHidden()
    await phone.reload()
    await expect(piece(phone, 'Amazing Grace')).toContainText('Gespeichert')
    await browserOffers()
    await expect(offered).toBeHidden()
    await phone.goto('/de-ch/intra/selfservice')
    await expect(phone.getByRole('heading', { level: 1, name: 'Gerät und Daten' })).toBeVisible()
    await browserOffers()
    await offered.getByRole('button', { name: 'App installieren' }).click()
    await expect(phone.locator('body[data-asked=yes]')).toBeAttached()
    await expect(offered).toBeHidden()
    await phone.close()
  },
)

test(
  'a withdrawn worker is removed without losing pending changes, and the next worker is installed',
  onlyLong,
  async () => {
    stage.line.trouble(writes, 'request lost')
    await answer(meeting(page, concert), 'Abgemeldet', 'Offline: wird automatisch gesendet')
    // Of the app, and of the texts of the public pages.
    const caches = (): Promise<number> => page.evaluate(async () => (await window.caches.keys()).length)
    const workers = (): Promise<number> =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect([await caches(), await workers()]).toEqual([2, 1])
    await stage.server.stop()
    await stage.server.start({ SERVICE_WORKER: '0' })
    // On the next visit, or on the one after if Chromium is busy.
    const workersAfterVisit = async (): Promise<number> => {
      await page.reload()
      return workers()
    }
    await expect.poll(workersAfterVisit, { intervals: [3_000], timeout: 60_000 }).toBe(0)
    await expect.poll(caches).toBe(0)
    await page.reload()
    await expect(meeting(page, concert).getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
    await expect(status(concert)).toContainText('Offline: wird automatisch gesendet')
    stage.line.calm()
    await networkBack()
    await expect(status(concert)).toHaveText('Gespeichert')
    history.push({ title: concert, status: false, remarks: '' })
    await stage.server.stop()
    await stage.server.start()
    await page.reload()
    await waitUntilReadyForOffline(page)
  },
)

test('unreadable records do not affect readable ones', onlyLong, async () => {
  await stage.line.trouble(writes, 'request lost')
  await answer(meeting(page, assembly), 'Angemeldet', 'Offline: wird automatisch gesendet')
  let good: unknown
  await expect
    .poll(async () => {
      good = [...(await stored(page, 'outbox')).values()].find((one) => JSON.stringify(one).includes('"waiting"'))
      return good
    })
    .toBeDefined()
  for (const [key, value] of Object.entries({
    'participation:9991': { ...(good as object), key: '9991', desired: { status: 'yes' } },
    'participation:9992': { version: 1, kind: 'participation' },
    'participation:9993': 'flipped \u0000 bytes',
    'something:1': { ...(good as object), kind: 'something', key: '1' },
    'participation:9994': { ...(good as object), version: 99, key: '9994' },
    foreign: null,
  }))
    await store(page, 'outbox', key, value)
  for (const key of await stored(page, 'queries').then((all) => [...all.keys()]))
    if (key.includes('attendance')) await store(page, 'queries', key, '{"state":')
    else if (key.includes('directory')) await store(page, 'queries', key, { half: 'written' })
  await store(page, 'sheets', '1/1', { version: 1, compositionId: 1 })
  await store(page, 'sheet-bytes', '2/2', 'no bytes')
  await openMeetings(page)
  await expect(meeting(page, assembly).getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
  stage.line.calm()
  await networkBack()
  await expect(status(assembly)).toHaveText('Gespeichert')
  history.push({ title: assembly, status: true, remarks: '' })
  await page.goto('/de-ch/intra/repertoire')
  await piece(page, 'Can-Can').getByRole('button', { name: 'Speichern' }).click()
  await expect(piece(page, 'Can-Can')).toContainText('Gespeichert')
  await openMeetings(page)
  expect((await stored(page, 'outbox')).has('participation:9994')).toBe(true)
  expect((await stored(page, 'outbox-unreadable')).size).toBeGreaterThanOrEqual(4)
})

test(
  'a clock that was five minutes ahead delays nothing and retains nothing outdated once it is corrected',
  onlyLong,
  async () => {
    await page.clock.install()
    const minutes = 60_000
    await page.clock.setSystemTime(new Date(Date.now() + 5 * minutes))
    await openMeetings(page)
    await networkBack()
    await answer(meeting(page, assembly), 'Abgemeldet', 'Gespeichert')
    await page.clock.setSystemTime(new Date())
    await answerOnOtherDevice(page, concert, { status: false, remarks: 'Doch ohne Punsch.' })
    await networkBack()
    await expect(meeting(page, concert).getByLabel('Bemerkung')).toHaveValue('Doch ohne Punsch.')
    history.push({ title: assembly, status: false, remarks: '' })
    history.push({ title: concert, status: false, remarks: 'Doch ohne Punsch.' })
  },
)

test('a clock that is a day ahead is reported; the session is renewed and the answer is saved', onlyLong, async () => {
  const notice = page.getByText('Die Uhr dieses Geräts geht falsch.')
  const { refreshToken } = await tokenRecord(page)
  await page.clock.setSystemTime(new Date(Date.now() + 86_400_000))
  await answer(meeting(page, assembly), 'Angemeldet', 'Gespeichert')
  expect((await tokenRecord(page)).refreshToken).not.toBe(refreshToken)
  await expect(notice).toBeVisible()
  await page.clock.setSystemTime(new Date())
  await networkBack()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeHidden()
  history.push({ title: assembly, status: true, remarks: '' })
})

test('without network, a clock that is 200 days ahead hides no meeting, and is named', onlyLong, async () => {
  const doubt = page.getByText(/^Die Uhr dieses Geräts zeigt den .* Vermutlich geht sie falsch/)
  await stage.context.setOffline(true)
  await page.clock.setSystemTime(new Date(Date.now() + 200 * 86_400_000))
  await page.reload()
  await expect(doubt).toBeVisible()
  await expect(page.getByText('Melden Sie sich wieder an, sobald Sie online sind.')).toBeVisible()
  await expect(page.getByRole('status').getByRole('button', { name: 'Anmelden' })).toHaveCount(0)
  await expect(meeting(page, assembly)).toBeVisible()
  await page.clock.setSystemTime(new Date())
  await stage.context.setOffline(false)
  await page.reload()
  await expect(doubt).toBeHidden()
  await expect(meeting(page, assembly)).toBeVisible()
})

test(
  'after the browser cleared the storage of the running app, it requests a sign-in and continues',
  onlyLong,
  async () => {
    // Operations in flight end there, a read or the outbox cleanup; the last snapshot stays.
    stage.expectComplaints(/AbortError/)
    await browser.send('Storage.clearDataForOrigin', { origin: stage.server.origin, storageTypes: 'indexeddb' })
    await meeting(page, matinee).getByText('Angemeldet', { exact: true }).last().click()
    await expect(page.getByText('Bitte melden Sie sich noch einmal an.')).toBeVisible()
    await signInAgain(page)
    await expect(status(matinee)).toHaveText('Gespeichert')
    await expect(meeting(page, matinee).getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    history.push({ title: matinee, status: true, remarks: '' })
  },
)

test('finally the server has every answer once, in order', onlyLong, async () => {
  await stage.server.stop()
  const kept = await answersOf(stage.server, 'player')
  for (const title of [concert, assembly, parade, matinee])
    expect(kept.filter((one) => one.title === title)).toEqual(history.filter((one) => one.title === title))
})
