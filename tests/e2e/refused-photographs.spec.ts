import type { Locator, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { account, composition, personRole, sheet } from '#server/platform/db/tables.ts'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { store, stored, storedKeys } from '../support/members-area.ts'
import { photographFile } from '../support/photographed-sheets.ts'
import { accountOf } from '../support/seeded-folder.ts'

const photographs = (page: Page): Locator =>
  page.getByRole('list', { name: 'Fotografierte Seiten' }).locator(':scope > li')
const nameOf = (page: Page): Locator => photographs(page).first().getByLabel('Name der Stimme')
const save = (page: Page): Locator => page.getByRole('button', { name: 'Stimmen speichern' })
const openPhotographs = async (page: Page, title: string): Promise<void> => {
  await page
    .getByRole('link', { name: new RegExp(`^Zu den Fotos ?: ${title}$`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Papier fotografieren', level: 1 })).toBeVisible()
}

test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

test(
  'parts that waited offline and are refused say why, and no photograph of them is lost',
  onlyLong,
  async ({ page, server, expectFailedLoads }) => {
    test.setTimeout(400_000)
    expectFailedLoads(/\/(?:api|sso|art)\//)
    const { db, close } = await server.openDatabase()
    const titles = ['Gelöschter Marsch', 'Doppelter Marsch', 'Entzogener Marsch'] as const
    const [gone = 0, taken = 0, withdrawn = 0] = (
      await db
        .insert(composition)
        .values(titles.map((title) => ({ title })))
        .returning()
    ).map(({ id }) => id)
    const photograph = await photographFile(7, 1200)
    for (const id of [gone, taken, withdrawn]) {
      await page.goto(`/de-ch/intra/photographs/${id}`)
      await page.getByLabel('Fotos wählen').setInputFiles(photograph)
      await nameOf(page).fill('Tuba')
      await expect(page.getByText('Tuba · C', { exact: true })).toBeVisible()
      await expect(page.getByText(/noch gerade gerichtet/)).toHaveCount(0, { timeout: 60_000 })
    }

    await test.step('the parts are saved offline', async () => {
      await page.goto('/de-ch/intra/selfservice')
      await expect(page.getByText(/wartet darauf, dass Sie Stimmen daraus machen/)).toHaveCount(3)
      await page.context().setOffline(true)
      for (const title of titles) {
        await openPhotographs(page, title)
        await save(page).click()
        await expect(page.getByText(/^Eine Stimme aus einer Seite/)).toBeVisible()
        await page.goBack()
      }
    })

    const [editor] = await db
      .select({ personId: account.personId })
      .from(account)
      .where(eq(account.email, (await accountOf('editor')).email))
    const personId = editor?.personId ?? 0
    await db.delete(composition).where(eq(composition.id, gone))
    await db.insert(sheet).values({
      ...{ compositionId: taken, name: 'Doppelter Marsch - Tuba.pdf', instrument: 'TUBA' },
      ...{ sha256: 'a'.repeat(64), size: 1, mimeType: 'application/pdf' },
    })
    const roles = await db
      .delete(personRole)
      .where(and(eq(personRole.personId, personId), eq(personRole.role, 'EDITOR')))
      .returning()

    await test.step('without the right, all three are refused, and every photograph stays', async () => {
      await page.context().setOffline(false)
      await expect(page.getByText('Dafür haben Sie keine Berechtigung.')).toHaveCount(3, { timeout: 60_000 })
      await expect(page.getByText('Die Fotos und die Namen sind noch auf diesem Gerät.')).toHaveCount(3)
      expect(await storedKeys(page, 'photographs')).toHaveLength(3)
    })

    await db.insert(personRole).values(roles)
    await test.step('with the right again, they are saved as they are', async () => {
      await page.reload()
      await openPhotographs(page, 'Entzogener Marsch')
      await expect(page.getByText('Dafür haben Sie keine Berechtigung.')).toBeVisible()
      await expect(nameOf(page)).toHaveValue('Tuba')
      await save(page).click()
      await expect(page.getByText('1 Stimme ist gespeichert.')).toBeVisible({ timeout: 60_000 })
    })

    await test.step('a name that the piece has by now is refused at its page, and corrected', async () => {
      await page.goto(`/de-ch/intra/photographs/${taken}`)
      await expect(nameOf(page)).toHaveAccessibleDescription(/Das Stück hat schon eine Datei mit diesem Namen/)
      await nameOf(page).fill('Tuba 2')
      await save(page).click()
      await expect(page.getByText('1 Stimme ist gespeichert.')).toBeVisible({ timeout: 60_000 })
    })

    await test.step('a piece that was deleted is named, and its photograph can still be seen', async () => {
      await page.goto(`/de-ch/intra/photographs/${gone}`)
      await save(page).click()
      await expect(page.getByText('Dieses Stück gibt es nicht mehr.')).toBeVisible({ timeout: 60_000 })
      await expect(photographs(page).getByRole('img', { name: 'Seite 1' })).toBeVisible()
      await page.goto('/de-ch/intra/selfservice')
      await expect(page.getByText('Dieses Stück gibt es nicht mehr.')).toBeVisible()
    })

    await test.step('pages that are too large together are not sent at all', async () => {
      for (const [key, value] of await stored(page, 'photographs')) {
        const one = value as { readonly page: object }
        await store(page, 'photographs', key, { ...one, page: { ...one.page, size: 100_000_001 } })
      }
      await page.goto(`/de-ch/intra/photographs/${gone}`)
      await expect(page.getByText('Die Seiten sind zusammen grösser als 100 MB.')).toBeVisible()
      await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
      // Pages in black and white are made anew, and are small.
      await page.getByRole('checkbox', { name: 'Schwarzweiss, ohne Grautöne' }).check()
      await expect(page.getByText('Die Seiten sind zusammen grösser als 100 MB.')).toBeHidden({ timeout: 60_000 })
    })
    await close()
  },
)
