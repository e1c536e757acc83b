import { html } from 'hono/html'
import { message } from '../locale.ts'
import { emailAttributes, field, formProblem, formTitle, type Problems } from './form.ts'
import { newPasswordField } from './new-password.ts'
import { accountAddress, type Frame, homeLink, type Page, page } from './page.ts'

export interface TypedAdministrator {
  firstName: string
  lastName: string
  email: string
}

interface Form {
  readonly code: string
  readonly typed: TypedAdministrator
  readonly problems: Problems
}

/** The form on which the first administrator of a new band gets an account. */
export const firstAdministratorPage = (frame: Frame, { code, typed, problems }: Form): Page => {
  const title = message(frame.locale, 'sso.first_administrator.title')
  const first = (['firstName', 'lastName', 'email', 'password'] as const).find((name) => problems[name] !== undefined)
  const isFocused = (name: keyof Problems) => name === (first ?? 'firstName')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.first_administrator.lead')}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'first-administrator')}" novalidate>
<input type="hidden" name="code" value="${code}">
${field(frame, {
  name: 'firstName',
  label: 'sso.first_administrator.first_name',
  problem: problems.firstName,
  focused: isFocused('firstName'),
  attributes: html`type="text" value="${typed.firstName}" autocomplete="given-name" maxlength="50"`,
})}
${field(frame, {
  name: 'lastName',
  label: 'sso.first_administrator.last_name',
  problem: problems.lastName,
  focused: isFocused('lastName'),
  attributes: html`type="text" value="${typed.lastName}" autocomplete="family-name" maxlength="50"`,
})}
${field(frame, {
  name: 'email',
  label: 'sso.sign_in.email',
  problem: problems.email,
  focused: isFocused('email'),
  attributes: emailAttributes('username', typed.email),
})}
${newPasswordField(frame, problems.password, isFocused('password'))}
<button class="button" type="submit">${message(frame.locale, 'sso.first_administrator.submit')}</button>
</form>
${homeLink(frame)}`,
    { script: frame.assets.newPassword },
  )
}

/** Page for a link that was used, or that a later start of the server has replaced. */
export const usedLinkPage = (frame: Frame): Page => {
  const title = message(frame.locale, 'sso.dead_link.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.first_administrator.used')}</p>
${homeLink(frame)}`,
  )
}
