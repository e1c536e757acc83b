import { test as base, expect } from '../support/engines/app.ts'
import { openSignedIn } from '../support/engines/members-area.ts'
import type { Tab } from '../support/engines/tab.ts'
import { onlyLong } from '../support/long-run.ts'
import { storedKeys } from '../support/members-area.ts'

const test = base.extend({ expectedComplaints: [/the web process ended|take\.play_failed AbortError/] })

/** Moves the take that plays to a place, and returns where it is after it has gone on. */
const playedFrom = (tab: Tab, seconds: number): Promise<number> =>
  tab.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const sound = [...document.querySelectorAll('audio')].find(({ paused }) => !paused)
        if (sound === undefined) throw new Error('nothing plays')
        sound.currentTime = to
        sound.addEventListener('timeupdate', function follow() {
          if (sound.seeking || sound.currentTime - to < 0.2) return
          sound.removeEventListener('timeupdate', follow)
          resolve(sound.currentTime)
        })
      }),
    seconds,
  )

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
    await again.getByRole('button', { name: 'Ganze Aufnahme anhören' }).first().click()
    await again.getByRole('button', { name: 'Ganze Aufnahme anhalten' }).expectVisible()
    // GStreamer knows only the first second of an MP4 in fragments; no member plays with WebKitGTK.
    const place = engine === 'webkit' ? 0 : 4
    expect(await playedFrom(again, place)).toBeGreaterThan(place)

    await again.getByRole('button', { name: '2 Aufnahmen an die Spieler senden' }).click()
    await expect.poll(() => storedKeys(again, 'takes'), { timeout: 60_000 }).toEqual([])
    await again.goto('/de-ch/intra/takes')
    await again.getByRole('button', { name: /^Galop/ }).click()
    await again.getByRole('region', { name: 'Aufnahme: Galop' }).getByRole('slider').expectVisible()
  },
)
