import { html } from 'hono/html'
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
import { accountAddress, type Frame, homeLink, type Page, page } from './page.ts'
import { passkeyForm } from './passkey.ts'

export interface SignInForm {
  /** URL to which the form is posted. */
  action: string
  /** The entered address, or the request's login_hint. The password is never sent back. */
  email: string
  problems: Problems
  /** Options of a passkey for the browser. */
  passkey: object
}

/**
 * Works without JavaScript: the server responds with the same page, each problem at its field, the first invalid field
 * focused.
 */
export const signInPage = (frame: Frame, { action, email, problems, passkey }: SignInForm): Page => {
  const focusesEmail = problems.email !== undefined || (!hasProblems(problems) && email === '')
  const title = message(frame.locale, 'sso.sign_in.title')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.sign_in.lead', { band: frame.bandName, bandGender: frame.bandGender })}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${action}" novalidate>
<input type="hidden" name="passkeys">
${field(frame, {
  name: 'email',
  label: 'sso.sign_in.email',
  problem: problems.email,
  focused: focusesEmail,
  attributes: emailAttributes('username webauthn', email),
})}
${field(frame, {
  name: 'password',
  label: 'sso.sign_in.password',
  problem: problems.password,
  focused: !focusesEmail,
  attributes: passwordAttributes,
})}
<button class="button" type="submit">${message(frame.locale, 'sso.sign_in.submit')}</button>
</form>
${passkeyForm(frame, { kind: 'get', action, options: passkey })}
<p class="back"><a href="${accountAddress(frame, 'forgotten-password')}">${message(frame.locale, 'sso.sign_in.forgotten')}</a></p>
<p class="back"><a href="${accountAddress(frame, 'child-device')}">${message(frame.locale, 'sso.child_device.link')}</a></p>
${homeLink(frame)}`,
    { script: frame.assets.passkey, next: frame.assets.afterSignIn[frame.locale] },
  )
}
