import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { smallPdf } from '../support/pdf.ts'

test.use({ member: 'address manager', serviceWorkers: 'block' })

test(
  'an address manager makes a group of chosen persons and a filter, adds to it, and removes it',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch/intra/admin')
    await page.getByRole('link', { name: /^Gruppen/ }).click()
    await page.getByRole('link', { name: 'Neue Gruppe' }).click()
    await page.getByLabel('Name', { exact: true }).fill('OK Sommerfest')
    const search = page.getByRole('searchbox', { name: 'Person hinzufügen' })
    await search.fill('Sophie')
    await page.getByRole('button', { name: /^Sophie Amselfeld/ }).click()
    await expect(search).toHaveValue('')
    await expect(search).toBeFocused()
    await page.getByRole('checkbox', { name: /^Leitung ?: Sophie Amselfeld/ }).check()
    await page.getByRole('combobox', { name: 'Register' }).selectOption('Tuba')
    await expect(page.getByText('Der Filter findet heute 3 Personen')).toBeVisible()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'OK Sommerfest' })).toBeVisible()

    await page.goto('/de-ch/intra/admin/people?q=Delia')
    await page.getByText('Eine Person zu einer Gruppe hinzufügen').click()
    const actions = page.getByRole('group').filter({ hasText: 'zu einer Gruppe hinzufügen' })
    await actions.getByRole('combobox', { name: 'Gruppe' }).selectOption('OK Sommerfest')
    await actions.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(page.getByText('Zur Gruppe «OK Sommerfest» hinzugefügt.')).toBeVisible()
    await page.getByRole('link', { name: /^Delia/ }).click()
    await page.getByRole('region', { name: 'Gruppen' }).getByRole('link', { name: 'OK Sommerfest' }).click()

    await page.getByRole('link', { name: 'Personen der Gruppe anzeigen' }).click()
    await expect(page.getByText('5 Personen', { exact: true })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Gruppe entfernen' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /entfernen/i })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gruppen' })).toBeVisible()
    await expect(page.getByText('OK Sommerfest')).toHaveCount(0)
  },
)

test.describe('an administrator', () => {
  test.use({ member: 'admin' })

  test(
    'uploads minutes and plans a duty for one group, whose persons alone see both',
    onlyLong,
    async ({ page, anotherDevice }) => {
      test.setTimeout(180_000)
      await page.goto('/de-ch/intra/admin/groups/new')
      await page.getByLabel('Name', { exact: true }).fill('Barteam')
      await page.getByRole('searchbox', { name: 'Person hinzufügen' }).fill('Heinz')
      await page.getByRole('button', { name: /^Heinz Bachofner-Keel/ }).click()
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Barteam' })).toBeVisible()

      await page.goto('/de-ch/intra/admin/documents')
      const buffer = Buffer.from(smallPdf('Protokoll'))
      await page.getByLabel('Datei').setInputFiles({ name: 'Protokoll Bar.pdf', mimeType: 'application/pdf', buffer })
      await page.getByLabel('Nur für eine Gruppe').first().selectOption('Barteam')
      await page.getByRole('button', { name: 'Hochladen', exact: true }).click()
      await expect(page.getByText(/Protokoll Bar.* ist hochgeladen/)).toBeVisible()

      await page.goto('/de-ch/intra/admin/duties')
      await page.getByRole('link', { name: 'Gesamtprobe' }).first().click()
      await page.getByRole('button', { name: 'Neuer Einsatz' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Ausschank')
      const start = await page.getByLabel('Beginn').inputValue()
      await page.getByLabel('Ende').fill(`${start.slice(0, 11)}23:00`)
      await page.getByLabel('Nur für eine Gruppe').selectOption('Barteam')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('region', { name: 'Ausschank' }).getByText('Es fehlt 1 Person')).toBeVisible()

      for (const [role, count] of [
        ['player', 1],
        ['second player', 0],
      ] as const) {
        const member = await anotherDevice(role)
        const listed = member.getByRole('main').getByRole('listitem')
        await member.goto('/de-ch/intra/documents')
        await expect(listed.first()).toBeVisible()
        await expect(member.getByRole('button', { name: /^Protokoll Bar/ })).toHaveCount(count)
        await member.goto('/de-ch/intra/duties')
        await expect(listed.first()).toBeVisible()
        await expect(listed.filter({ hasText: 'Ausschank' })).toHaveCount(count)
      }
    },
  )
})
