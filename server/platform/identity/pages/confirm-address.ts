import { html } from 'hono/html'
import { shownMailbox } from '#contract/mailbox.ts'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import { accountAddress, type Frame, home, homeLink, type Page, page } from './page.ts'

type Purpose = 'verification' | 'address'

const texts = {
  verification: ['sso.confirm.lead', 'sso.confirm.done'],
  address: ['sso.confirm.address_lead', 'sso.confirm.address_done'],
} as const satisfies Record<Purpose, readonly [MessageId, MessageId]>

/** Opening a link confirms nothing, because mail scanners open it too; the button on the page does. */
export const confirmAddressPage = (frame: Frame, link: { token: string; email: string; purpose: Purpose }): Page => {
  const title = message(frame.locale, 'sso.confirm.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, texts[link.purpose][0], { email: shownMailbox(link.email) })}</p>
<form class="form" method="post" action="${accountAddress(frame, 'confirm-address')}">
<input type="hidden" name="token" value="${link.token}">
<button class="button" type="submit" autofocus>${message(frame.locale, 'sso.confirm.submit')}</button>
</form>
${homeLink(frame)}`,
  )
}

export const addressConfirmedPage = (frame: Frame, { email, purpose }: { email: string; purpose: Purpose }): Page => {
  const title = message(frame.locale, 'sso.confirm.done.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, texts[purpose][1], { email: shownMailbox(email) })}</p>
<p class="buttons"><a class="button" href="${home(frame)}/intra">${message(frame.locale, 'sso.confirm.on')}</a></p>
${homeLink(frame)}`,
  )
}
