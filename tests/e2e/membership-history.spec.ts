import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'address manager', serviceWorkers: 'block' })

test(
  "an address manager completes a player's history, and prints who has an anniversary",
  onlyLong,
  async ({ page, expectFailedLoads }) => {
    expectFailedLoads(/othermembership$/)
    await page.goto('/de-ch/intra/admin/people?section=TUBA')
    await page.getByRole('link', { name: /^Heinz/ }).click()
    const history = page.getByRole('region', { name: 'Werdegang' })
    await expect(history.getByText('Band, Tuba')).toBeVisible()

    await history.getByText('Andere Musik eintragen', { exact: true }).click()
    await history.getByLabel('Name der Musik').fill('Stadtmusik Uster')
    await history.getByLabel('Erster Tag').fill('1966-02-01')
    await history.getByLabel(/^Letzter Tag/).fill('1966-01-31')
    await history.getByRole('button', { name: /^Übernehmen/ }).click()
    await expect(history.getByText('Der Austritt kann nicht vor dem Eintritt liegen')).toBeVisible()
    await history.getByLabel(/^Letzter Tag/).fill('1976-01-31')
    await history.getByRole('button', { name: /^Übernehmen/ }).click()
    await expect(history.getByRole('listitem').first()).toHaveText('Stadtmusik Uster 01.02.1966 bis 31.01.1976')

    const memberships = page.getByRole('region', { name: 'Mitgliedschaften' })
    await memberships.getByText('Tage und Funktionen ändern').click()
    await memberships.getByText('Andere Funktion', { exact: true }).click()
    await memberships.getByLabel('Neue Funktion').selectOption('Posaune')
    await memberships.getByLabel('Ab', { exact: true }).fill('2010-09-01')
    await memberships.getByRole('button', { name: /^Übernehmen ?: Andere Funktion$/ }).click()
    await expect(history.getByRole('listitem')).toHaveText([
      /^Stadtmusik Uster/,
      'Band, Tuba 01.02.1976 bis 31.08.2010',
      'Band, Posaune seit 01.09.2010',
    ])
    await expect(page.getByRole('region', { name: 'Stimme' }).getByLabel('Instrument')).toHaveValue('TROMBONE')

    await memberships.getByText(/^Tuba, 01\.02\.1976/).click()
    expect(await findings(page, "a person's history")).toEqual([])

    await page.goto('/de-ch/intra/admin/people')
    await page.getByRole('link', { name: 'Jubiläen' }).click()
    // The clock of the demo is today's: 60 years after the first day in the other band.
    await page.getByLabel('Jahr').selectOption('2026')
    await expect(page.getByRole('row', { name: /^Heinz .*CISM/ })).toContainText('01.02.2026')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    const pdf = await readFile(await (await download).path())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  },
)
