import { expect, test } from '../support/app.ts'
import { silentWav } from '../support/audio.ts'
import { findings } from '../support/axe.ts'
import { eachLocale, onlyLong } from '../support/long-run.ts'
import { leaf } from '../support/members-area.ts'

test.describe('an editor', () => {
  test.use({ member: 'editor', serviceWorkers: 'block' })

  test(
    'adds a recording to a piece, which a player hears, and notes to whom its paper parts are lent',
    onlyLong,
    async ({ page, anotherDevice, expectFailedLoads }) => {
      expectFailedLoads(/\/recording\?/)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/de-ch/intra/admin/sheets?q=Can-Can')
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      const recordings = page.getByRole('region', { name: 'Tonaufnahmen' })
      const file = recordings.getByLabel('Tondatei')
      await file.setInputFiles({ name: 'notiz.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound') })
      await recordings.getByRole('button', { name: 'Aufnahme hinzufügen' }).click()
      await expect(recordings).toContainText('Diese Datei ist keine Tondatei. Möglich sind MP3, M4A, WAV und FLAC.')
      await file.setInputFiles({ name: 'Konzert 2025.wav', mimeType: 'audio/wav', buffer: silentWav(20) })
      await expect(recordings.getByLabel('Titel der Aufnahme')).toHaveValue('Konzert 2025')
      await recordings.getByRole('button', { name: 'Aufnahme hinzufügen' }).click()
      await expect(recordings.getByRole('listitem')).toContainText('Konzert 2025')

      const player = await anotherDevice('player')
      await player.goto('/de-ch/intra/repertoire')
      await player
        .getByRole('listitem')
        .filter({ has: player.getByRole('heading', { name: 'Can-Can', exact: true }) })
        .getByRole('link', { name: /^Alle Stimmen/ })
        .click()
      await player.getByRole('button', { name: /^Anhören ?: Konzert 2025$/ }).click()
      const audio = player.getByLabel('Konzert 2025')
      await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.duration)).toBe(20)

      await player.goto('/de-ch/intra/repertoire')
      await player.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await player.getByRole('button', { name: 'Mehr', exact: true }).click()
      await player.getByRole('button', { name: 'Konzert 2025' }).click()
      const bar = player.getByRole('region', { name: 'Aufnahme: Konzert 2025' })
      await bar.getByRole('button', { name: 'Langsamer' }).click()
      await expect(bar.getByText('90 %')).toBeVisible()
      const sound = bar.locator('audio')
      expect(
        await sound.evaluate(({ playbackRate, preservesPitch }: HTMLAudioElement) => [playbackRate, preservesPitch]),
      ).toEqual([0.9, true])
      await bar.getByRole('slider').fill('1')
      await bar.getByRole('slider').blur()
      await bar.getByRole('button', { name: /^B:/ }).click()
      await expect(bar).toContainText('0:00–0:01')
      /** Resolves at the repetition with the latest second that was played before it. */
      const playedUntil = sound.evaluate(
        (one: HTMLAudioElement) =>
          new Promise<number>((resolve) => {
            let latest = 0
            one.addEventListener('timeupdate', () => {
              latest = Math.max(latest, one.currentTime)
            })
            one.addEventListener('seeked', () => resolve(latest), { once: true })
          }),
      )
      await sound.evaluate((one: HTMLAudioElement) => one.play())
      expect(await playedUntil).toBeLessThan(5)
      await player.keyboard.press('PageDown')
      await expect(leaf(player, 'Seite 2 von 3')).toBeVisible()
      await player.getByRole('button', { name: 'Spielen', exact: true }).click()
      await expect(bar).toBeHidden()

      const loans = page.getByRole('region', { name: 'Ausleihen der Papiernoten' })
      await loans.getByRole('button', { name: 'Ausleihe erfassen' }).click()
      await loans.getByLabel('Ausgeliehen an').fill('Stadtmusik Uster')
      await loans.getByLabel('Ausgeliehen am').fill('2026-03-01')
      await loans.getByLabel('Zurück bis').fill('2026-02-01')
      await loans.getByRole('button', { name: 'Speichern' }).click()
      await expect(loans).toContainText('Das Ende liegt vor dem Beginn')
      await loans.getByLabel('Zurück bis').fill('2026-06-30')
      await loans.getByRole('button', { name: 'Speichern' }).click()
      await expect(loans.getByRole('listitem')).toContainText('Stadtmusik Uster')
      await page.goto('/de-ch/intra/admin/sheets')
      await page.getByText('1 Ausleihe ist offen').click()
      await page.getByRole('link', { name: 'Can-Can', exact: true }).first().click()
      await loans.getByText('Stadtmusik Uster').click()
      await loans.getByLabel('Zurückerhalten am').fill('2026-05-20')
      await loans.getByRole('button', { name: 'Speichern' }).click()
      await expect(loans.getByRole('listitem')).toContainText('zurück am')
      await page.goto('/de-ch/intra/admin/sheets')
      await expect(page.getByRole('heading', { level: 1, name: 'Noten' })).toBeVisible()
      await expect(page.getByText('1 Ausleihe ist offen')).toBeHidden()
    },
  )

  for (const { locale } of eachLocale)
    test(`axe finds nothing on a piece with its recordings and loans in ${locale}`, onlyLong, async ({ page }) => {
      await page.goto(`/${locale}/intra/admin/sheets?q=Can-Can`)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await page.getByRole('button', { name: /^(Ausleihe erfassen|Add a loan)$/ }).click()
      await expect(page.getByLabel(/^(Ausgeliehen an|Lent to)$/)).toBeVisible()
      const found = await findings(page, 'a piece')
      // A file that the piece already has is not added again.
      const file = page.getByLabel(/^(Tondatei|Audio file)$/)
      await file.setInputFiles({ name: 'Probe.wav', mimeType: 'audio/wav', buffer: silentWav(21) })
      await page.getByRole('button', { name: /^(Aufnahme hinzufügen|Add recording)$/ }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Probe' })).toBeVisible()
      await page.goto(`/${locale}/intra/repertoire`)
      await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
      await page.getByRole('button', { name: /^(Mehr|More)$/ }).click()
      await page.getByRole('button', { name: 'Probe', exact: true }).click()
      await page.getByRole('button', { name: /^A:/ }).click()
      found.push(...(await findings(page, 'a recording on the stand')))
      expect(found).toEqual([])
    })
})
