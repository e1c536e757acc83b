import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'

test.use({ member: 'conductor' })

test(
  'the conductor notes something without network, finds it on another device, and sees the material',
  onlyLong,
  async ({ page, anotherDevice }) => {
    await page.goto('/de-ch/intra/meetings')
    const concert = page.getByRole('article').filter({ hasText: 'Platzkonzert mit Glühwein' })
    await concert.getByText(/^Programm, /).click()
    const material = concert.getByRole('region', { name: 'Material' })
    await expect(material.getByText('Röhrenglocken')).toBeVisible()

    await concert.getByText('Private Notizen').click()
    // The registration of the worker needs the network.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.context().setOffline(true)
    const note = concert.getByLabel(/^Notiz zum Anlass/)
    await note.fill('Handschuhe ohne Fingerspitzen')
    await concert.getByRole('button', { name: 'Notiz speichern' }).click()
    await concert.getByLabel(/^Notiz zu «Can-Can»/).fill('Takt 12 langsamer')
    await concert.getByRole('button', { name: 'Notiz speichern' }).click()
    await expect(concert.getByRole('button', { name: 'Notiz speichern' })).toHaveCount(0)
    const waiting = concert.getByText(/sobald Sie wieder online sind/)
    await expect(waiting).toHaveCount(2)
    await page.context().setOffline(false)
    await expect(waiting).toHaveCount(0)

    const tablet = await anotherDevice('conductor')
    await tablet.goto('/de-ch/intra/meetings')
    const there = tablet.getByRole('article').filter({ hasText: 'Platzkonzert mit Glühwein' })
    await there.getByText('Private Notizen').click()
    await expect(there.getByLabel(/^Notiz zum Anlass/)).toHaveValue('Handschuhe ohne Fingerspitzen')

    const player = await anotherDevice('player')
    await player.goto('/de-ch/intra/meetings')
    const card = player.getByRole('article').filter({ hasText: 'Platzkonzert mit Glühwein' })
    await expect(card.getByText(/^Programm, /)).toBeVisible()
    await expect(card.getByText('Private Notizen')).toHaveCount(0)
  },
)
