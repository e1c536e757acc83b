import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { onlyLong } from '../support/long-run.ts'
import { leaf, openRepertoire, stored } from '../support/members-area.ts'
import { setOnDevice } from '../support/music-stand.ts'
import { toneFile } from '../support/tone-file.ts'

const heard = join(tmpdir(), `tuner-${process.pid}.wav`)

test.use({
  isServerShared: true,
  member: 'player',
  serviceWorkers: 'block',
  launchOptions: [
    async ({ launchOptions }, use) => {
      writeFileSync(heard, toneFile(447))
      const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${heard}`]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
})

test(
  'practises with the metronome, hears a tuning tone, and tunes once the microphone is allowed',
  onlyLong,
  async ({ page, context }) => {
    await page.addInitScript(() => {
      const devices = navigator.mediaDevices
      const open = devices.getUserMedia.bind(devices)
      const tracks: MediaStreamTrack[] = []
      Object.assign(window, { tracks })
      devices.getUserMedia = async (constraints) => {
        const stream = await open(constraints)
        tracks.push(...stream.getTracks())
        return stream
      }
    })
    const microphones = () =>
      page.evaluate(() =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(({ readyState }) => readyState),
      )
    await page.setViewportSize({ width: 390, height: 844 })
    await openRepertoire(page)
    await page.getByRole('link', { name: 'Can-Can', exact: true }).click()
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()

    const found: string[] = []
    await page.getByRole('button', { name: 'Mehr' }).click()
    await page.getByLabel('Unterteilung').selectOption('Triolen')
    await page.getByRole('combobox', { name: 'Einzählen' }).selectOption('2 Takte')
    await page.getByLabel('Mit Klick').uncheck()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const beat = page.locator('.beat')
    await expect(beat).toContainText('Einzählen')
    await expect(beat.locator('[data-current="true"]')).toHaveText('3')
    found.push(...(await findings(page, 'the metronome')))
    await expect(beat).not.toContainText('Einzählen')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await expect.poll(() => setOnDevice(page)).toMatchObject({ subdivision: 3, countIn: 2 })
    // The beat stays visible without sound, movement and bar; a pedal turns.
    await page.keyboard.press('Escape')
    await expect(page.locator('.beat-pill')).toHaveText('2')
    await page.keyboard.press('PageDown')
    await expect(leaf(page, 'Seite 3 von 3')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Mehr' }).click()
    await page.getByRole('button', { name: 'Stimmgerät und Stimmton' }).click()
    await page.getByRole('button', { name: 'Stimmgerät starten' }).click()
    await expect(page.getByText(/^Das Mikrofon ist für diese Website nicht erlaubt\./)).toBeVisible()
    found.push(...(await findings(page, 'the tuner without a microphone')))
    await context.grantPermissions(['microphone'])
    await page.getByRole('button', { name: 'Stimmgerät starten' }).click()
    // 447 Hz where A is 442, written for the tuba in B flat on the stand.
    const dial = page.locator('.dial')
    await expect(dial.locator('[aria-live]')).toHaveText('H: 19 Cent zu hoch')
    found.push(...(await findings(page, 'the tuner')))
    await page.getByLabel('Töne benennen').selectOption('in C')
    await page.getByLabel('Kammerton A').fill('447')
    await expect(dial.locator('[aria-live]')).toHaveText('A: stimmt')
    expect(await microphones()).toEqual(['live'])

    await page.getByRole('button', { name: 'Klingend B', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Klingend B', exact: true })).toHaveAttribute('aria-pressed', 'true')
    expect(await microphones()).toEqual(['ended'])
    await page.getByRole('button', { name: 'Stimmgerät starten' }).click()
    await expect(page.getByRole('button', { name: 'Klingend B', exact: true })).toHaveAttribute('aria-pressed', 'false')
    await expect(dial).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(microphones).toEqual(['ended', 'ended'])
    expect((await stored(page, 'stand')).get('stand')).toMatchObject({ pitch: 447, key: 'C' })
    expect(found).toEqual([])
  },
)
