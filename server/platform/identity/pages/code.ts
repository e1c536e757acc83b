import { html, raw } from 'hono/html'
import { intls } from '#i18n/catalogues.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { NewSecret, OwnCodes } from '../codes.ts'
import { message } from '../locale.ts'
import { currentField, usernameFor } from './account-forms.ts'
import { field, formProblem, formTitle, hasProblems, type Problems } from './form.ts'
import { accountAddress, type Frame, homeLink, overviewLink, type Page, page } from './page.ts'
import { passkeyForm } from './passkey.ts'

/** A code of six digits or a recovery code: the keyboard of digits only would lock the second out. */
const codeField = (frame: Frame, problems: Problems, label: MessageId, focused = true) =>
  field(frame, {
    name: 'code',
    label,
    problem: problems.code,
    focused,
    attributes: html`type="text" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="40"`,
  })

/** The second page of a sign-in. */
export const codePage = (frame: Frame, { action, problems }: { action: string; problems: Problems }): Page => {
  const t = (id: MessageId) => message(frame.locale, id)
  const title = t('sso.code.title')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${t('sso.code.lead')}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${action}" novalidate>
${codeField(frame, problems, 'sso.code.code')}
<button class="button" type="submit">${t('sso.sign_in.submit')}</button>
</form>
<p class="soft small">${t('sso.code.lost')}</p>
${homeLink(frame)}`,
    { next: frame.assets.afterSignIn[frame.locale] },
  )
}

/** The pages that ask for the password, by their path below /sso/account. */
const forms = {
  code: ['sso.code.add', 'sso.code.add_lead', 'sso.passkey.next'],
  'recovery-codes': ['sso.code.renew', 'sso.code.renew_lead', 'sso.code.renew'],
  'code-removal': ['sso.code.remove', 'sso.code.remove_lead', 'sso.code.remove'],
} as const satisfies Record<string, readonly [MessageId, MessageId, MessageId]>
export type CodeForm = keyof typeof forms

interface PasswordForm {
  kind: CodeForm
  email: string
  problems: Problems
}

export const codeFormPage = (frame: Frame, { kind, email, problems }: PasswordForm): Page => {
  const [heading, lead, submit] = forms[kind]
  const title = message(frame.locale, heading)
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, lead)}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, kind)}" novalidate>
${usernameFor(email)}
${currentField(frame, problems, hasProblems(problems) || problems.form === undefined)}
<button class="button" type="submit">${message(frame.locale, submit)}</button>
</form>
${overviewLink(frame)}`,
  )
}

interface SecretForm {
  secret: NewSecret
  /** Proof that the page came after the password; '' where the sign-in holds it. */
  step: string
  /** URL to which the first code is posted. */
  action: string
  problems: Problems
}

/** A button that copies the text of an element, for browsers that can. */
const copyButton = (frame: Frame, id: string, label: MessageId) => {
  const t = (words: MessageId) => message(frame.locale, words)
  return html`<p class="buttons"><button class="button button--quiet" type="button" data-copy="${id}" hidden>${t(label)}</button>
<span role="status" data-done="${t('sso.copy.done')}" data-failed="${t('sso.copy.failed')}"></span></p>
<script src="${frame.assets.copy}" defer></script>`
}

/** The secret as a picture and as text, and the field for the first code. The library is loaded with the first one. */
const secretForm = async (frame: Frame, { secret, step, action, problems }: SecretForm) => {
  const { default: encode } = await import('qr')
  const t = (id: MessageId) => message(frame.locale, id)
  return html`<p>${t('sso.code.app')}</p>
<div class="code-ways">
<p class="buttons"><a class="button button--quiet" href="${secret.url}">${t('sso.code.open')}</a></p>
<div class="code-scan">
<p>${t('sso.code.scan')}</p>
<div class="code-picture" role="img" aria-label="${t('sso.code.picture')}">${raw(encode(secret.url, 'svg', { border: 2 }))}</div>
<p>${t('sso.code.typed')}<br><strong class="code-text" id="secret">${secret.shown}</strong></p>
${copyButton(frame, 'secret', 'sso.code.copy_secret')}
</div>
</div>
<form class="form" method="post" action="${action}" novalidate>
<input type="hidden" name="step" value="${step}">
${codeField(frame, problems, 'sso.code.first', problems.code !== undefined)}
<button class="button" type="submit">${t('sso.code.confirm')}</button>
</form>`
}

export const newSecretPage = async (
  frame: Frame,
  form: Pick<SecretForm, 'secret' | 'step' | 'problems'>,
): Promise<string> => {
  const title = message(frame.locale, 'sso.code.add')
  return await page(
    frame,
    formTitle(frame, title, form.problems),
    html`<h1>${title}</h1>
${await secretForm(frame, { ...form, action: accountAddress(frame, 'code') })}
${overviewLink(frame)}`,
  )
}

interface Setup extends Pick<SecretForm, 'secret' | 'action' | 'problems'> {
  /** Options of a new passkey for the browser. */
  passkey: object
}

/** The page of a sign-in that needs more than the password of an account that has neither passkey nor codes. */
export const setupPage = async (frame: Frame, { passkey, ...form }: Setup): Promise<string> => {
  const t = (id: MessageId) => message(frame.locale, id)
  const title = t('sso.setup.title')
  return await page(
    frame,
    formTitle(frame, title, form.problems),
    html`<h1>${title}</h1>
<p class="lead">${t('sso.setup.lead')}</p>
${formProblem(frame, form.problems.form)}
<section class="part" aria-labelledby="code-setup">
<h2 id="code-setup">${t('sso.setup.code')}</h2>
${await secretForm(frame, { ...form, step: '' })}
</section>
${passkeyForm(frame, { kind: 'create', action: form.action, options: passkey, heading: html`<h2>${t('sso.setup.passkey')}</h2>` })}
${homeLink(frame)}`,
    { script: frame.assets.passkey },
  )
}

/** The recovery codes, which are shown once. @param next URL at which the sign-in continues */
export const recoveryCodesPage = (frame: Frame, codes: readonly string[], next?: string): Page => {
  const title = message(frame.locale, 'sso.code.recovery')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.code.recovery_lead')}</p>
<ul class="list" id="codes">${codes.map((code) => html`<li class="code-text">${code}</li>`)}</ul>
<p>${message(frame.locale, 'sso.code.recovery_keep')}</p>
${copyButton(frame, 'codes', 'sso.code.copy_all')}
${
  next === undefined
    ? overviewLink(frame)
    : html`<p class="buttons"><a class="button" href="${next}">${message(frame.locale, 'sso.setup.next')}</a></p>`
}`,
  )
}

/** The part of the overview about codes. */
export const codeSection = (frame: Frame, codes: OwnCodes | undefined) => {
  const t = (id: MessageId, values?: Record<string, string | number>) => message(frame.locale, id, values)
  const link = (kind: CodeForm, label: MessageId) =>
    html`<a class="button button--quiet" href="${accountAddress(frame, kind)}">${t(label)}</a>`
  return html`<section class="part" aria-labelledby="code">
<h2 id="code">${t('sso.code.section')}</h2>
${
  codes === undefined
    ? html`<p>${t('sso.code.hint')}</p>
<p class="buttons">${link('code', 'sso.code.add')}</p>`
    : html`<p class="state state--good">${t('sso.code.on', { day: intls[frame.locale].formatDate(codes.since, { dateStyle: 'medium' }) })}</p>
<p>${t('sso.code.left', { count: codes.recoveryCodes })}</p>
<p class="buttons">${link('recovery-codes', 'sso.code.renew')} ${link('code-removal', 'sso.code.remove')}</p>`
}
</section>`
}
