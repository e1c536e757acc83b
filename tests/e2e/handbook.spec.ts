import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { root } from '../support/sources.ts'

const chapters = readdirSync(join(root, 'docs/handbuch'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.replace('.md', ''))

test.use({ member: 'admin', serviceWorkers: 'block' })

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })
    test('an administrator opens the handbook from the app and reads every chapter', onlyLong, async ({ page }) => {
      test.setTimeout(5 * 60_000)
      await page.goto('/de-ch/intra/admin')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Handbuch/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Handbuch' })).toBeVisible()
      const list = page.getByRole('list', { name: 'Alle Kapitel' })
      await expect(list.getByRole('link')).toHaveCount(chapters.length)
      const found: string[] = []
      for (let at = 0; at < chapters.length; at++) {
        const title = await list.getByRole('link').nth(at).textContent()
        await list.getByRole('link').nth(at).click()
        await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
        for (const picture of await page.locator('.prose img').all()) {
          await picture.scrollIntoViewIfNeeded()
          await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
        }
        const here = page.url()
        const links = await page
          .locator('.prose a')
          .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
        const elsewhere = links.filter(
          (link) => !chapters.some((name) => link.startsWith(here.replace(/[^/]*$/, name))),
        )
        found.push(...elsewhere.map((link) => `${title} links to ${link}`), ...(await findings(page, title ?? '')))
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        if (over > 0) found.push(`${title} scrolls sideways by ${over} px with text at 200 %`)
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
        await page.getByRole('link', { name: 'Alle Kapitel' }).click()
      }
      expect(found).toEqual([])
    })
  })
}

test.describe('a planner', () => {
  test.use({ member: 'conductor' })
  test('opens the handbook from the overview', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra')
    await page.getByRole('main').getByRole('list').getByRole('link', { name: 'Handbuch' }).click()
    await page.getByRole('link', { name: 'Planen, wer kommt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Planen, wer kommt' })).toBeVisible()
  })
})

test('English pages show the handbook in English, with its pictures', onlyLong, async ({ page }) => {
  await page.goto('/en-gb/intra/admin/handbook')
  await page.getByRole('list', { name: 'All chapters' }).getByRole('link', { name: 'Substitutes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Substitutes' })).toBeVisible()
  await expect(page.getByText('“One after another” asks the next person')).toBeVisible()
  const picture = page.getByRole('img', { name: 'The list of the substitutes' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await findings(page, 'Substitutes')).toEqual([])
})
