import { html } from 'hono/html'
import type { MessageId } from '#i18n/intl.ts'
import { currentRequestId } from '../../log.ts'
import { message } from '../locale.ts'
import { type Frame, homeLink, type Page, page } from './page.ts'

export type Problem = 'expired' | 'invalid' | 'foreign' | 'not_found' | 'too_large' | 'server'

const texts = {
  expired: ['sso.problem.expired.title', 'sso.problem.expired.text'],
  invalid: ['sso.problem.invalid.title', 'sso.problem.invalid.text'],
  foreign: ['sso.problem.foreign.title', 'sso.problem.foreign.text'],
  not_found: ['sso.problem.not_found.title', 'sso.problem.not_found.text'],
  too_large: ['sso.problem.too_large.title', 'sso.problem.too_large.text'],
  server: ['sso.problem.server.title', 'sso.problem.server.text'],
} as const satisfies Record<Problem, readonly [MessageId, MessageId]>

/**
 * A page that explains what happened and what to do. It contains no protocol terms, which would not help the reader.
 */
export const problemPage = (frame: Frame, problem: Problem): Page => {
  const [title, text] = texts[problem]
  const id = currentRequestId()
  return page(
    frame,
    message(frame.locale, title),
    html`<h1>${message(frame.locale, title)}</h1>
<p class="lead">${message(frame.locale, text)}</p>
${id === undefined ? '' : html`<p>${message(frame.locale, 'sso.problem.reference', { id })}</p>`}
${homeLink(frame)}`,
  )
}
