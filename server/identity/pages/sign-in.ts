import { html } from 'hono/html'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import { type Frame, homeLink, type Page, page } from './page.ts'

export interface SignInProblems {
  email?: MessageId
  password?: MessageId
  /** Concerns no field: too many attempts, too busy. */
  form?: { id: MessageId; minutes?: number }
}

export interface SignInForm {
  /** Where it is posted to. */
  action: string
  /** What was typed, or the request's login_hint. The password is never sent back. */
  email: string
  problems: SignInProblems
}

/** Works without JavaScript: the server answers with the same page, the problem beside its field, the first one focused. */
export function signInPage(frame: Frame, { action, email, problems }: SignInForm): Page {
  const t = (id: MessageId, values?: Record<string, string | number>) => message(frame.locale, id, values)
  const failed = problems.email ?? problems.password ?? problems.form?.id
  const focused = problems.email !== undefined || (failed === undefined && email === '') ? 'email' : 'password'
  const title = t('sso.sign_in.title')
  const field = (name: 'email' | 'password', attributes: ReturnType<typeof html>) => {
    const problem = problems[name]
    return html`<div class="field">
<label for="${name}">${t(name === 'email' ? 'sso.sign_in.email' : 'sso.sign_in.password')}</label>
<input class="input" id="${name}" name="${name}" ${attributes} required ${focused === name ? html`autofocus` : ''} ${
      problem === undefined ? '' : html`aria-invalid="true" aria-describedby="${name}-problem"`
    }>
${problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${t(problem)}</p>`}
</div>`
  }
  return page(
    frame,
    failed === undefined ? title : t('sso.page.failed', { title }),
    html`<h1>${title}</h1>
<p class="lead">${t('sso.sign_in.lead', { band: frame.bandName })}</p>
${
  problems.form === undefined
    ? ''
    : html`<p class="note note--bad" role="alert">${t(problems.form.id, { minutes: problems.form.minutes ?? 1 })}</p>`
}
<form class="form" method="post" action="${action}" novalidate>
${field(
  'email',
  html`type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254"`,
)}
${field('password', html`type="password" autocomplete="current-password" maxlength="256"`)}
<button class="btn" type="submit">${t('sso.sign_in.submit')}</button>
</form>
${homeLink(frame)}`,
  )
}
