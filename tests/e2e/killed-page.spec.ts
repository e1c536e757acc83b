import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/app.ts'
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

test('text of every form is there again, if the page was killed right after the key', async ({ context, page }) => {
  await page.goto('/de-ch/intra/meetings')
  await meeting(page, 'Generalversammlung').getByLabel('Bemerkung').fill('komme um acht')
  let next = await killed(context, page)
  await next.goto('/de-ch/intra/meetings')
  await expect(meeting(next, 'Generalversammlung').getByLabel('Bemerkung')).toHaveValue('komme um acht')

  await next.goto('/de-ch/intra/meetings/absences')
  await next.getByLabel('Grund').fill('Ferien')
  next = await killed(context, next)
  await next.goto('/de-ch/intra/meetings/absences')
  await expect(next.getByLabel('Grund')).toHaveValue('Ferien')

  await next.goto('/de-ch/intra/lifts')
  await next.getByLabel('Abfahrtsort').fill('Zürich HB')
  next = await killed(context, next)
  await next.goto('/de-ch/intra/lifts')
  await expect(next.getByLabel('Abfahrtsort')).toHaveValue('Zürich HB')

  await next.goto('/de-ch/intra/person')
  await next.getByLabel('Ort').fill('Kilchberg')
  next = await killed(context, next)
  await next.goto('/de-ch/intra/person')
  await expect(next.getByLabel('Ort')).toHaveValue('Kilchberg')

  await next.goto('/de-ch/intra/selfservice')
  await next.getByLabel('Neue Noten').selectOption('E-Mail')
  next = await killed(context, next)
  await next.goto('/de-ch/intra/selfservice')
  await expect(next.getByLabel('Neue Noten')).toHaveValue('email')
})
