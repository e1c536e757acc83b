import { expect, signIn, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { answer, ink, leaf, meeting, piece, stored, storedKeys } from '../support/members-area.ts'
import { accountOf } from '../support/seeded-folder.ts'

test.describe('a member without a session', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'gets an error for a wrong password with the address retained, and then reaches the members area',
    onlyLong,
    async ({ page, expectFailedLoads }) => {
      expectFailedLoads(/\/sso\//)
      const { email, password } = await accountOf('player')
      await page.goto('/de-ch')
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await page.getByLabel('E-Mail').fill(email)
      await page.getByLabel('Passwort').fill('Blasmusik-1898')
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await expect(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible()
      await expect(page.getByLabel('E-Mail')).toHaveValue(email)
      await expect(page.getByLabel('Passwort')).toHaveValue('')
      await page.getByLabel('Passwort').fill(password)
      await page.getByLabel('Passwort').press('Enter')
      await expect(page).toHaveURL(/\/de-ch\/intra$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Heinz$/)
      await expect(page.getByRole('heading', { level: 2, name: /Antworten fehlen$/ })).toBeVisible()
    },
  )

  test('returns to the page that requested the sign-in, in its language', onlyLong, async ({ page }) => {
    const { email, password } = await accountOf('player')
    await page.goto('/en-gb/intra/meetings')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/en-gb\/intra\/meetings$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming rehearsals and performances')
  })
})

test.describe('a member', () => {
  test.use({ member: 'player', serviceWorkers: 'block' })

  test('answers a meeting with a remark, changes it, and sees both on another device', async ({
    page,
    context,
    anotherDevice,
  }) => {
    await page.goto('/de-ch/intra')
    await page.getByRole('link', { name: 'Alle Proben und Auftritte' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bevorstehende Versammlungen')
    const card = meeting(page, 'Generalversammlung')
    await expect(card.getByText('Bitte an- oder abmelden')).toBeVisible()
    await answer(card, 'Angemeldet', 'Gespeichert')
    // Held until the test has seen that the remark is pending.
    const seen = Promise.withResolvers<void>()
    await context.route(/\/participationselfservice/, async (route) => {
      await seen.promise
      await route.continue()
    })
    await card.getByLabel('Bemerkung').fill('Bringe die Tuba mit.')
    await expect(card.getByRole('status')).toContainText('Wird gespeichert')
    seen.resolve()
    await expect(card.getByRole('status')).toContainText('Gespeichert')
    await context.unroute(/\/participationselfservice/)

    const tablet = await anotherDevice('player')
    await tablet.goto('/en-gb/intra/meetings')
    const there = meeting(tablet, 'Annual general meeting')
    await expect(there.getByRole('radio', { name: 'Coming', exact: true })).toBeChecked()
    await expect(there.getByLabel('Remarks')).toHaveValue('Bringe die Tuba mit.')
    await there.getByText('Not coming').last().click()
    await expect(there.getByRole('status')).toContainText('Saved')

    await page.reload()
    await expect(meeting(page, 'Generalversammlung').getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
  })

  test('answers on the first screen without layout shifts', async ({ page, context }) => {
    await page.goto('/de-ch/intra')
    const cards = page.getByRole('region', { name: /Antworten fehlen$/ }).getByRole('article')
    const titles = () => cards.getByRole('heading').allTextContents()
    await expect(cards).toHaveCount(3)
    const before = await titles()
    // Requests get no response.
    await context.route(/\/participationselfservice/, () => {})
    await answer(cards.first(), 'Angemeldet', 'Wird gespeichert')
    await expect(cards).toHaveCount(4)
    expect((await titles()).slice(0, 3)).toEqual(before)
    await expect(cards.first().getByRole('radio', { name: 'Angemeldet' })).toBeFocused()
    const ground = () =>
      cards
        .first()
        .locator('.answer-yes')
        .evaluate((one) => getComputedStyle(one).backgroundColor)
    const underPointer = await ground()
    await page.mouse.move(0, 0)
    expect(underPointer, 'a choice looks the same under the pointer').toBe(await ground())
  })

  test('loses no choice when the app is suspended immediately', async ({ page, context }) => {
    await page.goto('/de-ch/intra/meetings')
    const card = meeting(page, 'Gesamtprobe')
    await expect(card).toBeVisible()
    // Requests get no response: the answer stays in the outbox.
    await context.route(/\/participationselfservice/, () => {})
    await page.evaluate(() => {
      // A suspended page renders nothing, and its timers are paused.
      window.requestAnimationFrame = () => 0
      window.setTimeout = (() => 0) as unknown as typeof setTimeout
    })
    await card.getByText('Angemeldet', { exact: true }).last().click()
    await expect(card.getByRole('radio', { name: 'Angemeldet' })).toBeChecked()
    expect(await storedKeys(page, 'outbox')).toEqual([])
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => storedKeys(page, 'outbox')).toHaveLength(1)
  })

  test('saves the later of two choices, made while the first is being written', onlyLong, async ({ page, context }) => {
    await page.goto('/de-ch/intra/meetings')
    const card = meeting(page, 'Gesamtprobe')
    await expect(card).toBeVisible()
    await context.route(/\/participationselfservice/, () => {})
    const frame = await page.evaluateHandle(() => {
      const releases: (() => void)[] = []
      window.requestAnimationFrame = (run) => releases.push(() => run(0))
      const inTime = window.setTimeout.bind(window)
      // A frame has at most 100 ms. Limits of time keep running: the storage would seem to stand still.
      window.setTimeout = ((run: () => void, milliseconds = 0) =>
        milliseconds > 100 ? inTime(run, milliseconds) : releases.push(run)) as typeof setTimeout
      // Runs everything that waits for the next frame and its end.
      return () => {
        for (const run of releases.splice(0)) run()
        for (const run of releases.splice(0)) run()
      }
    })
    const choose = (word: string) =>
      card.getByRole('radio', { name: word }).evaluate((one) => (one as HTMLElement).click())
    await choose('Angemeldet')
    await frame.evaluate((draw) => draw())
    await choose('Abgemeldet')
    await expect.poll(() => storedKeys(page, 'outbox')).toHaveLength(1)
    await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
    await frame.evaluate((draw) => draw())
    await expect
      .poll(async () => (await stored(page, 'outbox')).values().next().value)
      .toMatchObject({ desired: { status: false } })
    await expect(card.getByRole('radio', { name: 'Abgemeldet' })).toBeChecked()
  })

  test("opens the member's own part of a piece and turns its pages by taps and keys; a held key turns once", async ({
    page,
  }) => {
    await page.goto('/de-ch/intra/repertoire')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Noten')
    await expect(page.getByRole('navigation', { name: 'Repertoire' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Repertoire' })).toBeHidden()
    await piece(page, 'Grosser Gott, wir loben dich').getByRole('link', { name: 'Alle Stimmen' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Meine Stimme' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ersatz: Tuba in B' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Flöte' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Grosser Gott, wir loben dich', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grosser Gott, wir loben dich')
    await expect(leaf(page, 'Tuba in Es, Seite 1 von 3')).toBeVisible()
    await expect.poll(() => ink(page)).toBeGreaterThan(1000)
    const desk = await page.locator('.desk').boundingBox()
    if (desk === null) throw new Error('no desk')
    const tap = (part: number) => page.mouse.click(desk.x + desk.width * part, desk.y + desk.height / 2)
    await tap(5 / 6)
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
    await tap(1 / 6)
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    const bar = page.getByRole('button', { name: 'Menü ein- oder ausblenden' })
    await tap(1 / 2)
    await expect(bar).toHaveAttribute('aria-expanded', 'false')
    // A tap counts although the page is drawn again under the finger.
    const centre = { x: desk.x + desk.width / 2, y: desk.y + desk.height / 2 }
    const isDrawnThere = () =>
      page.evaluate(
        ({ x, y }) =>
          [...document.querySelectorAll('.page-drawing canvas')].some((canvas) => {
            const { left, right, top, bottom } = canvas.getBoundingClientRect()
            return left < x && x < right && top < y && y < bottom
          }),
        centre,
      )
    await expect.poll(isDrawnThere).toBe(true)
    await page.mouse.down()
    await page.evaluate(() => {
      for (const canvas of document.querySelectorAll('.page-drawing canvas')) canvas.replaceWith(canvas.cloneNode())
    })
    await page.mouse.up()
    await expect(bar).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.down('ArrowDown')
    for (let presses = 0; presses < 5; presses++) await page.keyboard.down('ArrowDown')
    await page.keyboard.up('ArrowDown')
    await expect(leaf(page, 'Seite 2 von 3')).toBeVisible()
    await page.keyboard.press('PageUp')
    await expect(leaf(page, 'Seite 1 von 3')).toBeVisible()
    await page.getByRole('button', { name: 'Schliessen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meine Noten')
  })

  test('changes the language inside the members area and stays on the page', onlyLong, async ({ page }) => {
    await page.goto('/de-ch/intra/meetings')
    await page.getByRole('link', { name: /Switch to English/ }).click()
    await expect(page).toHaveURL(/\/en-gb\/intra\/meetings$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upcoming rehearsals and performances')
    await expect(meeting(page, 'Light across the water')).toBeVisible()
  })
})

test.describe('a person without access', () => {
  test.use({ serviceWorkers: 'block' })

  test('a member without the library sees why there are no sheets', onlyLong, async ({ page }) => {
    await signIn(page, 'member without library')
    await expect(page.getByRole('navigation', { name: 'Interner Bereich' })).not.toContainText('Noten')
    await page.goto('/de-ch/intra/repertoire')
    await expect(page.getByText('Für die Noten fehlt Ihnen die Berechtigung.')).toBeVisible()
    await expect(page.getByRole('button', { name: /speichern/ })).toHaveCount(0)
  })

  for (const role of ['former member', 'no membership'] as const) {
    test(`${role}: sees the own data and orders, and why the rest is closed`, onlyLong, async ({ page }) => {
      await signIn(page, role)
      await expect(page.getByRole('heading', { name: 'Meine Bestellungen' })).toBeVisible()
      const order = page
        .getByRole('listitem')
        .filter({ hasText: /^Bestellung vom/ })
        .first()
      await expect(order).toContainText('Bezahlt')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        order.getByRole('button', { name: /^Quittung herunterladen/ }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^Quittung Q\d{4}-\d{5}\.pdf$/)
      const places = page.getByRole('navigation', { name: 'Interner Bereich' }).first()
      await expect(places.getByRole('link')).toHaveText(['Übersicht', 'Meine Daten', 'Termine', 'Gerät und Daten'])
      await places.getByRole('link', { name: 'Meine Daten' }).click()
      await expect(page.getByLabel('Vorname')).not.toHaveValue('')
      await places.getByRole('link', { name: 'Gerät und Daten' }).click()
      await expect(page.getByRole('button', { name: /herunterladen/ })).toBeVisible()
      await page.goto('/de-ch/intra/documents')
      await expect(page).toHaveURL(/\/de-ch\/forbidden/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kein Zugang')
      await expect(page.getByText('Dieser Bereich ist den Mitgliedern')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
    })
  }
})
