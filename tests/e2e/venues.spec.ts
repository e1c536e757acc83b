import { expect, signIn, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { waitUntilReadyForOffline } from '../support/members-area.ts'

const phone = { width: 390, height: 844 }

test.describe('on a phone', () => {
  test.use({ viewport: phone, member: 'editor', serviceWorkers: 'block' })

  test(
    'an editor makes a place, and a series there on two weekdays without the public holidays',
    onlyLong,
    async ({ page, anotherDevice, expectFailedLoads }) => {
      test.setTimeout(4 * 60_000)
      await page.goto('/de-ch/intra/admin/venues')
      await page.getByRole('link', { name: 'Neuer Ort' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Aula Schulhaus')
      await page.getByLabel(/^Strasse und Nummer/).fill('Bergstrasse 1')
      await page.getByLabel(/^PLZ/).fill('8044')
      await page.getByLabel(/^Ortschaft/).fill('Zürich')
      await page.getByLabel(/^Hinweise/).fill('Der Schlüssel liegt beim Hauswart.')
      await page.getByLabel(/^Link zu einer Karte/).fill('javascript:alert(1)')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByText('Bitte einen Link angeben, der mit https:// beginnt')).toBeVisible()
      await page.getByLabel(/^Link zu einer Karte/).fill('https://map.example/?q=8044')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(page.getByRole('heading', { name: 'Aula Schulhaus', level: 1 })).toBeVisible()

      const year = new Date().getFullYear() + 1
      // On the weekday of Christmas, and on that of the day after it.
      const [first, next] = [`${year}-12-11`, `${year}-12-12`]
      const weekday = (day: string) => new Date(`${day}T12:00Z`).toLocaleDateString('de-CH', { weekday: 'long' })
      await page.goto('/de-ch/intra/admin/events/new')
      await page.getByLabel('Titel', { exact: true }).fill('Satzprobe')
      await page.getByLabel('Beginn', { exact: true }).fill(`${first}T20:00`)
      await page.getByLabel(/^Bekannter Ort/).selectOption('Aula Schulhaus')
      await expect(page.getByLabel('Ort', { exact: true })).toHaveCount(0)
      await page.getByText('Wiederholung', { exact: true }).click()
      await page.getByLabel(/^Wiederholen bis/).fill(`${year}-12-31`)
      await page.getByRole('group', { name: 'Wochentage' }).getByLabel(weekday(next)).check()
      await expect(page.getByRole('checkbox', { name: `25.12.${year} Weihnachten` })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: `26.12.${year} Stephanstag` })).not.toBeChecked()
      await expect(page.getByText(/^4 Termine, jede Woche am .*; 2 Tage ausgelassen$/)).toBeVisible()
      // Some play on the day after Christmas.
      await page.getByRole('checkbox', { name: `26.12.${year} Stephanstag` }).check()
      await expect(page.getByText(/^5 Termine, .*; 1 Tag ausgelassen$/)).toBeVisible()
      expect(await findings(page, 'a new series')).toEqual([])
      await page.getByRole('button', { name: 'Speichern' }).click()
      await expect(
        page.getByText(new RegExp(`^Termin 1 von 5 einer Serie bis 26.12.${year}: jede Woche am`)),
      ).toBeVisible()

      const member = await anotherDevice('player')
      await member.goto('/de-ch/calendar')
      const rehearsal = member.getByRole('article').filter({ hasText: 'Satzprobe' }).first()
      await expect(rehearsal).toContainText('Aula Schulhaus, Bergstrasse 1, 8044 Zürich')
      await rehearsal.getByText('Hinweise zum Ort').click()
      await expect(rehearsal.getByText('Der Schlüssel liegt beim Hauswart.')).toBeVisible()
      await expect(rehearsal.getByRole('link', { name: /^Karte/ })).toHaveAttribute(
        'href',
        'https://map.example/?q=8044',
      )

      await page.goto('/de-ch/intra/admin/venues')
      await page.getByRole('link', { name: 'Aula Schulhaus' }).click()
      expectFailedLoads(/admin\/venue\/\d+$/)
      await page.getByRole('button', { name: 'Ort entfernen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
      await expect(page.getByText(/^Noch in Gebrauch: 5 Termine/)).toBeVisible()
    },
  )

  test('an editor makes a place of a text that events have', onlyLong, async ({ page }) => {
    await page.goto('/en-gb/intra/admin/venues')
    const texts = page.getByRole('region', { name: 'Places that are only a text' })
    await expect(texts.getByRole('listitem').first()).toContainText('has this text')
    expect(await findings(page, 'the places')).toEqual([])
    await texts.getByRole('button', { name: /^Make it a place ?: Flumserberg$/ }).click()
    await expect(page.getByRole('heading', { name: 'Flumserberg', level: 1 })).toBeVisible()
    await expect(page.getByText('one event', { exact: true })).toBeVisible()
  })
})

test.describe('a visitor', () => {
  test.use({ serviceWorkers: 'block' })

  test('reads the address of a public event, but not the notes', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/calendar')
    const concert = page.getByRole('article').filter({ hasText: 'Licht über dem Wasser' })
    await expect(concert).toContainText('Kirche Oberstrass, Zürich, Stapferstrasse 58, 8006 Zürich')
    expect(await page.content()).not.toContain('Unterrichtszimmer')
  })
})

test('a member without reception reads where the key is', onlyLong, async ({ phone: device, server }) => {
  test.setTimeout(120_000)
  device.expectFailedLoads(/\/(?:api|sso|art)\/|\.webmanifest$/)
  const page = await device.open('/de-ch')
  await signIn(page, 'player')
  await waitUntilReadyForOffline(page)
  await device.close()
  await server.stop()
  const cellar = await device.open('/de-ch/intra/meetings', { offline: true })
  const rehearsal = cellar.getByRole('article').filter({ hasText: 'Gesamtprobe' }).first()
  await expect(rehearsal).toContainText('Schulhaus Zürichberg, Probekeller, Zürichbergstrasse 120, 8044 Zürich')
  await rehearsal.getByText('Hinweise zum Ort').click()
  await expect(rehearsal.getByText(/^Der Schlüssel liegt im Kasten beim Hofeingang/)).toBeVisible()
  await expect(rehearsal.getByRole('link', { name: '+41445550120' })).toHaveAttribute('href', 'tel:+41445550120')
})
