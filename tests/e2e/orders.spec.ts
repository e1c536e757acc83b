import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { accountOf } from '../support/seeded-folder.ts'
import { mailsSentTo } from '../support/sent-mails.ts'
import { buy, chooseVariant, item, stockOf, take } from '../support/shop-client.ts'

test.use({ member: 'editor', serviceWorkers: 'block', viewport: { width: 390, height: 844 }, hasTouch: true })

const shirt = 'T-Shirt'
const bought = 'T-Shirt, M'

const firstOrder = (page: Page) => page.getByRole('table', { name: 'Bestellungen' }).locator('tbody').first()
const open = async (page: Page, action: string) => {
  await firstOrder(page).locator('summary', { hasText: action }).click()
  return firstOrder(page).locator('.order-action[open]')
}
const noneWider = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test(
  'an editor sells a T-shirt, refunds a part of it and takes it back, on the phone',
  onlyLong,
  async ({ page: editor, anotherDevice, server, expectFailedLoads }) => {
    expectFailedLoads(/\/(refunds|returns)$/)
    const buyer = await anotherDevice('no membership')
    const { email } = await accountOf('no membership')
    await buyer.goto('/de-ch/shop')
    await waitForHydration(buyer)
    await chooseVariant(buyer, shirt, 'M')
    const before = await stockOf(buyer, shirt)
    await take(buyer, shirt)
    const postage = Promise.withResolvers<void>()
    await buyer.route('**/api/frontend/shop/postage', async (route) => {
      await postage.promise
      await route.continue()
    })
    await buyer.goto('/de-ch/checkout-authenticated')
    await expect(buyer.getByRole('heading', { name: 'Bestellübersicht' })).toBeVisible()
    await expect(buyer.getByRole('checkbox'), 'a late field above them would move them').toHaveCount(0)
    postage.resolve()
    await buyer.getByLabel('Lieferung').selectOption({ label: 'Mit der Post, CHF 9.00' })
    await expect(buyer.getByLabel('PLZ')).not.toHaveValue('')
    await buyer.getByLabel('PLZ').fill('80331')
    await buyer.getByRole('button', { name: 'Jetzt kaufen' }).press('Enter')
    await expect(buyer.getByLabel('PLZ')).toHaveAccessibleDescription(/PLZ/)
    await buyer.getByLabel('PLZ').fill('8004')
    await expect(buyer.locator('.sum-total')).toContainText('CHF 39.00')
    expect(await findings(buyer, 'the delivery address')).toEqual([])
    await buy(buyer)
    await buyer.getByRole('link', { name: 'Zur Zahlung' }).click()
    await buyer.getByRole('button', { name: 'Mit TWINT bezahlen' }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: 'Vielen Dank für Ihre Bestellung' })).toBeVisible()

    await editor.goto('/de-ch/intra/admin/shop/orders')
    await editor.locator('summary').filter({ hasText: 'Suchen' }).click()
    await editor.getByLabel('Zeigen').selectOption({ label: 'bezahlt, noch nicht übergeben' })
    await editor.getByLabel('Name, E-Mail oder Nummer').fill(email)
    await expect(editor).toHaveURL(/show=todo/)
    await expect(editor).toHaveURL(/q=petra/)
    await expect(firstOrder(editor).filter({ hasText: 'Petra' })).toBeVisible()
    await firstOrder(editor).getByRole('button').first().click()
    await expect(firstOrder(editor)).toContainText(bought)
    await expect(firstOrder(editor)).toContainText(/Mit der Post an: .*8004/)
    await expect(firstOrder(editor)).toContainText(/Bestellung von Petra .* vom \d/)
    await expect(firstOrder(editor), 'no internal key').not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/)

    const refund = await open(editor, 'Geld zurückerstatten')
    const amount = refund.getByLabel('Betrag in CHF')
    const price = Number(await amount.inputValue())
    await amount.fill(`${price + 1}`)
    await refund.getByRole('button', { name: 'Geld zurückerstatten' }).click()
    await expect(amount).toHaveAccessibleDescription(/Das ist mehr, als noch zurückerstattet werden kann/)
    await refund.getByLabel('Wie').selectOption({ label: 'online' })
    await amount.fill('5')
    await refund.getByLabel(/^Notiz/).fill('Naht offen')
    expect(await findings(editor, 'an order')).toEqual([])
    // Turned to a wide screen and back: the order stays open, and what was typed stays.
    await editor.setViewportSize({ width: 1280, height: 900 })
    await expect(editor.getByRole('columnheader', { name: 'Betrag' })).toBeVisible()
    await expect(amount).toHaveValue('5')
    await editor.setViewportSize({ width: 390, height: 844 })
    await expect(amount).toHaveValue('5')
    await noneWider(editor)
    await refund.getByRole('button', { name: 'Geld zurückerstatten' }).click()
    await expect(firstOrder(editor)).toContainText('Zurückerstattet online: CHF 5.00')
    await expect(firstOrder(editor)).toContainText('«Naht offen»')
    await expect(editor.getByRole('heading', { name: 'Was möchten Sie tun?' })).toBeFocused()

    const back = await open(editor, 'Zurück ins Lager')
    const count = back.getByLabel(`${bought} (höchstens 1)`)
    await back.getByRole('button', { name: 'Zurück ins Lager' }).click()
    await expect(count).toHaveAccessibleDescription('Bitte bei mindestens einem Artikel eine Anzahl angeben')
    await count.fill('2')
    await back.getByRole('button', { name: 'Zurück ins Lager' }).click()
    await expect(count).toHaveAccessibleDescription('So viele hat die Käuferin oder der Käufer nicht mehr')
    await count.fill('1')
    await back.getByRole('button', { name: 'Zurück ins Lager' }).click()
    await expect(firstOrder(editor)).toContainText('Ein Stück zurück ins Lager')

    // Another editor refunds the rest in the meantime: what is typed here stays, and is refused.
    const stale = await open(editor, 'Geld zurückerstatten')
    await stale.getByLabel('Betrag in CHF').fill('1')
    const other = await anotherDevice('admin')
    await other.goto(editor.url().replace('show=todo&', ''))
    await firstOrder(other).getByRole('button').first().click()
    const rest = await open(other, 'Geld zurückerstatten')
    await rest.getByLabel('Wie').selectOption({ label: 'bar' })
    await rest.getByLabel('Betrag in CHF').fill(`${price - 6}`)
    await rest.getByRole('button', { name: 'Geld zurückerstatten' }).click()
    await expect(firstOrder(other)).toContainText(`Zurückerstattet bar: CHF ${(price - 6).toFixed(2)}`)
    await stale.getByRole('button', { name: 'Geld zurückerstatten' }).click()
    await expect(firstOrder(editor)).toContainText('Diese Bestellung hat sich inzwischen geändert.')
    await expect(stale.getByLabel('Betrag in CHF')).toHaveValue('1')
    await stale.getByRole('button', { name: 'Geld zurückerstatten' }).click()
    await expect(firstOrder(editor).locator('summary', { hasText: 'Geld zurückerstatten' })).toHaveCount(0)

    await editor.locator('summary').filter({ hasText: 'Aktionen' }).click()
    const [file] = await Promise.all([
      editor.waitForEvent('download'),
      editor.getByRole('button', { name: 'Als Excel-Tabelle' }).click(),
    ])
    expect([file.suggestedFilename(), (await readFile(await file.path())).subarray(0, 2).toString()]).toEqual([
      'orders.xlsx',
      'PK',
    ])
    await buyer.goto('/de-ch/shop')
    await waitForHydration(buyer)
    await chooseVariant(buyer, shirt, 'M')
    await expect.poll(() => stockOf(buyer, shirt)).toBe(before)
    await expect(item(buyer, shirt)).toBeVisible()
    await expect
      .poll(async () => (await mailsSentTo(server.folder, email)).map(({ subject }) => subject?.split(' ')[0]).sort())
      .toEqual(['Ihre', 'Ihre', 'Rückerstattung', 'Rückerstattung', 'Rückerstattung'])
  },
)
