import { test } from '../support/engines/app.ts'
import { enterTime, openSignedIn, setOnLine, untilFocused } from '../support/engines/members-area.ts'
import type { Locator, Tab } from '../support/engines/tab.ts'
import { onlyLong } from '../support/long-run.ts'

/** Returns the list item of a duty or a lift by its heading. */
const item = (tab: Tab, heading: RegExp): Locator =>
  tab.getByRole('listitem').filter({ has: tab.getByRole('heading', { name: heading }) })

test(
  'a member looks for a replacement offline, takes a seat and offers a lift',
  onlyLong,
  async ({ device, server }) => {
    const tab = await openSignedIn(device, '/de-ch/intra/duties')
    const till = item(tab, /^Kasse$/)
    await till.getByText('Sie sind dabei.').expectVisible()
    await server.stop()
    await setOnLine(tab, false)
    await till.getByRole('button', { name: /^Ersatz suchen/ }).click()
    await till.getByRole('status').expectText('sobald Sie online sind und die App offen ist')
    await server.start()
    await setOnLine(tab, true)
    await till.getByText(/^Sie suchen Ersatz/).expectVisible()
    await tab.reload()
    await till.getByText(/^Sie suchen Ersatz/).expectVisible()

    await tab.getByRole('link', { name: 'Mitfahren und mitnehmen' }).click()
    const taken = item(tab, /Bahnhof Uster$/)
    await taken.getByRole('button', { name: /^Mitfahren/ }).click()
    await taken.getByText('Sie fahren mit.').expectVisible()
    await taken.getByText('1 Platz frei').expectVisible()
    await tab.getByLabel('Abfahrtsort').fill('Dorfplatz')
    await tab.getByLabel('Freie Plätze').fill('2')
    await tab.getByRole('button', { name: 'Speichern' }).click()
    await untilFocused(tab, 'lifts')
    const offered = item(tab, /Dorfplatz$/)
    await offered.getByText('2 Plätze frei').expectVisible()
    await tab.reload()
    await offered.getByRole('button', { name: /^Zurückziehen/ }).click()
    await offered.expectHidden()
    await taken.getByText('Sie fahren mit.').expectVisible()
  },
)

test('a planner creates a duty, corrects its end and enters somebody', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/admin/duties', 'admin')
  await tab.getByRole('link', { name: 'Gesamtprobe' }).first().click()
  await tab.getByRole('button', { name: 'Neuer Einsatz' }).click()
  await tab.getByLabel('Name', { exact: true }).fill('Stühle stellen')
  await enterTime(tab, 'Beginn', '2030-07-12T18:00')
  await enterTime(tab, 'Ende', '2030-07-12T17:00')
  await tab.getByRole('button', { name: 'Speichern' }).click()
  await tab.getByText('Das Ende liegt vor dem Beginn').expectVisible()
  await enterTime(tab, 'Ende', '2030-07-12T19:00')
  await tab.getByRole('button', { name: 'Speichern' }).click()
  const chairs = tab.getByRole('region', { name: 'Stühle stellen' })
  await chairs.getByText('Es fehlt 1 Person').expectVisible()
  await chairs.getByLabel('Person eintragen').selectOption('Heinz Bachofner-Keel')
  await chairs.getByRole('button', { name: 'Eintragen' }).click()
  await chairs.getByText('Besetzt').expectVisible()
  await tab.reload()
  await chairs.getByText('Besetzt').expectVisible()
})
