import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { openScreen } from '../support/open-screen.ts'
import { photographFile } from '../support/photographed-sheets.ts'
import { scannedSet } from '../support/scanned-set.ts'
import { screens, treasuryScreens } from '../support/screens.ts'

/** The managed lists: how a new entry is created, and the button of an entry that asks for confirmation. */
const lists = [
  { list: 'events', adding: 'new', asking: /^(Termin absagen|Cancel the event)$/ },
  { list: 'articles', adding: 'new' },
  { list: 'sheets', adding: 'new' },
  { list: 'repertoires', adding: 'new' },
  { list: 'venues', adding: 'new' },
  { list: 'equipment', adding: 'new', entry: /B-Tuba/ },
  { list: 'groups', adding: 'new' },
  { list: 'people', adding: 'invite', entry: /Heinz/, asking: /^(Beenden|End) ?:/ },
]

test.use({ member: 'admin', serviceWorkers: 'block' })
test.describe.configure({ timeout: 6 * 60_000 })

for (const { locale } of eachLocale) {
  test(`axe finds nothing in the administration in ${locale}: lists, entries, dialogs`, onlyLong, async ({ page }) => {
    const found: string[] = []
    const title = page.getByRole('heading', { level: 1 })
    const check = async (where: string) => {
      await expect(title).toBeVisible()
      await expect(page.locator('.skeleton, .sk')).toHaveCount(0)
      found.push(...(await findings(page, where)))
    }
    const admin = `/${locale}/intra/admin`
    await page.goto(`${admin}/documents`)
    await page.getByRole('table').getByRole('button', { expanded: false }).first().click()
    await check('an opened row')
    for (const { list, adding, entry = /./, asking } of lists) {
      await page.goto(`${admin}/${list}/${adding}`)
      await check(`${list}, a new one`)
      await page.goto(`${admin}/${list}`)
      await check(list)
      const listed = (await title.textContent()) ?? ''
      const entries = page.locator(`main a[href^="${admin}/${list}/"]:not([href$="/${adding}"])`)
      await entries.filter({ hasText: entry }).first().click()
      await expect(title).not.toHaveText(listed)
      await check(`${list}, an entry`)
      if (asking !== undefined) {
        await page.getByRole('button', { name: asking }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await check(`${list}, a question`)
      }
    }
    await page.goto(`${admin}/sheets/1/split`)
    await check('a scan to split')
    const buffer = await scannedSet({ pages: 6 })
    await page.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
    await page.locator('.split-page canvas').first().waitFor()
    await check('the parts of a scan')
    await page.locator('.split-page').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('a page of a scan')
    await page.goto(`/${locale}/intra/photographs/1`)
    await page.locator('input[multiple]').setInputFiles([await photographFile(0, 1200), await photographFile(29, 1200)])
    await expect(page.locator('.photograph-corner')).toHaveCount(8, { timeout: 60_000 })
    await check('photographs of paper')
    expect(found).toEqual([])
  })
}

for (const [member, paths] of [
  ['admin', screens],
  ['treasurer', treasuryScreens],
] as const)
  test.describe(`the ${member}`, () => {
    test.use({ member })
    for (const { locale } of eachLocale)
      test(`axe finds nothing on any screen in ${locale}`, onlyLong, async ({ page }) => {
        test.setTimeout(30 * 60_000)
        const found: string[] = []
        for (const path of paths) {
          await openScreen(page, path, locale)
          found.push(...(await findings(page, path)))
        }
        expect(found).toEqual([])
      })
  })

test.describe('a treasurer', () => {
  test.use({ member: 'treasurer' })
  for (const { locale } of eachLocale)
    test(`axe finds nothing in the books in ${locale}`, onlyLong, async ({ page }) => {
      const found: string[] = []
      await openScreen(page, 'admin/fees?show=all', locale)
      found.push(...(await findings(page, 'all invoices')))
      await openScreen(page, 'admin/ledger', locale)
      for (const summary of await page.locator('main summary').all()) await summary.click()
      await page.getByRole('table').last().getByRole('button', { expanded: false }).first().click()
      found.push(...(await findings(page, 'an entry, with the forms open')))
      expect(found).toEqual([])
    })
})
