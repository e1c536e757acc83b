import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
import { onlyLong } from '../support/long-run.ts'
import { meeting } from '../support/members-area.ts'

test.use({ member: 'player', serviceWorkers: 'block' })

/** Ends a page without any event, as a system does that is short of memory. @returns another page of the device */
const killed = async (context: BrowserContext, page: Page): Promise<Page> => {
  const next = await context.newPage()
  const crashed = page.waitForEvent('crash')
  const session = await context.newCDPSession(page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  return next
}

/** Fields of different kinds of forms: each writes its text at another place of the device. */
const fields = {
  'an absence': ['meetings/absences', (page) => page.getByLabel('Grund'), 'Ferien'],
  'a lift': ['lifts', (page) => page.getByLabel('Abfahrtsort'), 'Zürich HB'],
  'an address': ['person', (page) => page.getByLabel('Ort'), 'Kilchberg'],
  'a remark': ['meetings', (page) => meeting(page, 'Generalversammlung').getByLabel('Bemerkung'), 'komme um acht'],
} as const satisfies Record<string, readonly [path: string, field: (page: Page) => Locator, text: string]>

for (const [name, [path, field, text]] of Object.entries(fields))
  test(
    `the text of ${name} is there again, if the page was killed right after the key`,
    name === 'a remark' ? {} : onlyLong,
    async ({ context, page }) => {
      await page.goto(`/de-ch/intra/${path}`)
      await field(page).fill(text)
      const next = await killed(context, page)
      await next.goto(`/de-ch/intra/${path}`)
      await expect(field(next)).toHaveValue(text)
    },
  )

test('a choice of mails is there again, if the page was killed right after it', onlyLong, async ({ context, page }) => {
  await page.goto('/de-ch/intra/selfservice')
  await page.getByLabel('Neue Noten').selectOption('E-Mail')
  const next = await killed(context, page)
  await next.goto('/de-ch/intra/selfservice')
  await expect(next.getByLabel('Neue Noten')).toHaveValue('email')
})
