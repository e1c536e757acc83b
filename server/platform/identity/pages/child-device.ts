import { html } from 'hono/html'
import { message } from '../locale.ts'
import { field, formProblem, formTitle, type Problems } from './form.ts'
import { accountAddress, type Frame, homeLink, type Page, page } from './page.ts'

interface CodeForm {
  /** The typed code. That of a picture is in the fragment of the address, which the script of the page reads. */
  readonly code: string
  readonly problems: Problems
}

/** The page on which a device of a child is signed in with a code of the representative. */
export const childDevicePage = (frame: Frame, { code, problems }: CodeForm): Page => {
  const title = message(frame.locale, 'sso.child_device.title')
  return page(
    frame,
    formTitle(frame, title, problems),
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'sso.child_device.lead')}</p>
${formProblem(frame, problems.form)}
<form class="form" method="post" action="${accountAddress(frame, 'child-device')}" novalidate>
${field(frame, {
  name: 'code',
  label: 'sso.child_device.code',
  problem: problems.code,
  focused: true,
  attributes: html`type="text" value="${code}" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" maxlength="20"`,
})}
<button class="button" type="submit">${message(frame.locale, 'sso.child_device.submit')}</button>
</form>
${homeLink(frame)}`,
    { script: frame.assets.childDevice, next: frame.assets.afterSignIn[frame.locale] },
  )
}
