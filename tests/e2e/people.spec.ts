import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'address manager', serviceWorkers: 'block' })

const people = '/de-ch/intra/admin/people'
const saved = async (page: Page, format: string) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: format }).click()
  return await readFile(await (await download).path(), 'utf8')
}
const found = (page: Page, count: string) => expect(page.getByText(count, { exact: true })).toBeVisible()

for (const { name, viewport } of [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1280, height: 900 } },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport })

    test(
      'an address manager filters, exports, adds, edits, ends, reinstates, merges and archives',
      onlyLong,
      async ({ page, expectFailedLoads }) => {
        expectFailedLoads(/\/card$/)
        await page.goto('/de-ch/intra/admin')
        await page.getByRole('link', { name: /^Personen/ }).click()
        const unfold = async (tools: string) => {
          if (name === 'phone') await page.locator('summary').filter({ hasText: tools }).click()
        }
        if (name === 'phone') {
          await page.getByRole('button', { name: 'Verstanden' }).click()
          const header = await page.getByRole('banner').boundingBox()
          const person = await page.locator('[data-row]').first().boundingBox()
          // The list begins on the first screen.
          expect((person?.y ?? 844) - (header?.height ?? 0)).toBeLessThanOrEqual(220)
        }
        await unfold('Suchen')
        await page.getByRole('combobox', { name: 'Register' }).selectOption('Tuba')
        await expect(page).toHaveURL(/section=TUBA/)
        await found(page, '3 Personen')
        await expect(page.getByRole('link', { name: /^Heinz/ })).toBeVisible()
        await unfold('Aktionen')
        await page.getByText('3 Personen exportieren').click()
        const table = await saved(page, 'CSV')
        expect(table.split('\r\n')).toHaveLength(5)
        expect(table).toContain(';Bachofner-Keel;')

        // Two chosen ones instead of all.
        await page.getByRole('checkbox', { name: /^Heinz .* auswählen$/ }).check()
        await page.getByRole('checkbox', { name: /^Anna .* auswählen$/ }).check()
        const cards = await saved(page, 'vCard')
        expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(2)

        await page.goto(`${people}/new`)
        await page.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByLabel('Nachname')).toBeFocused()
        await page.getByLabel('Vorname').fill(`Rosa ${name}`)
        await page.getByLabel('Nachname').fill('Doppelgänger')
        await page.getByLabel(/^Mobile/).fill('079 123 45 67')
        await page.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByRole('heading', { level: 1, name: `Rosa ${name} Doppelgänger` })).toBeVisible()
        const first = page.url()
        await expect(page.getByLabel(/^Mobile/)).toHaveValue('+41791234567')
        await page.getByLabel('Ort', { exact: true }).fill('Uster')
        await page.getByRole('button', { name: 'Speichern', exact: true }).click()
        await expect(page.getByText('Gespeichert.')).toBeVisible()

        const memberships = page.getByRole('region', { name: 'Mitgliedschaften' })
        await memberships.getByText('Mitgliedschaft hinzufügen').click()
        await memberships.getByLabel('Organisation').selectOption('Passivmitglieder')
        await memberships.getByRole('button', { name: 'Hinzufügen' }).click()
        await expect(memberships.getByRole('listitem').filter({ hasText: 'Passivmitglieder' })).toBeVisible()
        await page.getByRole('button', { name: 'Austritt eintragen' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText('Eine Mitgliedschaft endet.')).toBeVisible()
        expect(await findings(page, 'the end of a membership')).toEqual([])
        await page.setViewportSize(viewport)
        await dialog.getByRole('button', { name: 'Austritt speichern' }).click()
        await expect(memberships.getByRole('button', { name: /^Wieder aktivieren/ })).toBeVisible()
        await page.getByRole('button', { name: 'Wieder aufnehmen' }).click()
        await expect(memberships.getByRole('button', { name: /^Beenden/ })).toBeVisible()

        // The same person, entered again with another place.
        await page.goto(`${people}/new`)
        await page.getByLabel('Vorname').fill(`Rosa ${name}`)
        await page.getByLabel('Nachname').fill('Doppelgänger')
        await page.getByLabel('Ort', { exact: true }).fill('Wetzikon')
        await page.getByLabel(/^Firma/).fill('Blumen Rosa')
        await page.getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByRole('heading', { level: 1, name: `Rosa ${name} Doppelgänger` })).toBeVisible()
        await page.goto(`${people}?view=duplicates`)
        await page.getByRole('link', { name: `Rosa ${name} Doppelgänger und Rosa ${name} Doppelgänger` }).click()
        const place = page.getByRole('group', { name: 'Ort' })
        await expect(place.getByLabel('Uster')).toBeChecked()
        await expect(page.getByRole('group', { name: 'Firma' }).getByLabel('Blumen Rosa')).toBeChecked()
        await place.getByLabel('Wetzikon').check()
        expect(await findings(page, 'a merger')).toEqual([])
        await page.setViewportSize(viewport)
        await page.getByRole('button', { name: 'Zusammenführen' }).click()
        await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Wetzikon')
        expect(page.url()).toBe(first)
        await expect(page.getByLabel(/^Firma/)).toHaveValue('Blumen Rosa')
        await expect(memberships.getByRole('listitem').filter({ hasText: 'Passivmitglieder' })).toBeVisible()

        await page.getByRole('button', { name: 'Archivieren' }).click()
        await dialog.getByRole('button', { name: 'Archivieren' }).click()
        await expect(page.getByText('Diese Person ist archiviert.')).toBeVisible()
        await page.goto(`${people}?q=rosa+${name}`)
        await found(page, 'Niemand gefunden')
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(viewport.width)
      },
    )
  })
}

test('an address manager finds and exports a section', onlyLong, async ({ page }) => {
  await page.goto(`${people}?section=TUBA`)
  await found(page, '3 Personen')
  await page.getByText('3 Personen exportieren').click()
  expect(await saved(page, 'CSV')).toContain(';Bachofner-Keel;')
})

test(
  'an address manager changes the address of an administrator, but not the access, and grants no role',
  onlyLong,
  async ({ page }) => {
    await page.goto(`${people}?q=thomas`)
    await page.getByRole('link', { name: /^Thomas/ }).click()
    await expect(page.getByText(/ändert nur die Administration/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Adresskarte' })).toBeVisible()
    await expect(page.getByRole('region', { name: /Rollen|Mitgliedschaften|Austritt/ })).toHaveCount(0)
  },
)

test(
  'an address manager is offered no function with a role of somebody else, and reads why one is refused',
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    await page.goto(`${people}?q=bachofner`)
    await page.getByRole('link', { name: /^Heinz/ }).click()
    await page.getByText('Mitgliedschaft hinzufügen').click()
    await expect(page.getByLabel('Organisation').getByRole('option')).toHaveText(['Band', 'Passivmitglieder'])
    expectFailedLoads(/\/part$/)
    await page.getByLabel('Instrument', { exact: true }).selectOption('Leitung')
    await page.getByRole('button', { name: 'Stimme speichern' }).click()
    await expect(page.getByText(/^Das kann nur die Administration/).first()).toBeVisible()
  },
)
