import { html } from 'hono/html'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import { accountAddress, type Frame, homeLink, type Page, page } from './page.ts'

const labels = {
  /** Page on which a new link is requested. */
  'forgotten-password': 'sso.dead_link.password',
  'personal-info': 'sso.dead_link.address',
} as const satisfies Record<string, MessageId>

/** Page for a link that was used, has expired or never existed. It does not distinguish these cases. */
export const invalidLinkPage = (frame: Frame, path: keyof typeof labels): Page => {
  const title = message(frame.locale, 'sso.dead_link.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.dead_link.lead')}</p>
<p class="buttons"><a class="button" href="${accountAddress(frame, path)}">${message(frame.locale, labels[path])}</a></p>
${homeLink(frame)}`,
  )
}
