import { announcePiece } from '#contract/announcements.ts'
import { expect, test } from '../support/engines/app.ts'
import { openSignedIn } from '../support/engines/members-area.ts'
import type { Tab } from '../support/engines/tab.ts'
import { onlyLong } from '../support/long-run.ts'
import { ink } from '../support/members-area.ts'
import { createBrowser, createClient } from '../support/provider.ts'
import { accountOf } from '../support/seeded-folder.ts'

const title = 'Amazing Grace'

/** Taps at a part of the desk's width and height; the page is in the middle of the desk. */
const tapPage = async (tab: Tab, name: RegExp, across: number, down: number): Promise<void> => {
  const { x, y, width, height } = await tab.getByRole('img', { name }).box()
  await tab.drag([{ x: x + across * width, y: y + down * height }])
}

/** Announces a piece on another device. */
const announce = async (origin: string, compositionId: number): Promise<void> => {
  const { email, password } = await accountOf('conductor')
  const client = createClient({ origin, issuer: `${origin}/sso` })
  const { access_token: token } = await client.signIn(createBrowser(origin), email, password)
  const response = await fetch(new URL(announcePiece.path, origin), {
    method: announcePiece.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ compositionId }),
  })
  expect(response.status).toBe(201)
}

test('a player stamps, writes a text, jumps on the page and gets the announced piece', onlyLong, async ({ device }) => {
  const tab = await openSignedIn(device, '/de-ch/intra/repertoire')
  await tab.getByRole('link', { name: title, exact: true }).expectVisible()
  const announced = await tab.evaluate((name) => {
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
    return Number(/\/composition\/(\d+)\//.exec(link?.pathname ?? '')?.[1])
  }, title)
  await tab.getByRole('link', { name: 'Can-Can', exact: true }).click()
  await tab.getByRole('figure', { name: 'Seite 1 von 3' }).expectVisible()
  await tab.press('PageDown')
  await tab.getByRole('figure', { name: 'Seite 2 von 3' }).expectVisible()
  await expect.poll(() => ink(tab)).toBeGreaterThan(1000)

  await tab.getByRole('button', { name: 'Auf die Noten schreiben' }).click()
  await tab.getByRole('button', { name: 'Stempel' }).click()
  await tab.getByRole('button', { name: 'Fermate' }).click()
  await tapPage(tab, /^Seite 2/, 0.4, 0.2)
  await tab.getByRole('img', { name: 'Seite 2, eine Notiz auf dieser Seite' }).expectVisible()
  await tab.getByRole('button', { name: 'Text', exact: true }).click()
  await tapPage(tab, /^Seite 2/, 0.4, 0.7)
  await tab.getByRole('textbox', { name: 'Text' }).expectVisible()
  await tab.type('Dämpfer auf')
  await tab.press('Enter')
  const written = tab.getByRole('img', { name: 'Seite 2, 2 Notizen auf dieser Seite – Dämpfer auf' })
  await written.expectVisible()
  await tab.getByRole('button', { name: 'Fertig' }).click()

  const more = tab.getByRole('button', { name: 'Mehr', exact: true })
  await more.click()
  await tab.getByLabel('Auf Seite 2').selectOption('D.S.')
  await tab.getByRole('button', { name: 'Auf die Seite setzen' }).click()
  const accept = tab.getByRole('button', { name: 'Setzen', exact: true })
  await tapPage(tab, /^Seite 2/, 0.6, 0.2)
  await accept.click()
  await tab.getByRole('figure', { name: 'Seite 1 von 3' }).expectVisible()
  await tapPage(tab, /^Seite 1/, 0.4, 0.6)
  await accept.click()
  const jump = tab.getByRole('button', { name: 'D.S., nach Seite 1' })
  await jump.expectVisible()
  await jump.click()
  await tab.getByRole('figure', { name: 'Seite 1 von 3' }).expectVisible()

  await more.click()
  await tab.getByLabel('Der Leitung folgen').click()
  await tab.getByLabel('Der Leitung folgen').expectChecked()
  await tab.getByRole('button', { name: 'Fertig' }).click()
  await announce(tab.origin, announced)
  await tab.getByRole('heading', { name: title, level: 1 }).expectVisible()
  await tab.getByText(`«${title}» wurde angesagt und ist jetzt offen.`).expectVisible()
  await expect.poll(() => ink(tab)).toBeGreaterThan(1000)

  await tab.reload()
  await tab.getByRole('heading', { name: title, level: 1 }).expectVisible()
  await tab.goto('/de-ch/intra/repertoire')
  await tab.getByRole('link', { name: 'Can-Can', exact: true }).click()
  await tab.getByRole('figure', { name: 'Seite 1 von 3' }).expectVisible()
  await tab.press('PageDown')
  await written.expectVisible()
  await jump.click()
  await tab.getByRole('figure', { name: 'Seite 1 von 3' }).expectVisible()
})
