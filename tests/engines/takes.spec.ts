import { expect, test } from '../support/engines/app.ts'
import { openSignedIn } from '../support/engines/members-area.ts'
import type { Tab } from '../support/engines/tab.ts'
import { onlyLong } from '../support/long-run.ts'
import { storedKeys } from '../support/members-area.ts'

/** Plays from a place of the take that is shown, and returns where the sound is after it has gone on. */
const playedFrom = (tab: Tab, seconds: number): Promise<number> =>
  tab.evaluate(async (to) => {
    const sound = document.querySelector('audio')
    if (sound === null) throw new Error('nothing can be heard')
    sound.currentTime = to
    await sound.play()
    return new Promise<number>((resolve) => {
      const begun = sound.currentTime
      sound.addEventListener('timeupdate', function follow() {
        if (sound.currentTime - begun < 0.2) return
        sound.removeEventListener('timeupdate', follow)
        sound.pause()
        resolve(sound.currentTime)
      })
    })
  }, seconds)

test(
  'the conductor records two pieces, hears them also after the page was killed, and sends them',
  onlyLong,
  async ({ device, engine }) => {
    const tab = await openSignedIn(device, '/de-ch/intra/meetings', 'conductor')
    await tab.getByRole('link', { name: 'Probe aufnehmen' }).first().click()
    await tab.getByRole('heading', { level: 1 }).expectText('Probe aufnehmen')
    const live = tab.getByRole('region', { name: 'Aufnahme läuft' })
    await tab.getByLabel('Anderer Titel').fill('Choral')
    await tab.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
    await live.expectVisible()
    // Without a loudspeaker, the sound system of Firefox does not start: it records, and measures no level.
    if (engine !== 'firefox') await live.getByText('Das Mikrofon hört nichts.').expectHidden()
    await expect.poll(async () => (await storedKeys(tab, 'take-bytes')).length, { timeout: 30_000 }).toBeGreaterThan(2)
    await tab.getByLabel('Anderer Titel').fill('Galop')
    await tab.getByRole('button', { name: 'Neues Stück', exact: true }).click()
    await expect.poll(async () => (await storedKeys(tab, 'takes')).length).toBe(2)
    const before = (await storedKeys(tab, 'take-bytes')).length
    await expect
      .poll(async () => (await storedKeys(tab, 'take-bytes')).length, { timeout: 30_000 })
      .toBeGreaterThan(before + 1)
    const recorder = await tab.evaluate(() => location.pathname)
    await device.killPages()

    const again = await device.open(recorder)
    await again.getByRole('heading', { name: '2 Aufnahmen auf diesem Gerät' }).expectVisible()
    // GStreamer knows only the first second of an MP4 in fragments; no member plays with WebKitGTK.
    const place = engine === 'webkit' ? 0 : 4
    expect(await playedFrom(again, place)).toBeGreaterThan(place)

    await again.getByRole('button', { name: '2 Aufnahmen an die Spieler senden' }).click()
    await expect.poll(() => storedKeys(again, 'takes'), { timeout: 60_000 }).toEqual([])
    await again.goto('/de-ch/intra/takes')
    await again.getByRole('button', { name: /^Galop/ }).click()
    await again
      .getByRole('region', { name: 'Aufnahme: Galop' })
      .getByRole('button', { name: 'Anhalten' })
      .expectVisible()
  },
)
