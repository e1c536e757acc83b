import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { toWireDate } from '#contract/clock.ts'
import { takeDays } from '#contract/takes.ts'
import { event, take } from '#server/platform/db/tables.ts'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'

const demoTake = 'c7d1a9e4-0001-4000-8000-000000000001'

test.use({ member: 'player', viewport: { width: 390, height: 844 } })

const openMenu = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
  await page.getByRole('button', { name: /^(Mehr|More)$/ }).click()
}
const rehearsal = (page: Page) => page.getByRole('button', { name: /^(Gesamtprobe|Full rehearsal) .*\d{4}$/ })

test(
  'a player hears the divided rehearsal beside the part, also without network, until its last day',
  onlyLong,
  async ({ page, context, server, expectFailedLoads }) => {
    test.setTimeout(240_000)
    expectFailedLoads(/./)
    await page.goto('/de-ch/intra/repertoire')
    await openMenu(page)
    await page
      .getByRole('listitem')
      .filter({ has: rehearsal(page) })
      .getByRole('button', { name: /speichern, \d/ })
      .click()
    await expect.poll(() => storedKeys(page, 'recording-bytes')).toEqual([demoTake])
    await page.keyboard.press('Escape')
    await page.goto('/de-ch/intra/repertoire')
    await page.getByRole('button', { name: /^Ganzes Repertoire speichern, \d/ }).click()
    await expect(page.getByText('Alles gespeichert: Sie können offline spielen.')).toBeVisible()
    await waitUntilReadyForOffline(page)
    await context.setOffline(true)
    await page.reload()

    await openMenu(page)
    await rehearsal(page).click()
    const bar = page.getByRole('region', { name: /^Aufnahme: Gesamtprobe/ })
    // The section of the piece, not the whole take of 15 seconds.
    await expect(bar).toContainText('/ 0:09')
    await bar.getByRole('button', { name: 'Langsamer' }).click()
    await expect(bar.getByText('90 %')).toBeVisible()
    await bar.getByRole('slider').fill('5')
    await bar.getByRole('slider').blur()
    const sound = bar.locator('audio')
    await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => Math.floor(one.currentTime))).toBeGreaterThan(4)
    expect(await sound.evaluate((one: HTMLAudioElement) => one.playbackRate)).toBe(0.9)

    await test.step('the day after the last one it is not offered, also on a device that stays offline', async () => {
      await page.clock.install({ time: Date.now() + (takeDays + 1) * 86_400_000 })
      await page.goto('/de-ch/intra/repertoire')
      await openMenu(page)
      await expect(page.getByRole('button', { name: 'Probeaufnahme', exact: true })).toBeVisible()
      await expect(rehearsal(page)).toBeHidden()
    })
    expect(server.output()).not.toContain('take.')
  },
)

test(
  'a take goes from the stand and the device of a member whom the event no longer invites',
  onlyLong,
  async ({ page, server }) => {
    await page.goto('/de-ch/intra/repertoire')
    await page.getByLabel(/^Auch 2 Aufnahmen speichern, \d/).check()
    await page.getByRole('button', { name: /^Ganzes Repertoire speichern, \d/ }).click()
    await expect(page.getByText(/^Auf diesem Gerät gespeichert: 8 Stücke, 2 Aufnahmen, \d/)).toBeVisible()
    expect(await storedKeys(page, 'recording-bytes')).toContain(demoTake)
    const { db, close } = await server.openDatabase()
    const [sent] = await db.select().from(take).where(eq(take.uuid, demoTake))
    // The player plays the tuba.
    await db
      .update(event)
      .set({ sections: ['HORN'] })
      .where(eq(event.id, sent?.eventId ?? 0))
    await page.reload()
    await expect.poll(() => storedKeys(page, 'recording-bytes'), { timeout: 60_000 }).not.toContain(demoTake)
    await openMenu(page)
    await expect(page.getByRole('button', { name: 'Probeaufnahme', exact: true })).toBeVisible()
    await expect(rehearsal(page)).toBeHidden()
    await db
      .update(event)
      .set({ sections: [] })
      .where(eq(event.id, sent?.eventId ?? 0))
    await close()
  },
)

test('a device that cannot play the format of a take says what to do', onlyLong, async ({ page, server }) => {
  const { db, close } = await server.openDatabase()
  const isThis = eq(take.uuid, demoTake)
  await db
    .update(take)
    .set({ contentType: 'audio/unknown', until: toWireDate(new Date()) })
    .where(isThis)
  await page.goto('/de-ch/intra/repertoire')
  await openMenu(page)
  await rehearsal(page).click()
  const bar = page.getByRole('region', { name: /^Aufnahme: Gesamtprobe/ })
  await expect(bar.getByRole('status')).toContainText('Dieses Gerät kann das Format dieser Aufnahme nicht abspielen.')
  await db.update(take).set({ contentType: 'audio/wav' }).where(isThis)
  await close()
})

for (const { locale } of eachLocale)
  test(`axe finds nothing on a take beside the part in ${locale}`, onlyLong, async ({ page }) => {
    await page.goto(`/${locale}/intra/repertoire`)
    await openMenu(page)
    const found = await findings(page, 'the list of recordings')
    await rehearsal(page).click()
    await expect(page.locator('audio')).toBeAttached()
    found.push(...(await findings(page, 'a take on the stand')))
    expect(found).toEqual([])
  })
