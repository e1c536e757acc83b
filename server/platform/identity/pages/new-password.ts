import { html } from 'hono/html'
import { shownMailbox } from '#contract/mailbox.ts'
import { type PasswordRule, passwordRules } from '#contract/person-fields.ts'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import { field, formProblem, formTitle, type Problems } from './form.ts'
import { accountAddress, type Frame, home, homeLink, type Page, page } from './page.ts'

const ruleTexts = {
  length: 'sso.new_password.rule.length',
  lowercase: 'sso.new_password.rule.lowercase',
  uppercase: 'sso.new_password.rule.uppercase',
  digit: 'sso.new_password.rule.digit',
  special: 'sso.new_password.rule.special',
} as const satisfies Record<PasswordRule['name'], MessageId>

/** A field for a new password with its rules below. With the page's script it shows which rules are met. */
export const newPasswordField = (frame: Frame, problem: MessageId | undefined, focused: boolean) => {
  const metText = message(frame.locale, 'sso.new_password.kept')
  return html`${field(frame, {
    name: 'password',
    label: 'sso.new_password.label',
    problem,
    focused,
    attributes: html`type="password" data-password autocomplete="new-password" maxlength="200"`,
    hint: {
      id: 'rules',
      content: html`<ul class="rules" id="rules">
${passwordRules.map(
  ({ name }) =>
    html`<li data-rule="${name}">${message(frame.locale, ruleTexts[name])} <span class="kept" data-state="${metText}"></span></li>`,
)}
</ul>`,
    },
  })}
<label class="choice" hidden><input type="checkbox" id="show-password"> ${message(frame.locale, 'sso.new_password.show')}</label>`
}

export interface NewPasswordForm {
  token: string
  /** Address of the account; shown, and used by password managers. */
  email: string
  /** True for the first password of the account. */
  first: boolean
  problems: Problems
}

export const newPasswordPage = (frame: Frame, { token, email, first, problems }: NewPasswordForm): Page => {
  const title = message(frame.locale, first ? 'sso.new_password.first_title' : 'sso.new_password.title')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, first ? 'sso.new_password.first_lead' : 'sso.new_password.lead', { email: shownMailbox(email) })}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'new-password')}" novalidate>
<input type="hidden" name="token" value="${token}">
<input hidden type="email" name="username" value="${email}" autocomplete="username" readonly>
${newPasswordField(frame, problems.password, true)}
<button class="button" type="submit">${message(frame.locale, 'sso.new_password.submit')}</button>
</form>
${homeLink(frame)}`,
    { script: frame.assets.newPassword },
  )
}

/** @param next where the sign-in leads, below the language */
export const passwordSetPage = (
  frame: Frame,
  {
    heading = 'sso.new_password.done.title',
    next = '/intra',
  }: { readonly heading?: MessageId; readonly next?: string } = {},
): Page => {
  const title = message(frame.locale, heading)
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.new_password.done.lead')}</p>
<p class="buttons"><a class="button" href="${home(frame)}${next}">${message(frame.locale, 'sso.sign_in.submit')}</a></p>
${homeLink(frame)}`,
  )
}
