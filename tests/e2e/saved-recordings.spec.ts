import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { silentWav } from '../support/audio.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { openRepertoire, piece, storedKeys, waitUntilReadyForOffline } from '../support/members-area.ts'

/** Adds a second recording to the piece, as an editor. */
const addRecording = async (editor: Page): Promise<void> => {
  await editor.goto('/de-ch/intra/admin/sheets?q=Amazing')
  await editor.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
  const recordings = editor.getByRole('region', { name: 'Tonaufnahmen' })
  await recordings
    .getByLabel('Tondatei')
    .setInputFiles({ name: 'Konzert.wav', mimeType: 'audio/wav', buffer: silentWav(3) })
  await recordings.getByRole('button', { name: 'Aufnahme hinzufügen' }).click()
  await expect(recordings.getByRole('listitem').filter({ hasText: 'Konzert' })).toBeVisible()
}

const openMenu = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Amazing Grace', exact: true }).click()
  await page.getByRole('button', { name: /^(Mehr|More)$/ }).click()
}

test.describe('a player', () => {
  test.use({ member: 'player' })

  test(
    'saves the recordings with the sheets, plays and repeats a section without network, and removes them with the piece',
    onlyLong,
    async ({ page, context, anotherDevice, expectFailedLoads }) => {
      expectFailedLoads(/./)
      await page.setViewportSize({ width: 390, height: 844 })
      await addRecording(await anotherDevice('editor'))
      await openRepertoire(page)
      await page.getByLabel(/^Auch 3 Aufnahmen speichern, \d/).check()
      await page.getByRole('button', { name: /^Ganzes Repertoire speichern, \d/ }).click()
      await expect(page.getByText(/^Auf diesem Gerät gespeichert: 8 Stücke, 3 Aufnahmen, \d/)).toBeVisible()
      await waitUntilReadyForOffline(page)
      await page.goto('/de-ch/intra/repertoire')
      await expect(page.getByText('Alles gespeichert: Sie können offline spielen.')).toBeVisible()
      expect(await storedKeys(page, 'recording-bytes')).toHaveLength(3)

      await context.setOffline(true)
      await page.reload()
      await openMenu(page)
      await page.getByRole('button', { name: 'Konzert', exact: true }).click()
      const concert = page.getByRole('region', { name: 'Aufnahme: Konzert' })
      await expect.poll(() => concert.locator('audio').evaluate((one: HTMLAudioElement) => one.duration)).toBe(3)
      await concert.getByRole('button', { name: 'Aufnahme schliessen' }).click()
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('button', { name: 'Probeaufnahme', exact: true }).click()
      const bar = page.getByRole('region', { name: 'Aufnahme: Probeaufnahme' })
      const theme = bar.getByRole('button', { name: /^Thema/ })
      await theme.click()
      await expect(theme).toHaveAttribute('aria-pressed', 'true')
      const sound = bar.locator('audio')
      await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.paused)).toBe(false)
      /** Resolves at the repetition with the position at which the section begins again. */
      const again = sound.evaluate(
        (one: HTMLAudioElement) =>
          new Promise<number>((resolve) => {
            const before = one.currentTime
            one.addEventListener('seeked', () => resolve(one.currentTime - before), { once: true })
            one.playbackRate = 4
          }),
      )
      expect(await again).toBeLessThan(0)

      await page.goto('/de-ch/intra/selfservice')
      const saved = page.getByRole('listitem').filter({ hasText: 'Amazing Grace' })
      await expect(saved).toContainText('3 Aufnahmen')
      await saved.getByRole('button', { name: '«Amazing Grace» von diesem Gerät entfernen' }).click()
      await expect(saved).toBeHidden()
      expect(await storedKeys(page, 'recording-bytes')).toEqual([])
      await page.goto('/de-ch/intra/repertoire')
      await expect(piece(page, 'Amazing Grace').getByText('Nicht gespeichert')).toBeVisible()
    },
  )

  for (const { locale } of eachLocale)
    test(`axe finds nothing on saved recordings in ${locale}`, onlyLong, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/${locale}/intra/repertoire`)
      await page.getByLabel(/Aufnahme|recording/).check()
      const found = await findings(page, 'the choice')
      await openMenu(page)
      await page.getByRole('button', { name: /^(Aufnahme «Probeaufnahme»|Save the recording “Probeaufnahme”)/ }).click()
      const panel = page.getByRole('listitem').filter({ hasText: 'Probeaufnahme' })
      await expect(panel.getByText(/^(Gespeichert|Saved)$/)).toBeVisible()
      found.push(...(await findings(page, 'a saved recording')))
      expect(found).toEqual([])
    })
})
