import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, stored, waitUntilReadyForOffline } from '../support/members-area.ts'
import { drawn, drawOver } from '../support/music-stand.ts'
import { tokenRecord } from '../support/token-record.ts'

const stream = '/api/frontend/internal/stand-stream'

const openOnStand = async (page: Page, title: string): Promise<void> => {
  await openRepertoire(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect(leaf(page, /Seite 1/)).toBeVisible()
}

/** Resolves when this device follows. */
const follow = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  const connected = page.waitForResponse((response) => response.url().endsWith(stream))
  await page.getByLabel('Der Leitung folgen').check()
  expect((await connected).status()).toBe(200)
  await page.getByRole('button', { name: 'Fertig' }).click()
}

const announce = (page: Page): Promise<void> => page.getByRole('button', { name: 'Stück ansagen' }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })

test.describe('the conductor', () => {
  test.use({ member: 'conductor', serviceWorkers: 'block' })

  test(
    'announces a piece, which opens on the stand of a player who follows',
    onlyLong,
    async ({ page, anotherDevice }) => {
      const player = await anotherDevice('player')
      await openOnStand(player, 'Can-Can')
      await openOnStand(page, 'Amazing Grace')
      await follow(player)
      await announce(page)
      await expect(page.getByRole('status').filter({ hasText: '«Amazing Grace» ist angesagt.' })).toBeVisible()
      await expect(title(player, 'Amazing Grace')).toBeVisible()
      await expect(leaf(player, /Seite 1/)).toBeVisible()
      // The list from which the player came is still there.
      await expect(player.getByRole('navigation', { name: 'Repertoire' })).toBeVisible()
      await expect(player.getByText('«Amazing Grace» wurde angesagt und ist jetzt offen.')).toBeVisible()
      await expect(title(page, 'Amazing Grace')).toBeVisible()
    },
  )

  test('does not interrupt a player who writes or has a dialog open', onlyLong, async ({ page, anotherDevice }) => {
    const player = await anotherDevice('player')
    const phone = { width: 390, height: 844 }
    await player.setViewportSize(phone)
    await openOnStand(player, 'Can-Can')
    await follow(player)
    await openOnStand(page, 'Amazing Grace')
    const pen = player.getByRole('button', { name: 'Auf die Noten schreiben' })
    await pen.click()
    await announce(page)
    const offer = player.getByRole('status').filter({ hasText: '«Amazing Grace» wurde angesagt.' })
    await expect(offer).toBeVisible()
    await drawOver(player, [0.2, 0.3], [0.5, 0.4])
    await expect(drawn(player, 1)).toHaveAccessibleName('Seite 1, eine Notiz auf dieser Seite')
    expect(await findings(player, 'offer')).toEqual([])
    await player.setViewportSize(phone)
    await offer.getByRole('button', { name: 'Hier bleiben' }).click()
    await expect(offer).toBeHidden()
    await pen.click()
    await expect(title(player, 'Can-Can')).toBeVisible()

    await player.getByRole('button', { name: 'Mehr', exact: true }).click()
    const replied = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/announcement'),
    )
    await announce(page)
    const { id } = await (await replied).json()
    await expect.poll(async () => (await stored(player, 'stand')).get('stand')).toMatchObject({ seenAnnouncement: id })
    await expect(player.getByRole('dialog')).toBeVisible()
    await expect(offer).toBeHidden()
    await player.getByRole('button', { name: 'Fertig' }).click()
    await offer.getByRole('button', { name: 'Öffnen' }).click()
    await expect(title(player, 'Amazing Grace')).toBeVisible()
  })
})

test.describe('a player with the service worker', () => {
  test.use({ member: 'player' })

  test(
    'gets an offer of an earlier announcement, keeps the sheet without network, and follows when it is back',
    onlyLong,
    async ({ page, anotherDevice, context, expectFailedLoads }) => {
      expectFailedLoads(/./)
      await page.goto('/de-ch/intra')
      await waitUntilReadyForOffline(page)
      await openOnStand(page, 'Can-Can')
      await follow(page)
      await page.getByRole('button', { name: 'Schliessen' }).click()
      const conductor = await anotherDevice('conductor')
      await openOnStand(conductor, 'Amazing Grace')
      await announce(conductor)
      await expect(conductor.getByText('«Amazing Grace» ist angesagt.')).toBeVisible()
      await openOnStand(page, 'Can-Can')
      const status = page.getByRole('status')
      await expect(status.filter({ hasText: '«Amazing Grace» wurde angesagt.' })).toBeVisible()
      await status.getByRole('button', { name: 'Hier bleiben' }).click()

      await context.setOffline(true)
      await conductor.getByRole('button', { name: /^Nächstes Stück/ }).click()
      await expect(title(conductor, 'Amazing Grace')).toBeHidden()
      const announced = (await conductor.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await announce(conductor)
      await expect(conductor.getByText(`«${announced}» ist angesagt.`)).toBeVisible()
      await page.keyboard.press('ArrowRight')
      await expect(leaf(page, /Seite 2/)).toBeVisible()
      await context.setOffline(false)
      await expect(title(page, announced)).toBeVisible()
    },
  )

  test(
    'opens the piece of the code that the conductor shows, both without network',
    onlyLong,
    async ({ page, anotherDevice, context, expectFailedLoads }) => {
      expectFailedLoads(/./)
      const conductor = await anotherDevice('conductor')
      for (const one of [conductor, page]) {
        await one.goto('/de-ch/intra')
        await waitUntilReadyForOffline(one)
      }
      await openOnStand(conductor, 'Can-Can')
      await openRepertoire(page)
      await page.getByRole('button', { name: /^Ganzes Repertoire speichern/ }).click()
      await expect(page.getByText('8 von 8 Stücken')).toBeVisible()
      for (const one of [context, conductor.context()]) await one.setOffline(true)
      await conductor.getByRole('button', { name: 'Mehr', exact: true }).click()
      await conductor.getByRole('button', { name: 'Code zeigen' }).click()
      const code = conductor.getByRole('img', { name: 'Code für «Can-Can»' })
      await expect(code).toBeVisible()
      expect(await findings(conductor, 'code of a piece')).toEqual([])
      const buffer = await conductor.screenshot({ type: 'jpeg' })
      const camera = page.getByLabel('Code scannen')
      await camera.setInputFiles({
        name: 'wall.jpg',
        mimeType: 'image/jpeg',
        buffer: await page.screenshot({ type: 'jpeg' }),
      })
      await expect(page.getByText(/^Auf dem Bild ist kein Code zu erkennen/)).toBeVisible()
      expect(await findings(page, 'code that cannot be read')).toEqual([])
      await camera.setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer })
      await expect(title(page, 'Can-Can')).toBeVisible()
      await expect(leaf(page, /Seite 1/)).toBeVisible()
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Code zeigen' })).toHaveCount(0)
      for (const one of [context, conductor.context()]) await one.setOffline(false)
    },
  )

  test('loses its stream cleanly when the server stops', onlyLong, async ({ page, server }) => {
    await page.goto('/de-ch/intra')
    const { accessToken } = await tokenRecord(page)
    await page.close()
    const response = await fetch(new URL(stream, server.origin), {
      headers: { Authorization: `Bearer ${accessToken}` },
    })
    expect(response.status).toBe(200)
    // A connection that the server cuts rejects.
    const [text] = await Promise.all([response.text(), server.stop()])
    expect(text).not.toBe('')
    expect(server.output()).not.toMatch(/"level":"error"/)
  })
})
