import { expect, test, waitForHydration } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { chooseVariant, item, stockOf, take } from '../support/shop-client.ts'

test.use({ serviceWorkers: 'block' })

const clips = 'Notenklammern, 4 Stück'

test(
  'an editor changes stock and price; a visitor with the item in the cart is notified',
  onlyLong,
  async ({ anotherDevice }) => {
    const visitor = await anotherDevice()
    await visitor.goto('/de-ch/shop')
    await waitForHydration(visitor)
    await take(visitor, clips, 3)
    const editor = await anotherDevice('editor')
    await editor.goto('/de-ch/intra/admin/shop')
    await expect(editor.getByRole('heading', { level: 1 })).toHaveText('Shop')
    await editor.getByRole('link', { name: clips }).click()
    await editor.getByLabel('Stück an Lager').fill('1.5')
    await editor.getByRole('button', { name: 'Lager speichern' }).click()
    await expect(editor.getByText('Bitte eine ganze Zahl von 0 bis 100’000 angeben')).toBeVisible()
    await editor.getByLabel('Stück an Lager').fill('2')
    await editor.getByRole('button', { name: 'Lager speichern' }).click()
    await expect(editor.getByText('Gespeichert.')).toBeVisible()
    await editor.getByLabel('Preis in CHF').fill('12.50')
    await editor.locator('summary').filter({ hasText: /^Bild/ }).click()
    await editor.getByRole('button', { name: 'Bild wählen' }).click()
    await editor.getByRole('button', { name: 'Zeichnung «Buch»' }).click()
    await editor.getByLabel('Alternativtext').first().fill('Klammern auf einem Buch')
    await editor.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(editor.getByText('Gespeichert.')).toHaveCount(2)
    await visitor.reload()
    await expect(visitor.getByText(`Von «${clips}» sind nur noch 2 da; in Ihrem Warenkorb lagen 3.`)).toBeVisible()
    await expect(visitor.getByText(`«${clips}» kostet jetzt CHF 12.50 statt CHF 12.00.`)).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Zur Kasse, CHF 25.00' }).first()).toBeVisible()
    await expect(visitor.getByRole('img', { name: 'Klammern auf einem Buch' })).toHaveAttribute('src', /\/shop-buch-/)
    await visitor.getByRole('main').getByRole('button', { name: 'Verstanden' }).click()
    await visitor.reload()
    await expect(visitor.getByRole('link', { name: 'Zur Kasse, CHF 25.00' }).first()).toBeVisible()
    await expect(visitor.getByText('In Ihrem Warenkorb hat sich etwas geändert')).toHaveCount(0)
    await editor.goto('/de-ch/intra/admin/shop/orders')
    await editor.getByText('Petra Kundenhofer').first().click()
    await editor.getByLabel('Übergeben oder verschickt').first().check()
    const delivered = editor.getByRole('table').getByText(/^übergeben$/)
    await expect(delivered.first()).toBeVisible()
  },
)

test.describe('on the phone', () => {
  test.use({ member: 'editor', viewport: { width: 390, height: 844 }, hasTouch: true })

  test(
    'an editor offers an item in sizes, and changes their order and stock',
    onlyLong,
    async ({ page: editor, anotherDevice }) => {
      await editor.goto('/de-ch/intra/admin/shop/new')
      await editor.getByLabel('Name', { exact: true }).fill('Mütze')
      await editor.getByLabel('Preis in CHF').fill('20')
      await editor.locator('summary').filter({ hasText: 'Grössen oder Ausführungen' }).click()
      const variants = editor.getByRole('group', { name: 'Grössen oder Ausführungen' })
      for (const [nth, [name, pieces]] of [
        ['gross', '4'],
        ['klein', ''],
      ].entries()) {
        await variants.getByRole('button', { name: 'Zeile hinzufügen' }).click()
        const row = variants.getByRole('listitem').nth(nth)
        await row.getByLabel('Bezeichnung').fill(name ?? '')
        await row.getByLabel('Stück an Lager').fill(pieces ?? '')
      }
      await editor.getByRole('button', { name: 'Speichern', exact: true }).click()
      const small = variants.getByRole('listitem').nth(1)
      await expect(small.getByLabel('Stück an Lager')).toHaveAccessibleDescription(
        'Bitte eine ganze Zahl von 0 bis 100’000 angeben',
      )
      await small.getByLabel('Stück an Lager').fill('3')
      await small.getByLabel('Preis CHF').fill('18')
      expect(await findings(editor, 'the sizes of an item')).toEqual([])
      await editor.setViewportSize({ width: 390, height: 844 })
      await variants.getByRole('button', { name: '«klein» nach oben' }).click()
      await editor.getByRole('button', { name: 'Speichern', exact: true }).click()
      await expect(editor.getByRole('heading', { level: 1, name: 'Mütze' })).toBeVisible()
      await editor.getByLabel('gross, Stück').fill('40')
      await editor.getByRole('button', { name: 'Lager speichern' }).click()
      await expect(editor.getByRole('button', { name: 'Lager speichern' })).toHaveCount(0)

      const visitor = await anotherDevice()
      await visitor.goto('/de-ch/shop')
      await waitForHydration(visitor)
      await expect(item(visitor, 'Mütze')).toContainText('ab CHF 18.00')
      await expect(item(visitor, 'Mütze').getByRole('radio')).toHaveCount(2)
      await chooseVariant(visitor, 'Mütze', 'gross')
      await expect(item(visitor, 'Mütze')).toContainText('CHF 20.00')
      await expect.poll(() => stockOf(visitor, 'Mütze')).toBe(40)
      await take(visitor, 'Mütze')
      await expect(visitor.getByRole('link', { name: 'Zur Kasse, CHF 20.00' }).first()).toBeVisible()
    },
  )
})
