import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { waitUntilReadyForOffline } from '../support/members-area.ts'
import { smallPdf } from '../support/pdf.ts'

const phone = { width: 390, height: 844 }
const minutes = { name: 'Protokoll Juni.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf('Protokoll')) }

test.describe('on a phone', () => {
  test.use({ viewport: phone, member: 'admin', serviceWorkers: 'block' })

  test(
    'the president adds minutes and a task, and a player sees neither',
    onlyLong,
    async ({ page, anotherDevice }) => {
      test.setTimeout(4 * 60_000)
      await page.goto('/de-ch/intra/board')
      await expect(page.getByRole('heading', { name: 'Vorstand', level: 1 })).toBeVisible()
      const tasks = page.getByRole('region', { name: 'Aufgaben', exact: true })
      await expect(tasks.getByRole('listitem').filter({ hasText: 'Offerte für die Pauken annehmen' })).toContainText(
        'überfällig',
      )
      await tasks.getByRole('button', { name: 'Neue Aufgabe' }).click()
      await tasks.getByRole('button', { name: 'Aufgabe eintragen' }).click()
      await expect(tasks.getByLabel('Was', { exact: true })).toBeFocused()
      await tasks.getByLabel('Was', { exact: true }).fill('Saal für die Versammlung reservieren')
      await tasks.getByRole('combobox', { name: 'Wer' }).selectOption({ label: 'Martin Kehlhofner' })
      await tasks.getByLabel(/^Bis wann/).fill(`${new Date().getFullYear() + 1}-03-01`)
      await tasks.getByRole('button', { name: 'Aufgabe eintragen' }).click()
      await expect(tasks.getByText('Die Aufgabe ist eingetragen.')).toBeVisible()
      const task = tasks.getByRole('listitem').filter({ hasText: 'Saal für die Versammlung' })
      await expect(task).toContainText(`Martin Kehlhofner, bis 01.03.${new Date().getFullYear() + 1}`)
      expect(await findings(page, 'the area of the board')).toEqual([])

      await page.getByRole('link', { name: /^Dokumente hinzufügen oder entfernen ?: Vorstand$/ }).click()
      await expect(page.getByRole('heading', { name: 'Vorstand', level: 1 })).toBeVisible()
      await page.getByLabel(/^Datei/).setInputFiles(minutes)
      await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Protokoll Juni')
      await page.getByRole('button', { name: 'Hochladen' }).click()
      await expect(page.getByText('«Protokoll Juni» ist hochgeladen.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Protokoll Juni', level: 3 })).toBeVisible()
      expect(await findings(page, 'a folder')).toEqual([])

      const player = await anotherDevice('player')
      await player.goto('/de-ch/intra/documents')
      await expect(player.getByRole('heading', { name: 'Jugend' })).toBeVisible()
      await expect(player.getByText('Protokoll Juni')).toHaveCount(0)
      await expect(player.getByRole('heading', { name: 'Vorstand' })).toHaveCount(0)
      await player.goto('/de-ch/intra')
      await expect(player.getByRole('link', { name: /Downloads/ }).first()).toBeVisible()
      await expect(player.getByRole('link', { name: /^Vorstand/ })).toHaveCount(0)

      await page.goto('/de-ch/intra/board')
      await task.getByRole('button', { name: /^Erledigt/ }).click()
      await expect(task).toHaveCount(0)
      await tasks.getByText('Erledigt (1)').click()
      await expect(task).toContainText('Erledigt von Thomas Rütistein am')
    },
  )

  test('an editor makes a folder for all members, and moves documents into it', onlyLong, async ({ page }) => {
    await page.goto('/en-gb/intra/admin/folders')
    await page.getByRole('link', { name: 'New folder' }).click()
    await page.getByLabel('Name in German', { exact: true }).fill('Formulare')
    await page.getByLabel(/^Who reads it/).selectOption('Only one group')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel(/^Group/)).toBeFocused()
    await page.getByLabel(/^Who reads it/).selectOption('All members')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Formulare', level: 1 })).toBeVisible()
    expect(await findings(page, 'a folder of editors')).toEqual([])
    await page.goto('/en-gb/intra/admin/documents')
    await page.getByRole('checkbox', { name: /Statuten/ }).check()
    await page.getByRole('checkbox', { name: /Reglement/ }).check()
    await expect(page.getByRole('heading', { name: 'Move 2 documents' })).toBeVisible()
    await page.getByLabel(/^Where to/).selectOption('Formulare (All members)')
    expect(await findings(page, 'the documents of editors')).toEqual([])
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText('2 documents are moved.')).toBeVisible()
    await page.goto('/en-gb/intra/documents')
    const folder = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Formulare' }) })
    await expect(folder.getByRole('listitem')).toHaveCount(2)
    expect(await findings(page, 'the folders of members')).toEqual([])
  })
})

test(
  'a member keeps a document with one tap, and reads it without reception',
  onlyLong,
  async ({ phone: device, server }) => {
    test.setTimeout(3 * 60_000)
    device.expectFailedLoads(/\/(?:api|sso|art)\/|\.webmanifest$/)
    const page = await device.open('/de-ch')
    await signIn(page, 'player')
    await waitUntilReadyForOffline(page)
    await page.goto('/de-ch/intra/documents')
    const item = (of: Page) => of.getByRole('listitem').filter({ hasText: 'Packliste für das Jugendlager' })
    await item(page)
      .getByRole('button', { name: /^Offline behalten/ })
      .click()
    await expect(item(page).getByText('Auf diesem Gerät')).toBeVisible()
    expect(await findings(page, 'kept documents')).toEqual([])
    await device.close()
    await server.stop()
    const cellar = await device.open('/de-ch/intra/documents', { offline: true })
    const download = cellar.waitForEvent('download')
    await item(cellar)
      .getByRole('button', { name: /Packliste/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toBe('Packliste für das Jugendlager.pdf')
    await cellar.goto('/de-ch/intra/selfservice')
    const kept = cellar.getByRole('listitem').filter({ hasText: 'Packliste für das Jugendlager' })
    await expect(cellar.getByText(/^Ein Dokument, \d/)).toBeVisible()
    await kept.getByRole('button', { name: /^Vom Gerät entfernen/ }).click()
    await expect(kept).toHaveCount(0)
  },
)
