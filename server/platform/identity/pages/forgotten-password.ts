import { html } from 'hono/html'
import { shownMailbox } from '#contract/mailbox.ts'
import { message } from '../locale.ts'
import { emailAttributes, field, formProblem, formTitle, type Problems } from './form.ts'
import { accountAddress, type Frame, homeLink, type Page, page } from './page.ts'

export const forgottenPasswordPage = (
  frame: Frame,
  { email, problems }: { email: string; problems: Problems },
): Page => {
  const title = message(frame.locale, 'sso.forgotten.title')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.forgotten.lead', { band: frame.bandName, bandGender: frame.bandGender })}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'forgotten-password')}" novalidate>
${field(frame, {
  name: 'email',
  label: 'sso.sign_in.email',
  problem: problems.email,
  focused: true,
  attributes: emailAttributes('username', email),
})}
<button class="button" type="submit">${message(frame.locale, 'sso.forgotten.submit')}</button>
</form>
${homeLink(frame)}`,
  )
}

/** The page is the same whether or not the address is known. */
export const linkSentPage = (frame: Frame, email: string): Page => {
  const title = message(frame.locale, 'sso.forgotten.sent.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.forgotten.sent.lead', { email: shownMailbox(email) })}</p>
<p>${message(frame.locale, 'sso.forgotten.sent.hint')}</p>
<p class="back"><a href="${accountAddress(frame, 'forgotten-password')}">${message(frame.locale, 'sso.forgotten.sent.again')}</a></p>
${homeLink(frame)}`,
  )
}
