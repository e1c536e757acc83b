import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { waitUntilReadyForOffline } from '../support/members-area.ts'

test.use({ member: 'conductor' })

const desktop = { width: 1280, height: 900 }

test('the conductor enters an answer from the phone and sees the table offline', onlyLong, async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/de-ch/intra/planning')
  const table = page.getByRole('grid', { name: 'Antworten nach Register und Termin' })
  const open = table.getByRole('button', { name: /^Heinz Bachofner-Keel, .*: offen$/ }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Heinz Bachofner-Keel' })
  await dialog.getByRole('radio', { name: 'abgemeldet' }).check()
  await dialog.getByLabel('Bemerkung').fill('hat angerufen')
  await dialog.getByRole('button', { name: 'Eintragen' }).click()
  await expect(page.getByText('Die Antwort von Heinz Bachofner-Keel ist eingetragen.')).toBeVisible()
  const entered = /^Heinz Bachofner-Keel, .*: abgemeldet, mit Bemerkung, eingetragen von Selina Bärlocher$/
  await expect(table.getByRole('button', { name: entered }).first()).toBeVisible()
  await waitUntilReadyForOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(table.getByRole('button', { name: entered }).first()).toBeVisible()
  await page.context().setOffline(false)
})

test('arrow keys move between answers, and a planner asks a section', onlyLong, async ({ page }) => {
  await page.setViewportSize(desktop)
  await page.goto('/en-gb/intra/planning')
  const table = page.getByRole('grid')
  await table
    .getByRole('button', { name: /show by section$/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowDown')
  const focused = page.locator('.planned:focus')
  await expect(focused).toHaveAccessibleName(/^Selina Bärlocher, /)
  await page.keyboard.press('ArrowDown')
  await expect(focused).not.toHaveAccessibleName(/^Selina Bärlocher, /)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(focused).toBeFocused()
  await table
    .getByRole('button', { name: /show by section$/ })
    .nth(5)
    .click()
  const tuba = page.getByRole('region', { name: /^Tuba/ })
  await tuba.getByRole('button', { name: 'Ask this section' }).click()
  await expect(dialog.getByText(/ a message on /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText(/(person is|people are) asked\.$/)).toBeVisible()
})

for (const locale of ['de-ch', 'en-gb'] as const)
  test(`axe finds nothing in the planner's view in ${locale}`, onlyLong, async ({ page }) => {
    await page.goto(`/${locale}/intra/planning`)
    await expect(page.locator('.planned-scroll, .planned-card')).toBeVisible()
    const found = await findings(page, "the planner's view")
    await page.locator('.planned, .planned-line').first().click()
    found.push(...(await findings(page, 'an answer')))
    expect(found).toEqual([])
  })
