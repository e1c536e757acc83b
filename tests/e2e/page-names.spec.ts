import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'admin', isServerShared: true, serviceWorkers: 'block' })

/** The view is another page: its heading has the focus, and the window and the live region have its name. */
const expectPage = async (page: Page, name: string | RegExp): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1, name, exact: true })
  await expect(heading).toBeFocused()
  const title = `${await heading.textContent()} · Musik Harmonie Zürichberg`
  await expect(page).toHaveTitle(title)
  await expect(page.locator('p.visually-hidden[aria-live=polite]')).toHaveText(title)
}

test(
  'each view of the persons has its own title, focus and announcement, and a filter leaves all three',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch/intra/admin/people')
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    for (const view of [
      'Doppelte Einträge',
      'Verschickte Rundmails',
      'Jubiläen',
      'Importieren',
      'Zugriffe auf Adressen',
    ]) {
      await link(view).click()
      await expectPage(page, /^(?!Personen$)/)
      await page.goBack()
      await expectPage(page, 'Personen')
    }
    const section = page.getByRole('combobox', { name: 'Register' })
    await section.focus()
    await section.selectOption('Tuba')
    await expect(page).toHaveURL(/section=TUBA/)
    await expect(page.getByText('3 Personen', { exact: true })).toBeVisible()
    await expect(section).toBeFocused()
  },
)

for (const { what, list, entry } of [
  { what: 'a person', list: 'admin/people', entry: /^Heinz/ },
  { what: 'a piece', list: 'admin/sheets', entry: 'Can-Can' },
  { what: 'an event', list: 'admin/events', entry: /Generalversammlung/ },
  { what: 'sheet music', list: 'repertoire', entry: 'Can-Can' },
])
  test(`the page of ${what} is named by it`, onlyLong, async ({ page }) => {
    await page.goto(`/de-ch/intra/${list}`)
    await page.getByRole('main').getByRole('link', { name: entry, exact: true }).first().click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(entry)
    await expect(page).toHaveTitle(`${await heading.textContent()} · Musik Harmonie Zürichberg`)
  })
