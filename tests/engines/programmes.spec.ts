import { expect, test } from '../support/engines/app.ts'
import { expectDownload, meeting, openSignedIn } from '../support/engines/members-area.ts'
import type { Tab } from '../support/engines/tab.ts'
import { onlyLong } from '../support/long-run.ts'

const title = 'Platzkonzert mit Glühwein'

/** Titles of the programme's pieces in their order. */
const titlesIn = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() => [...document.querySelectorAll('main ol b')].map(({ textContent }) => textContent ?? ''))

/** The year of the demo's past concert: it was on the first Sunday in the last 40 days. */
const concertYear = (): string => {
  const day = new Date()
  day.setDate(day.getDate() - 40)
  day.setDate(day.getDate() + ((7 - day.getDay()) % 7))
  return `${day.getFullYear()}`
}

test('the conductor arranges a programme and saves its leaflet', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/meetings', 'conductor')
  await meeting(tab, title).getByRole('link', { name: 'Programm bearbeiten' }).click()
  await tab.getByRole('heading', { name: title, level: 1 }).expectVisible()
  const programme = tab.getByRole('region', { name: 'Programm' })
  await programme.getByText(/^8 Stücke/).expectVisible()
  const [first = '', second = '', ...others] = await titlesIn(tab)
  await programme.getByRole('button', { name: `«${first}» nach unten` }).click()
  await programme.getByLabel('Stück suchen und hinzufügen').fill('Wiegenlied')
  await programme.getByRole('button', { name: '«Wiegenlied» hinzufügen' }).click()
  await programme.getByRole('button', { name: `«${others.at(-1)}» vom Programm nehmen` }).click()
  await programme.getByRole('button', { name: 'Programm speichern' }).click()
  await programme.getByText('Gespeichert.').expectVisible()
  await tab.reload()
  await programme.getByText(/^8 Stücke/).expectVisible()
  expect(await titlesIn(tab)).toEqual([second, first, ...others.slice(0, -1), 'Wiegenlied'])
  await programme.getByRole('link', { name: /^Programmzettel deutsch/ }).click()
  await expectDownload(device, /^\d{4}-\d\d-\d\d Platzkonzert mit Glühwein\.pdf$/, '%PDF-')
})

test('the conductor saves the report to SUISA as a PDF and as a table', onlyLong, async ({ device }) => {
  const year = concertYear()
  const tab = await openSignedIn(device, '/de-ch/intra/admin/programmes', 'conductor')
  await tab.getByLabel('Jahr').selectOption(year)
  await tab.getByRole('heading', { name: `SUISA-Meldung ${year}` }).expectVisible()
  await tab.getByRole('link', { name: /^Herbstkonzert/ }).expectVisible()
  await tab.getByRole('button', { name: 'Meldung als PDF' }).click()
  await expectDownload(device, new RegExp(`^SUISA-Meldung ${year}\\.pdf$`), '%PDF-')
  await tab.getByRole('button', { name: 'Meldung als Tabelle' }).click()
  await expectDownload(device, new RegExp(`^SUISA-Meldung ${year}\\.xlsx$`), 'PK')
})
