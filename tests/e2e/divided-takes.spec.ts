import type { Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { fakeMicrophone } from '../support/fake-microphone.ts'
import { onlyLong } from '../support/long-run.ts'
import { storedKeys } from '../support/members-area.ts'
import { simulateQuotaExceeded } from '../support/storage-quota.ts'

test.use({
  member: 'conductor',
  viewport: { width: 390, height: 844 },
  launchOptions: fakeMicrophone,
})
test.beforeEach(async ({ context, page }) => {
  test.setTimeout(240_000)
  await context.grantPermissions(['microphone'])
  // Keeps the microphone of the page, so that the test can do what the system does to it.
  await page.addInitScript(() => {
    const { getUserMedia } = MediaDevices.prototype
    MediaDevices.prototype.getUserMedia = async function (...asked) {
      const refused = sessionStorage.getItem('microphone')
      if (refused !== null) throw new DOMException('no microphone', refused)
      const stream = await getUserMedia.apply(this, asked)
      document.addEventListener('microphone', (event) => {
        if (event instanceof CustomEvent) stream.getTracks()[0]?.dispatchEvent(new Event(event.detail))
      })
      return stream
    }
  })
  await page.goto('/de-ch/intra/meetings')
  await page.getByRole('link', { name: 'Probe aufnehmen' }).first().click()
  await expect(page.getByRole('heading', { name: 'Probe aufnehmen', level: 1 })).toBeVisible()
})

const live = (page: Page) => page.getByRole('region', { name: 'Aufnahme läuft' })
const microphone = (page: Page, type: 'mute' | 'unmute' | 'ended') =>
  page.evaluate((detail) => document.dispatchEvent(new CustomEvent('microphone', { detail })), type)
const record = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel('Anderer Titel').fill(title)
  await page.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
  await expect(live(page)).toContainText(new RegExp(`${title}.*kB`))
}
const stop = async (page: Page): Promise<void> => {
  await live(page).getByRole('button', { name: 'Aufnahme beenden' }).click()
  await expect(live(page)).toBeHidden()
}

test(
  'the conductor divides a take by keyboard, takes a mistake back, and is asked at the sign-out',
  onlyLong,
  async ({ page }) => {
    await record(page, 'Choral')
    await stop(page)
    const slider = page.getByRole('slider', { name: 'Stelle in der Aufnahme' })
    const titles = page.getByLabel('Stück', { exact: true })
    await test.step('a cut is taken back with the focus on a button', async () => {
      await slider.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(slider).toHaveAttribute('aria-valuetext', '0:01.0')
      const cut = page.getByRole('button', { name: /^Teilen bei 0:01.0/ })
      await cut.press('Enter')
      await expect(page.getByText('2 Stücke werden gesendet.')).toBeVisible()
      await page
        .getByRole('button', { name: /^Nicht behalten ?: Choral/ })
        .first()
        .press('Enter')
      await expect(page.getByText('Ein Stück wird gesendet.')).toBeVisible()
      await expect(page.getByText('0:01.0–')).toBeVisible()
      const undo = page.getByRole('button', { name: 'Rückgängig' })
      await expect(undo).toBeFocused()
      await undo.press('Enter')
      await expect(page.getByText('2 Stücke werden gesendet.')).toBeVisible()
    })
    await test.step('an end moves outwards too, and names are kept at once', async () => {
      await titles.nth(1).fill('Galop')
      await page.getByRole('button', { name: /^Nicht behalten ?: Choral/ }).press('Enter')
      await slider.focus()
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('button', { name: /^Anfang bei 0:00.5 ?: Galop/ }).press('Enter')
      await page.reload()
      await expect(titles).toHaveValue('Galop')
      await expect(page.getByText('0:00.5–')).toBeVisible()
    })
    await page.getByRole('button', { name: 'Letzten Tag ändern' }).click()
    const day = page.getByLabel('Letzter Tag', { exact: true })
    await day.fill('2020-01-01')
    await expect(page.getByText('Bitte einen Tag ab heute')).toBeVisible()
    expect(await findings(page, 'the division of a take')).toEqual([])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await day.fill(tomorrow)
    await page.getByRole('button', { name: 'Tag speichern' }).click()
    await expect(page.getByText(/^Hörbar bis \d/)).toBeVisible()
    await page.getByRole('button', { name: 'Konto', exact: true }).click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    const question = page.getByRole('dialog', { name: 'Eine Aufnahme wird gelöscht' })
    await expect(question.getByRole('listitem')).toHaveText(/Galop \([\d.]+ MB\)$/)
    expect(await findings(page, 'asked about a take')).toEqual([])
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(titles).toHaveValue('Galop')
    await page.getByRole('button', { name: 'Aufnahme an die Spieler senden' }).click()
    await expect.poll(() => storedKeys(page, 'takes')).toEqual([])
    await page.getByRole('link', { name: 'Aufnahmen', exact: true }).first().click()
    await expect(page.getByRole('button', { name: /^Galop/ })).toBeVisible()
    expect(await findings(page, 'the takes')).toEqual([])
  },
)

test('what was recorded stays when the microphone or the room on the device goes', onlyLong, async ({ page }) => {
  await record(page, 'Choral')
  await microphone(page, 'mute')
  await expect(live(page)).toContainText('Ein Anruf oder eine andere App hat das Mikrofon.')
  await microphone(page, 'unmute')
  await expect(live(page)).toContainText('Zu laut')
  await test.step('a cut that is tapped twice leaves no take that goes on', async () => {
    await page.getByRole('button', { name: 'Neues Stück', exact: true }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(live(page)).toContainText(/Ohne Titel.*kB/)
  })
  await microphone(page, 'ended')
  await expect(page.getByText('Das Mikrofon wird nicht mehr gehört.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 Aufnahmen auf diesem Gerät' })).toBeVisible()
  await record(page, 'Galop')
  const makeRoom = await simulateQuotaExceeded(page, 'take-bytes')
  await expect(page.getByText('Auf diesem Gerät ist kein Platz mehr.')).toBeVisible()
  await makeRoom()
  await expect(page.getByRole('heading', { name: '3 Aufnahmen auf diesem Gerät' })).toBeVisible()
  expect(await findings(page, 'a full device')).toEqual([])
})

test('a microphone that is refused or in use is named', onlyLong, async ({ page }) => {
  for (const [refused, sentence] of [
    ['NotAllowedError', 'Das Mikrofon ist gesperrt.'],
    ['NotReadableError', 'Eine andere App benutzt das Mikrofon.'],
  ] as const) {
    await page.evaluate((name) => sessionStorage.setItem('microphone', name), refused)
    await page.getByRole('button', { name: 'Aufnehmen', exact: true }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    expect(await findings(page, sentence)).toEqual([])
  }
})
