import { html } from 'hono/html'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import { accountAddress, type Frame, homeLink, type Page, page } from './page.ts'

const ways = {
  /** Where the next one is asked for. */
  'forgotten-password': 'sso.dead_link.password',
  'personal-info': 'sso.dead_link.address',
} as const satisfies Record<string, MessageId>

/** A link that was used, is too old, or never was one: which of them is nobody's business. */
export const invalidLinkPage = (frame: Frame, way: keyof typeof ways): Page => {
  const title = message(frame.locale, 'sso.dead_link.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.dead_link.lead')}</p>
<p class="buttons"><a class="btn" href="${accountAddress(frame, way)}">${message(frame.locale, ways[way])}</a></p>
${homeLink(frame)}`,
  )
}
