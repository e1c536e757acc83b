import { html, raw } from 'hono/html'
import { message } from '../locale.ts'
import { type Frame, homeLink, type Page, page } from './page.ts'

/**
 * @param form oidc-provider's own form with its anti-forgery token; our buttons refer to it by its id
 * @param confirmed true if the person confirmed in the app: the page's script submits at once
 */
export const signOutPage = (frame: Frame, form: string, { confirmed }: { readonly confirmed: boolean }): Page => {
  const title = message(frame.locale, 'sso.sign_out.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.sign_out.lead', { band: frame.bandName, bandGender: frame.bandGender })}</p>
${raw(form)}
<p class="buttons">
<button class="button" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${message(frame.locale, 'sso.sign_out.yes')}</button>
<button class="button button--quiet" type="submit" form="op.logoutForm">${message(frame.locale, 'sso.sign_out.no')}</button>
</p>`,
    confirmed ? { script: frame.assets.signOut } : {},
  )
}

/** The page after a sign-out whose request named no page of ours. */
export const signedOutPage = (frame: Frame): Page => {
  const title = message(frame.locale, 'sso.signed_out.title')
  return page(frame, title, html`<h1>${title}</h1>${homeLink(frame)}`)
}

/** The session of another account is still open in this browser. It is ended before the new one begins. */
export const switchAccountPage = (frame: Frame, form: { action: string; token: string }): Page => {
  const title = message(frame.locale, 'sso.switch.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.switch.lead')}</p>
<form method="post" action="${form.action}">
<input type="hidden" name="xsrf" value="${form.token}"><input type="hidden" name="logout" value="yes">
<button class="button" type="submit" autofocus>${message(frame.locale, 'sso.switch.submit')}</button>
</form>
${homeLink(frame)}`,
  )
}
