import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'

test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 } })

const titleOf = (page: Page) => page.getByLabel('Titel', { exact: true })
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const restored = (page: Page) => page.getByText(/^Ihr Entwurf vom \d\d\.\d\d\.\d{4} \d\d:\d\d ist wieder da\./)
const newArticle = '/de-ch/intra/admin/articles/new'
/** Closes a window as a person does. It would stay open if the browser asked whether to leave. */
const close = async (page: Page): Promise<void> => {
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}
/** The form of the first article. */
const openArticle = async (page: Page, locale = 'de-ch') => {
  await page.goto(`/${locale}/intra/admin/articles/1`)
  await expect(textOf(page)).toBeVisible()
}

test(
  'a draft survives a lost network and a closed page, and is gone once it is saved',
  onlyLong,
  async ({ page, context, expectFailedLoads }) => {
    expectFailedLoads(/\/(?:api|assets)\//)
    await page.goto(newArticle)
    await titleOf(page).fill('Entwurf')
    await page.getByLabel('Kurztext', { exact: true }).fill('Kurz')
    await page.getByLabel('Sichtbar ab').fill('2020-01-01T00:00')
    await page.getByLabel('Sichtbar bis').fill('2090-01-01T00:00')
    await textOf(page).fill('Vor dem Keller')
    await context.setOffline(true)
    await textOf(page).fill('Im Keller geschrieben')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText(/^Sie sind offline\. Ihr Entwurf ist auf diesem Gerät gespeichert/)).toBeVisible()
    await textOf(page).fill('Im Keller zu Ende geschrieben')
    await close(page)
    await context.setOffline(false)

    const later = await context.newPage()
    await later.goto(newArticle)
    await expect(restored(later)).toBeVisible()
    await expect(titleOf(later)).toHaveValue('Entwurf')
    await expect(textOf(later)).toHaveText('Im Keller zu Ende geschrieben')
    await later.getByRole('button', { name: 'Speichern' }).click()
    await expect(later.getByRole('heading', { name: 'Entwurf', level: 1 })).toBeVisible()
    await later.goto(newArticle)
    await expect(textOf(later)).toBeEmpty()
    await expect(restored(later)).toHaveCount(0)
  },
)

test(
  'leaving a form keeps its draft or discards it, and a discarded one can be brought back',
  onlyLong,
  async ({ page }) => {
    await page.goto(newArticle)
    await titleOf(page).fill('Später weiter')
    await page.getByRole('link', { name: 'Alle Artikel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entwurf behalten und verlassen' }).click()
    const kept = page.getByRole('list', { name: 'Entwürfe auf diesem Gerät' })
    await kept.getByRole('link', { name: /^Später weiter\s*Entwurf/ }).click()
    await expect(titleOf(page)).toHaveValue('Später weiter')
    await page.getByRole('button', { name: 'Entwurf verwerfen' }).click()
    await expect(titleOf(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Doch behalten' }).click()
    await expect(titleOf(page)).toHaveValue('Später weiter')
    await page.getByRole('link', { name: 'Alle Artikel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen und verlassen' }).click()
    await expect(kept).toHaveCount(0)
    await page.getByRole('link', { name: 'Neuer Artikel' }).click()
    await expect(textOf(page)).toBeEmpty()
    await expect(titleOf(page)).toHaveValue('')
  },
)

test(
  'a draft of an article that another editor changed meanwhile says so, and nothing is overwritten',
  onlyLong,
  async ({ page, anotherDevice, expectFailedLoads }) => {
    expectFailedLoads(/\/api\//)
    await openArticle(page)
    await titleOf(page).fill('Mein Titel')
    await close(page)
    const other = await anotherDevice('admin')
    await openArticle(other)
    await titleOf(other).fill('Anderer Titel')
    await other.getByRole('button', { name: 'Speichern' }).click()
    await expect(other.getByText('Gespeichert.')).toBeVisible()

    const later = await page.context().newPage()
    await openArticle(later)
    await expect(later.getByText(/^Jemand anderes hat diesen Eintrag inzwischen geändert/)).toBeVisible()
    await expect(later.getByText('Jetzt gespeichert: Anderer Titel')).toBeVisible()
    await later.getByRole('button', { name: 'Meine Eingaben behalten' }).click()
    await later.getByRole('button', { name: 'Speichern' }).click()
    await expect(later.getByRole('heading', { name: 'Mein Titel', level: 1 })).toBeVisible()
  },
)

test('texts of a page have drafts of their own', onlyLong, async ({ page }) => {
  const unfold = async (of: Page, name: string) => {
    const row = of.locator('main details').filter({ hasText: name }).first()
    await row.locator('summary').first().click()
    return row
  }
  await page.goto('/de-ch/intra/admin/page-texts/about')
  await (await unfold(page, 'Ort und Probelokal')).getByLabel('Titel', { exact: true }).fill('Am Platz')
  await (await unfold(page, 'Link hinzufügen')).getByLabel('Adresse des Links').fill('https://example.org/')
  await close(page)
  const later = await page.context().newPage()
  await later.goto('/de-ch/intra/admin/page-texts/about')
  const place = await unfold(later, 'Ort und Probelokal')
  await expect(place.getByLabel('Titel', { exact: true })).toHaveValue('Am Platz')
  const adding = await unfold(later, 'Link hinzufügen')
  await expect(adding.getByLabel('Adresse des Links')).toHaveValue('https://example.org/')
  await expect(restored(later)).toHaveCount(2)
})

const words = {
  'de-ch': { back: 'Alle Artikel', restored: /^Ihr Entwurf vom/, other: /^Auf diesem Gerät gibt es einen anderen/ },
  'en-gb': { back: 'All articles', restored: /^Your draft of/, other: /^There is another draft/ },
} as const
for (const { locale } of eachLocale)
  test(
    `two windows do not overwrite each other's draft, and axe finds nothing in ${locale}`,
    onlyLong,
    async ({ page, context }) => {
      const address = `/${locale}/intra/admin/articles/new`
      const title = (of: Page) => of.getByRole('textbox', { name: /^(Titel|Title in German)$/ })
      await page.goto(address)
      await title(page).fill('Erstes Fenster')
      const second = await context.newPage()
      await second.goto(address)
      await expect(second.getByText(words[locale].restored)).toBeVisible()
      await expect(title(second)).toHaveValue('Erstes Fenster')
      const found = await findings(second, 'restored')
      await title(second).fill('Zweites Fenster')
      await close(second)
      await title(page).fill('Wieder das erste')
      await expect(page.getByText(words[locale].other)).toBeVisible()
      found.push(...(await findings(page, 'another draft')))
      await page.getByRole('button', { name: /^(Anderen Entwurf fortsetzen|Continue the other draft)$/ }).click()
      await expect(title(page)).toHaveValue('Zweites Fenster')
      await page.getByRole('link', { name: words[locale].back }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      found.push(...(await findings(page, 'leaving')))
      expect(found).toEqual([])
    },
  )
