import { getMyself } from '#contract/persons.ts'
import { answersOf } from '../support/answers.ts'
import { expect, leaveToLongRun, signIn, test } from '../support/engines/app.ts'
import { answer, expectDownload, meeting, openSignedIn, setOnLine, signOut } from '../support/engines/members-area.ts'
import type { Locator } from '../support/engines/tab.ts'
import { onlyLong } from '../support/long-run.ts'
import { ink, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'
import { changeTokens, tokenRecord } from '../support/token-record.ts'

test.describe('in the short run only in Firefox', () => {
  leaveToLongRun('webkit')
  test('a visitor signs in and reaches the members area', async ({ device }) => {
    const tab = await device.open('/de-ch')
    await tab.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click()
    await signIn(tab, 'player')
    await tab.getByRole('heading', { level: 1 }).expectText(/, Heinz$/)
    await tab.reload()
    await tab.getByRole('heading', { level: 1 }).expectText(/, Heinz$/)
  })
})

test('a member answers and switches the language at once, and every page comes', onlyLong, async ({ device }) => {
  const german = { heading: 'Bevorstehende Versammlungen', title: 'Licht über dem Wasser', other: 'Switch to English' }
  const english = {
    heading: 'Upcoming rehearsals and performances',
    title: 'Light across the water',
    other: 'Auf Deutsch wechseln',
  }
  const words = { [german.heading]: ['Angemeldet', 'Abgemeldet'], [english.heading]: ['Coming', 'Not coming'] }
  const tab = await openSignedIn(device, '/de-ch/intra/meetings')
  for (let round = 0; round < 4; round += 1) {
    const [here, there] = round % 2 === 0 ? [german, english] : [english, german]
    await meeting(tab, here.title).expectVisible()
    const word = words[here.heading]?.[Math.floor(round / 2) % 2] ?? ''
    const radio = meeting(tab, here.title).getByRole('radio', { name: word, exact: true })
    await radio.expectVisible()
    await tab.clickInOneTask([radio, tab.getByRole('banner').getByRole('link', { name: here.other })])
    await tab.getByRole('heading', { level: 1 }).expectText(there.heading)
    await meeting(tab, there.title).expectVisible()
    await tab.reload()
    await tab.getByRole('heading', { level: 1 }).expectText(there.heading)
    const chosen = words[there.heading]?.[Math.floor(round / 2) % 2] ?? ''
    await meeting(tab, there.title).getByRole('radio', { name: chosen, exact: true }).expectChecked()
  }
})

/** Returns the vertical position of an element once it has stopped moving: cards near the window are laid out late. */
const restingPlace = async (element: Locator): Promise<number> => {
  let place = Number.NaN
  const isStill = async (): Promise<boolean> => {
    const before = place
    place = (await element.box()).y
    return place === before
  }
  await expect.poll(isStill).toBe(true)
  return place
}

test(
  'a member answers offline, and the answer is delivered when the server is back',
  onlyLong,
  async ({ device, server }) => {
    const tab = await openSignedIn(device, '/de-ch/intra/meetings')
    const card = meeting(tab, 'Matinée im Park')
    await card.expectVisible()
    const y = await restingPlace(card.getByRole('radio', { name: 'Abgemeldet' }))
    await server.stop()
    await setOnLine(tab, false)
    await tab.getByText(/^Offline, Stand/).expectVisible()
    const yOffline = await restingPlace(card.getByRole('radio', { name: 'Abgemeldet' }))
    expect(Math.abs(yOffline - y), 'distance that the buttons have moved').toBeLessThan(1)
    await answer(card, 'Abgemeldet', 'Offline: wird gesendet, sobald die App online geöffnet ist')
    await tab.getByRole('link', { name: 'Eine Änderung ist noch nicht gesendet.' }).expectVisible()
    await server.start()
    await setOnLine(tab, true)
    await card.getByRole('status').expectText('Gespeichert')
    await server.stop()
    const answers = await answersOf(server, 'player')
    expect(answers.filter(({ title }) => title === 'Matinée im Park')).toMatchObject([{ status: false }])
  },
)

test.describe('in the short run only in WebKit', () => {
  leaveToLongRun('firefox')
  test('the members area opens offline after the browser was closed', async ({ device, server }) => {
    const tab = await openSignedIn(device, '/de-ch/intra/meetings')
    await waitUntilReadyForOffline(tab)
    await device.close()
    await server.stop()
    const cold = await device.open('/de-ch/intra/meetings')
    await cold.getByRole('heading', { level: 1 }).expectText('Bevorstehende Versammlungen')
    await meeting(cold, 'Generalversammlung').expectVisible()
    await cold.getByText(/^Offline, Stand \d\d:\d\d\.$/).expectVisible()
    await cold.goto('/en-gb/intra/repertoire')
    await cold.getByRole('heading', { level: 1 }).expectText('My music')
  })
})

test('a player saves the repertoire and plays from it offline', onlyLong, async ({ device, server }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/repertoire')
  await tab.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
  await tab.getByText('Alles gespeichert: Sie können offline spielen.').expectVisible()
  await waitUntilReadyForOffline(tab)
  await server.stop()
  await tab.reload()
  await tab.getByRole('link', { name: 'Can-Can', exact: true }).click()
  await tab.getByRole('figure', { name: 'Seite 1 von 3' }).expectVisible()
  await expect.poll(() => ink(tab)).toBeGreaterThan(1000)
})

test('a player turns pages and writes on them', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/repertoire')
  await tab.getByRole('link', { name: 'Can-Can', exact: true }).click()
  await tab.getByRole('figure', { name: 'Seite 1 von 3' }).expectVisible()
  await tab.press('PageDown')
  await tab.getByRole('figure', { name: 'Seite 2 von 3' }).expectVisible()
  // The zone under the finger takes the tap, not the button, which is for the keyboard.
  const next = await tab.getByRole('button', { name: 'Weiter blättern' }).box()
  await tab.drag([{ x: next.x + next.width / 2, y: next.y + next.height / 4 }])
  await tab.getByRole('figure', { name: 'Seite 3 von 3' }).expectVisible()
  await tab.press('PageUp')
  await expect.poll(() => ink(tab)).toBeGreaterThan(1000)
  await tab.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
  const page = await tab.getByRole('img', { name: 'Seite 2', exact: true }).box()
  await tab.drag([
    { x: page.x + 0.4 * page.width, y: page.y + 0.3 * page.height },
    { x: page.x + 0.5 * page.width, y: page.y + 0.4 * page.height },
    { x: page.x + 0.6 * page.width, y: page.y + 0.4 * page.height },
  ])
  const written = tab.getByRole('img', { name: 'Seite 2, eine Notiz auf dieser Seite' })
  await written.expectVisible()
  await tab.getByRole('button', { name: 'Fertig' }).click()
  await tab.reload()
  await written.expectVisible()
})

test('a member changes their own data', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/person')
  await tab.getByLabel('Vorname').expectValue('Heinz')
  await tab.getByLabel('Firma').fill('Käserei «Züri»')
  await tab.getByRole('button', { name: 'Speichern', exact: true }).click()
  await tab.getByText('Gespeichert.', { exact: true }).expectVisible()
  const { accessToken } = await tokenRecord(tab)
  const headers = { authorization: `Bearer ${accessToken}` }
  const reply = await fetch(new URL(getMyself.path, tab.origin), { headers })
  expect(await reply.json()).toMatchObject({ company: 'Käserei «Züri»' })
  await tab.reload()
  await tab.getByLabel('Firma').expectValue('Käserei «Züri»')
})

test('a sign-out removes everything of the member from the device', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/repertoire', 'second player')
  await tab.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
  await tab.getByText('Alles gespeichert: Sie können offline spielen.').expectVisible()
  await waitUntilReadyForOffline(tab)
  expect(await storedKeys(tab, 'sheet-bytes')).not.toEqual([])
  await tab.goto('/de-ch/intra/meetings')
  await meeting(tab, 'Gesamtprobe').expectVisible()
  await tab.goto('/de-ch/intra/person')
  await tab.getByLabel('Firma').fill('Metzgerei')
  await signOut(tab)
  await tab.getByRole('banner').getByRole('button', { name: 'Anmelden' }).expectVisible()

  const databases = () => tab.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toEqual(['mhz-device'])
  expect(await tokenRecord(tab)).toEqual({ accessToken: '', refreshToken: '', expiresAt: 0 })
  expect(await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain('mhz')
  const cachedPaths = await tab.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cachedPaths.filter((path) => /^\/(?:api|sso)\//.test(path))).toEqual([])
  await tab.back()
  await tab.getByLabel('Passwort').expectVisible()
  await tab.goto('/de-ch/intra/meetings')
  await tab.getByLabel('Passwort').expectVisible()
})

test('two tabs renew one session, and both go on working', onlyLong, async ({ device }) => {
  const first = await openSignedIn(device, '/de-ch/intra/meetings')
  await meeting(first, 'Generalversammlung').expectVisible()
  const second = await device.open('/de-ch/intra/meetings')
  await meeting(second, 'Generalversammlung').expectVisible()
  for (const round of [0, 1, 2]) {
    const { refreshToken } = await tokenRecord(first)
    await changeTokens(first, { expiresAt: 1 })
    await Promise.all([first, second].map((tab) => tab.evaluate(() => void window.dispatchEvent(new Event('online')))))
    await expect.poll(async () => (await tokenRecord(second)).expiresAt).toBeGreaterThan(Date.now())
    expect((await tokenRecord(second)).refreshToken).not.toBe(refreshToken)
    const word = round % 2 === 0 ? 'Angemeldet' : 'Abgemeldet'
    await answer(meeting(first, 'Generalversammlung'), word, 'Gespeichert')
    await answer(meeting(second, 'Matinée im Park'), word, 'Gespeichert')
  }
  for (const tab of [first, second]) await tab.getByText('Bitte melden Sie sich noch einmal an.').expectHidden()
})

test('a guest creates an account at the checkout, pays and saves the receipt', onlyLong, async ({ device }) => {
  const item = 'CD «Unterwegs»'
  const email = `guest-${Date.now()}@band.example`
  const tab = await device.open('/de-ch/shop')
  await tab.getByRole('banner').getByRole('button', { name: 'Anmelden' }).expectVisible()
  await tab.getByRole('button', { name: `${item} in den Warenkorb` }).click()
  await tab
    .getByRole('link', { name: /^Zur Kasse/ })
    .first()
    .click()
  await tab.getByLabel('E-Mail').fill(email)
  await tab.getByRole('button', { name: 'Weiter' }).click()
  await tab.getByRole('heading', { level: 1 }).expectText('Account erstellen')
  await tab.getByLabel('Vorname').fill('Gian')
  await tab.getByLabel('Nachname').fill('Käufer')
  await tab.getByLabel('Strasse und Nummer').fill('Im Sihlhof 3')
  await tab.getByLabel('PLZ').fill('8004')
  await tab.getByLabel('Ort', { exact: true }).fill('Zürich')
  await tab.getByLabel('Passwort', { exact: true }).fill('Tuba-2026')
  await tab.getByText('Geprüft: Sie sind ein Mensch.').expectVisible(60_000)
  await tab.getByRole('button', { name: 'Weiter', exact: true }).click()
  await tab.getByRole('button', { name: 'Mit der Bestellung weiterfahren' }).click()
  await tab.expectPath(/^\/sso\//)
  await tab.getByLabel('E-Mail').expectValue(email)
  await tab.getByLabel('Passwort').fill('Tuba-2026')
  await tab.getByRole('button', { name: 'Anmelden' }).click()
  await tab.getByRole('heading', { level: 1 }).expectText('Bestellübersicht')
  await tab.getByLabel(/Allgemeinen Geschäftsbedingungen gelesen/).click()
  await tab.getByRole('button', { name: 'Jetzt kaufen' }).click()
  await tab.getByRole('link', { name: 'Zur Zahlung' }).click()
  await tab.getByRole('button', { name: 'Mit TWINT bezahlen' }).click()
  await tab.getByRole('heading', { level: 1 }).expectText('Vielen Dank für Ihre Bestellung')
  await tab.getByRole('button', { name: 'Quittung herunterladen' }).click()
  await expectDownload(device, /^Quittung Q\d{4}-\d{5}\.pdf$/, '%PDF-')
})

test('an editor writes a rich text and saves it', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/admin/articles/2', 'editor')
  const text = tab.getByRole('textbox', { name: 'Text', exact: true })
  const tools = tab.getByRole('toolbar', { name: 'Formatierung: Text', exact: true })
  await text.click()
  await tab.press('Enter')
  await tools.getByRole('button', { name: 'Fett' }).click()
  await tab.type('Neu in dieser Woche')
  await tools.getByRole('button', { name: 'Zitat' }).click()
  await text.getByRole('blockquote').getByRole('strong').expectText('Neu in dieser Woche')
  await tab.getByRole('button', { name: 'Speichern' }).click()
  await tab.getByText('Gespeichert.').expectVisible()
  await tab.goto('/de-ch/article/2')
  await tab.getByRole('blockquote').getByRole('strong').expectText('Neu in dieser Woche')
})
