import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer } from '../support/members-area.ts'
import { addRepresentative } from '../support/representatives.ts'

test.use({ member: 'player', viewport: { width: 390, height: 844 } })

/** Returns the card of a person's next rehearsal. */
const card = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Gesamtprobe' }) })
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

test(
  'a mother answers for herself and for two children on a phone, offline too, until the representation ends',
  onlyLong,
  async ({ page, anotherDevice, console }) => {
    test.setTimeout(240_000)
    await page.goto('/de-ch/intra/person')
    const mother = await page.getByLabel('Nachname').inputValue()
    const office = await anotherDevice('admin')
    await addRepresentative(office, /Sophie/, mother, true)
    await addRepresentative(office, /Corinne/, mother, false)
    const child = await anotherDevice('second player')
    await child.goto('/de-ch/intra/person')
    await child.getByRole('button', { name: 'Zustimmen' }).click()
    await expect(child.getByText('Mit Zustimmung der vertretenen Person.')).toBeVisible()

    await page.goto('/de-ch/intra/meetings')
    await answer(card(page, 'Ich'), 'Angemeldet', 'Gespeichert')
    await answer(card(page, 'Sophie'), 'Abgemeldet', 'Gespeichert')
    await answer(card(page, 'Corinne'), 'Angemeldet', 'Gespeichert')
    await child.goto('/de-ch/intra/meetings')
    await expect(child.getByText(new RegExp(`^Geantwortet von .*${mother}$`)).first()).toBeVisible()

    console.expectComplaints(/Failed to load resource/)
    await page.context().setOffline(true)
    await answer(card(page, 'Sophie'), 'Angemeldet', 'Offline')
    await answer(card(page, 'Corinne'), 'Abgemeldet', 'Offline')
    await page.reload()
    await expect(card(page, 'Sophie').getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    await expect(card(page, 'Ich').getByRole('radio', { name: 'Angemeldet' })).toBeChecked()

    // Corinne ends the representation meanwhile.
    await child.goto('/de-ch/intra/person')
    await child.getByRole('button', { name: /^Vertretung beenden/ }).click()
    await expect(child.getByText('Gespeichert').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(card(page, 'Sophie').getByRole('status')).toContainText('Gespeichert', { timeout: 30_000 })
    await page.goto('/de-ch/intra/selfservice')
    await expect(page.getByText(/Sie vertreten diese Person nicht oder nicht mehr/)).toBeVisible()
    await expect(page.getByText(/^Antwort: Corinne: Gesamtprobe/)).toBeVisible()
  },
)

test(
  'a mother reports an absence, takes a duty and seats in a car for two children on a phone, partly offline',
  onlyLong,
  async ({ page, anotherDevice, console }) => {
    test.setTimeout(300_000)
    await page.goto('/de-ch/intra/person')
    const mother = await page.getByLabel('Nachname').inputValue()
    const office = await anotherDevice('admin')
    await addRepresentative(office, /Sophie/, mother, true)
    await addRepresentative(office, /Corinne/, mother, true)
    const child = await anotherDevice('second player')
    await child.goto('/de-ch/intra/lifts')
    await child.getByLabel('Abfahrtsort').fill('Uster')
    await child.getByRole('button', { name: 'Speichern' }).click()

    await page.goto('/de-ch/intra/meetings')
    const first = card(page, 'Sophie')
    const day = ((await first.getByRole('time').getAttribute('datetime')) ?? '').slice(0, 10)
    await page.getByRole('link', { name: 'Abwesenheiten und Standardantworten' }).click()
    await page.getByLabel('Für wen?').selectOption('Sophie')
    await page.getByLabel('Von').fill(day)
    await page.getByRole('button', { name: 'Abwesenheit speichern' }).click()
    const reported = page.getByRole('listitem').filter({ has: page.getByText('Sophie', { exact: true }) })
    await expect(reported.getByText('Gespeichert')).toBeVisible()
    await expect(reported.getByText(new RegExp(`^Eingetragen von .*${mother}$`))).toBeVisible()

    await page.goto('/de-ch/intra/duties')
    await page.goto('/de-ch/intra/lifts')
    await expect(page.getByRole('heading', { name: /ab Uster/ })).toBeVisible()
    console.expectComplaints(/Failed to load resource/)
    await page.context().setOffline(true)
    const car = page.getByRole('listitem').filter({ hasText: 'ab Uster' })
    await car.getByRole('button', { name: /^Mitfahren ?: Sophie/ }).click()
    await expect(car.getByText(/sobald Sie wieder online sind/)).toHaveCount(1)
    await page
      .getByRole('link', { name: /Einsätze/ })
      .first()
      .click()
    const bar = page.getByRole('region', { name: 'Offene Einsätze' }).getByRole('listitem').first()
    await bar.getByRole('button', { name: /^Corinne übernimmt/ }).click()
    const own = page.getByRole('region', { name: 'Meine Einsätze' })
    await expect(own.getByText(/sobald Sie wieder online sind/)).toHaveCount(1)
    await page.context().setOffline(false)
    await expect(own.getByText('Corinne ist dabei.')).toBeVisible({ timeout: 30_000 })
    await child.goto('/de-ch/intra/duties')
    await expect(child.getByText(new RegExp(`^Eingetragen von .*${mother}$`)).first()).toBeVisible()
    await page.goto('/de-ch/intra/meetings')
    await expect(card(page, 'Sophie').getByText(/^Abwesend gemeldet/)).toBeVisible()
  },
)
