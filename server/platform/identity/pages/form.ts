import { html } from 'hono/html'
import type { MessageId } from '#i18n/intl.ts'
import { message } from '../locale.ts'
import type { Frame } from './page.ts'

export type Html = ReturnType<typeof html>

/** A problem of the whole form: too many attempts, too busy. */
export interface Problem {
  id: MessageId
  values?: Record<string, string | number>
}

/** Problems by field. */
export type Problems = Readonly<
  Partial<Record<'firstName' | 'lastName' | 'email' | 'password' | 'current' | 'confirmed' | 'code', MessageId>>
> & {
  readonly form?: Problem
}

export const hasProblems = ({ form, ...fields }: Problems): boolean =>
  form !== undefined || Object.values(fields).some((problem) => problem !== undefined)

interface Field {
  name: 'firstName' | 'lastName' | 'email' | 'password' | 'current' | 'code'
  label: MessageId
  problem: MessageId | undefined
  focused: boolean
  /** Further attributes: type, autocomplete, value. */
  attributes: Html
  /** Description that is read with the field; `id` is the id of its element. */
  hint?: { id: string; content: Html }
}

/** A labelled field with its problem. */
export const field = (frame: Frame, { name, label, problem, focused, attributes, hint }: Field): Html => {
  const described = [problem === undefined ? '' : `${name}-problem`, hint?.id ?? ''].filter((id) => id !== '').join(' ')
  return html`<div class="field">
<label for="${name}">${message(frame.locale, label)}</label>
<input class="input" id="${name}" name="${name}" ${attributes} required ${focused ? html`autofocus` : ''} ${
    problem === undefined ? '' : html`aria-invalid="true"`
  } ${described === '' ? '' : html`aria-describedby="${described}"`}>
${problem === undefined ? '' : html`<p class="problem" id="${name}-problem">${message(frame.locale, problem)}</p>`}
${hint === undefined ? '' : hint.content}
</div>`
}

export const emailAttributes = (autocomplete: 'username webauthn' | 'username' | 'email', value: string): Html =>
  html`type="email" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" maxlength="254"`

/** Attributes of the current password. An entered password is never sent back. */
export const passwordAttributes = html`type="password" autocomplete="current-password" maxlength="256"`

/** A problem of the whole form, above the form. */
export const formProblem = (frame: Frame, problem: Problem | undefined): Html | string =>
  problem === undefined
    ? ''
    : html`<p class="note note--bad" role="alert">${message(frame.locale, problem.id, problem.values)}</p>`

/** The title of the tab. A failed form announces it first, because screen readers read the title. */
export const formTitle = (frame: Frame, title: string, problems: Problems): string =>
  hasProblems(problems) ? message(frame.locale, 'sso.page.failed', { title }) : title
