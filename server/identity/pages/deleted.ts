import { html } from 'hono/html'
import { message } from '../locale.ts'
import { type Frame, homeLink, type Page, page } from './page.ts'

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
