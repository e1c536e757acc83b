import { html } from 'hono/html'
import { intls } from '#i18n/catalogues.ts'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import type { OwnPasskey } from '../passkeys.ts'
import { currentField, usernameFor } from './account-forms.ts'
import { formProblem, formTitle, type Html, hasProblems, type Problems } from './form.ts'
import { accountAddress, type Frame, overviewLink, type Page, page } from './page.ts'

interface PasskeyForm {
  kind: 'create' | 'get'
  /** URL to which the device's answer is posted. */
  action: string
  /** Options for the browser. */
  options: object
  /** Inside the form: it is hidden with it where the browser knows no passkeys. */
  heading?: Html
}

/** A form that the page's script shows where the browser knows passkeys. */
export const passkeyForm = (frame: Frame, { kind, action, options, heading }: PasskeyForm) => {
  const [label, style]: [MessageId, string] =
    kind === 'create' ? ['sso.passkey.create', 'button'] : ['sso.passkey.sign_in', 'button button--quiet']
  return html`<form class="form" method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}" hidden>
<input type="hidden" name="passkey">
${heading ?? ''}
<p class="soft">${message(frame.locale, 'sso.passkey.meaning')}</p>
<button class="${style}" type="submit">${message(frame.locale, label)}</button>
<p class="problem" role="status" data-failed="${message(frame.locale, kind === 'create' ? 'sso.passkey.not_created' : 'sso.passkey.not_used')}"></p>
</form>`
}

/** Text for browsers without passkeys or scripts; the page's script hides it in all others. */
const unsupported = (frame: Frame) =>
  html`<p class="note" data-unsupported>${message(frame.locale, 'sso.passkey.unsupported')}</p>`

/** The first step of adding a passkey. */
export const passkeyPasswordPage = (frame: Frame, { email, problems }: { email: string; problems: Problems }): Page => {
  const title = message(frame.locale, 'sso.passkey.add')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.passkey.password_lead')}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'passkey')}" novalidate>
${usernameFor(email)}
${currentField(frame, problems, hasProblems(problems) || problems.form === undefined)}
<button class="button" type="submit">${message(frame.locale, 'sso.passkey.next')}</button>
</form>
${overviewLink(frame)}`,
  )
}

/** The second step, after the password. */
export const passkeyCreationPage = (frame: Frame, options: object): Page => {
  const title = message(frame.locale, 'sso.passkey.add')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.passkey.create_lead')}</p>
${unsupported(frame)}
${passkeyForm(frame, { kind: 'create', action: accountAddress(frame, 'passkey'), options })}
${overviewLink(frame)}`,
    { script: frame.assets.passkey },
  )
}

interface Offer {
  /** URL of this page, to which the device's answer is posted. */
  action: string
  /** URL at which the sign-in continues. */
  next: string
  options: object
  problems: Problems
}

/** Offers a passkey after a sign-in with the password. */
export const passkeyOfferPage = (frame: Frame, { action, next, options, problems }: Offer): Page => {
  const title = message(frame.locale, 'sso.passkey.title')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.passkey.offer')}</p>
${formProblem(frame, problems.form)}
${passkeyForm(frame, { kind: 'create', action, options })}
<p class="buttons"><a class="button button--quiet" href="${next}">${message(frame.locale, 'sso.passkey.decline')}</a></p>
<p class="soft small">${message(frame.locale, 'sso.passkey.later')}</p>`,
    { script: frame.assets.passkey, next: frame.assets.afterSignIn[frame.locale] },
  )
}

/** The part of the overview with the account's passkeys. */
export const passkeySection = (
  frame: Frame,
  passkeys: readonly OwnPasskey[],
) => html`<section class="part" aria-labelledby="passkeys">
<h2 id="passkeys">${message(frame.locale, 'sso.passkey.title')}</h2>
<p>${message(frame.locale, 'sso.passkey.hint')}</p>
${passkeys.length === 0 ? '' : html`<ul class="devices">${passkeys.map((own, index) => passkeyItem(frame, own, index))}</ul>`}
<p class="buttons">
<a class="button button--quiet" href="${accountAddress(frame, 'passkey')}">${message(frame.locale, 'sso.passkey.add')}</a>
</p>
</section>`

const passkeyItem = (frame: Frame, { id, name, createdAt, lastUsedAt }: OwnPasskey, index: number) => {
  const t = (text: MessageId, values?: Record<string, string>) => message(frame.locale, text, values)
  const day = (at: Date) => intls[frame.locale].formatDate(at, { dateStyle: 'medium' })
  return html`<li>
<div><strong id="passkey-${index}">${name}</strong>
<p class="soft small">${t('sso.passkey.added', { day: day(createdAt) })}<br>${
    lastUsedAt === null ? t('sso.passkey.never_used') : t('sso.passkey.used', { day: day(lastUsedAt) })
  }</p></div>
<form method="post" action="${accountAddress(frame, 'passkey-removal')}">
<input type="hidden" name="passkey" value="${id}">
<button class="button button--quiet" type="submit" id="remove-${index}" aria-labelledby="remove-${index} passkey-${index}">${t('sso.passkey.remove')}</button>
</form>
</li>`
}
