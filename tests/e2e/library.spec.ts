import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ isServerShared: true, serviceWorkers: 'block' })

test.describe('a player', () => {
  test.use({ member: 'player' })

  test('finds a piece in the library by a few letters, plays a part, and downloads one file and all of them', async ({
    page,
  }) => {
    await page.goto('/de-ch/library')
    await expect(page.getByRole('heading', { name: 'Notenbibliothek' })).toBeVisible()
    const table = page.getByRole('table')
    await expect(table).toHaveAttribute('aria-rowcount', /^1[0-9]$/)
    await page.getByRole('searchbox', { name: 'Suche nach Titel' }).pressSequentially('can-CAN')
    await expect(page.getByRole('status').filter({ hasText: 'Ein Titel enthält «can-CAN».' })).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(2)
    await table.getByRole('link', { name: /^Can-Can/ }).click()
    await expect(page).toHaveURL(/\/library\/composition\/\d+$/)
    await expect(page.getByText('Operette', { exact: true })).toBeVisible()

    // An E flat tuba, for which this piece has no part.
    const part = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ersatz: Tuba in B' }) })
    await expect(part).toContainText(/Can-Can - Tuba\.pdf · PDF · \d+\.\d\d kB/)
    const [one] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name: 'Can-Can - Tuba.pdf herunterladen' }).click(),
    ])
    expect(one.suggestedFilename()).toBe('Can-Can - Tuba.pdf')
    expect((await readFile(await one.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(part.getByText('«Can-Can - Tuba.pdf» ist heruntergeladen.')).toBeVisible()
    const [all] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Alle Dateien herunterladen \(ZIP\), \d/ }).click(),
    ])
    expect(all.suggestedFilename()).toBe('Can-Can.zip')
    expect((await readFile(await all.path())).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')

    await page.goBack()
    await expect(page).toHaveURL(/\/library\?q=can-CAN$/)
    const field = page.getByRole('searchbox', { name: 'Suche nach Titel' })
    await expect(field).toHaveValue('can-CAN')
    // The address also reflects a submitted search term.
    await field.fill('amazing')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/library\?q=amazing$/)
    await field.fill('can-CAN')
    await expect(page.getByRole('status').filter({ hasText: 'Ein Titel enthält «can-CAN».' })).toBeVisible()
    await page.getByRole('link', { name: 'Archiv', exact: true }).click()
    await expect(page.getByText('Kein Titel enthält «can-CAN».')).toBeVisible()
    const shelves = page.getByRole('navigation', { name: 'Bestand' })
    await expect(shelves.locator('[aria-current]')).toHaveText('Archiv')
    await expect(page.getByRole('link', { name: 'Im Bestand suchen' })).toBeVisible()
  })

  test('exports the inventory and sees the programme of the concert', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/library')
    await page.getByRole('button', { name: 'Inventar exportieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inventar exportieren' })
    await dialog.getByRole('radio', { name: 'XLS' }).check()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Exportieren' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('inventory.xlsx')
    await expect(dialog).toBeHidden()

    await page.goto('/de-ch/calendar')
    const concert = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Licht über dem Wasser' }) })
    await concert.getByText('Programm, 8 Stücke').click()
    const first = concert.getByRole('listitem').first()
    await expect(first).toContainText('Amazing Grace')
    // This page was opened by its address: the styles of members' pages are loaded with the programme.
    await expect(first.locator('.note-head')).toBeVisible()
    const gate = Promise.withResolvers<void>()
    await page.route(/\/api\/securedownload/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await concert.getByRole('button', { name: /^Programm speichern, / }).click()
    const saving = concert.locator('section', { hasText: 'Wird auf dieses Gerät gespeichert' })
    await expect(saving).toHaveCSS('border-top-style', 'solid')
    await expect(saving.locator('div').first()).toHaveCSS('justify-content', 'space-between')
    gate.resolve()
    await expect(concert.getByText(/^8 Stücke sind auf diesem Gerät gespeichert, /)).toBeVisible()
    await concert.getByRole('link', { name: 'Can-Can' }).click()
    await expect(page.getByRole('heading', { name: 'Can-Can', level: 1 })).toBeVisible()
  })
})

test(
  'a member without the permission, and a visitor, see neither library nor programmes',
  onlyLong,
  async ({ anotherDevice, page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto('/de-ch/calendar')
    await expect(page.getByRole('heading', { name: 'Licht über dem Wasser' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(requested.filter((url) => /EventProgramme|event\/compositions/.test(url))).toEqual([])

    const member = await anotherDevice('member without library')
    await member.goto('/de-ch/library/composition/1')
    await expect(member.getByText('Für die Noten fehlt Ihnen die Berechtigung.')).toBeVisible()
    await member.goto('/de-ch/library')
    await expect(member.getByText('Für die Noten fehlt Ihnen die Berechtigung.')).toBeVisible()
    await expect(member.getByRole('table')).toHaveCount(0)
    await member.goto('/de-ch/calendar')
    await expect(member.getByText('intern', { exact: true }).first()).toBeVisible()
    await expect(member.getByText(/^Programm, /)).toHaveCount(0)
  },
)
