import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
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

test(
  'the conductor notes something on the stand without network, and reads it on the card of the event',
  onlyLong,
  async ({ page }) => {
    await page.goto('/de-ch/intra/meetings')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const concert = page.getByRole('article').filter({ hasText: 'Platzkonzert mit Glühwein' })
    await concert.getByText(/^Programm, /).click()
    await concert.getByRole('link', { name: /^Auf den Notenständer/ }).click()
    await expect(page.getByRole('figure').first()).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Mehr', exact: true }).click()
    const notes = page.getByRole('region', { name: 'Private Notizen' })
    await expect(notes.getByText(/^Platzkonzert mit Glühwein: Nur Sie lesen/)).toBeVisible()
    await notes.getByLabel(/^Notiz zum Anlass/).fill('Von hinten beginnen')
    await notes.getByRole('button', { name: 'Notiz speichern' }).click()
    await expect(notes.getByText(/sobald Sie wieder online sind/)).toBeVisible()
    expect(await findings(page, 'private notes on the stand')).toEqual([])
    await page.context().setOffline(false)
    await expect(notes.getByText(/sobald Sie wieder online sind/)).toHaveCount(0)
    await page.goto('/de-ch/intra/meetings')
    await concert.getByText('Private Notizen').click()
    await expect(concert.getByLabel(/^Notiz zum Anlass/)).toHaveValue('Von hinten beginnen')
  },
)
