import { html } from 'hono/html'
import { shownMailbox } from '#contract/mailbox.ts'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import {
  emailAttributes,
  field,
  formProblem,
  formTitle,
  hasProblems,
  type Problems,
  passwordAttributes,
} from './form.ts'
import { newPasswordField } from './new-password.ts'
import { accountAddress, type Frame, homeLink, overviewLink, type Page, page } from './page.ts'

export const currentField = (frame: Frame, problems: Problems, focused: boolean) =>
  field(frame, {
    name: 'current',
    label: 'sso.account.current',
    problem: problems.current,
    focused,
    attributes: html`${passwordAttributes} data-password`,
  })

export const usernameFor = (email: string) =>
  html`<input hidden type="email" name="username" value="${email}" autocomplete="username" readonly>`

export const changePasswordPage = (frame: Frame, { email, problems }: { email: string; problems: Problems }): Page => {
  const title = message(frame.locale, 'sso.account.change_password')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.account.password_lead')}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'password')}" novalidate>
${usernameFor(email)}
${currentField(frame, problems, problems.current !== undefined || problems.password === undefined)}
${newPasswordField(frame, problems.password, problems.current === undefined && problems.password !== undefined)}
<button class="button" type="submit">${message(frame.locale, 'sso.account.change_password')}</button>
</form>
<p class="back"><a href="${accountAddress(frame, 'forgotten-password')}">${message(frame.locale, 'sso.account.forgotten')}</a></p>
${overviewLink(frame)}`,
    { script: frame.assets.newPassword },
  )
}

interface AddressForm {
  /** The current sign-in address. */
  email: string
  /** The new address as entered. */
  typed: string
  problems: Problems
}

export const changeAddressPage = (frame: Frame, { email, typed, problems }: AddressForm): Page => {
  const title = message(frame.locale, 'sso.account.change_address')
  const focusesCurrent = problems.current !== undefined && problems.email === undefined
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.account.address_lead', { email: shownMailbox(email) })}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'address')}" novalidate>
${field(frame, {
  name: 'email',
  label: 'sso.account.new_address',
  problem: problems.email,
  focused: !focusesCurrent,
  attributes: emailAttributes('email', typed),
})}
${currentField(frame, problems, focusesCurrent)}
<button class="button" type="submit">${message(frame.locale, 'sso.account.address_submit')}</button>
</form>
${overviewLink(frame)}`,
  )
}

/** The page is the same whether or not the address is available. */
export const addressMailedPage = (frame: Frame, typed: string): Page => {
  const title = message(frame.locale, 'sso.account.address_sent.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.account.address_sent.lead', { email: shownMailbox(typed) })}</p>
<p>${message(frame.locale, 'sso.account.address_sent.hint')}</p>
${overviewLink(frame)}`,
  )
}

export const deletionPage = (frame: Frame, { email, problems }: { email: string; problems: Problems }): Page => {
  const t = (id: MessageId, values?: Record<string, string>) => message(frame.locale, id, values)
  const title = t('sso.account.delete')
  const focusesBox = problems.confirmed !== undefined && problems.current === undefined
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${t('sso.deletion.lead', { email: shownMailbox(email) })}</p>
<ul class="list">
<li>${t('sso.deletion.goes')}</li>
<li>${t('sso.deletion.ends')}</li>
<li>${t('sso.deletion.stays')}</li>
</ul>
<p>${t('sso.deletion.download')} <a href="${accountAddress(frame, 'data')}" download>${t('sso.account.download')}</a></p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'deletion')}" novalidate>
${usernameFor(email)}
${currentField(frame, problems, hasProblems(problems) && !focusesBox)}
<div class="field">
<label class="choice"><input type="checkbox" name="confirmed" value="yes" required ${focusesBox ? html`autofocus` : ''} ${
      problems.confirmed === undefined ? '' : html`aria-invalid="true" aria-describedby="confirmed-problem"`
    }> ${t('sso.deletion.confirm')}</label>
${problems.confirmed === undefined ? '' : html`<p class="problem" id="confirmed-problem">${t(problems.confirmed)}</p>`}
</div>
<button class="button button--bad" type="submit">${t('sso.deletion.submit')}</button>
</form>
${overviewLink(frame)}`,
  )
}

export const cannotDeletePage = (frame: Frame, reason: MessageId): Page => {
  const title = message(frame.locale, 'sso.deletion.not_yet')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, reason)}</p>
${overviewLink(frame)}`,
  )
}

export const deletedPage = (frame: Frame): Page => {
  const title = message(frame.locale, 'sso.deletion.done.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.deletion.done.lead')}</p>
${homeLink(frame)}`,
  )
}
