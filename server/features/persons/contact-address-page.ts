import { and, eq, sql } from 'drizzle-orm'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { shownMailbox } from '#contract/mailbox.ts'
import { type Locale, localeFor } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/open.ts'
import { person } from '../../platform/db/tables.ts'
import { readForm } from '../../platform/http/input.ts'
import { message } from '../../platform/identity/locale.ts'
import { consumeLink, findLink, type MailLink, revokeLinks } from '../../platform/identity/mail-links.ts'
import { type Frame, home, homeLink, page } from '../../platform/identity/pages/page.ts'
import type { PlainPages } from '../../platform/pages/plain-page.ts'
import { notifyOldAddress } from './change-myself.ts'

const path = '/api/contact-address'

/** The page of the link that confirms a contact address: opening it changes nothing, its button does. */
export const mountContactAddressPage = (app: Hono, { read, write, clock }: Deps, pages: PlainPages): void => {
  const localeOf = (c: Context): Locale => localeFor(c.req.query('ui_locales') ?? c.req.header('accept-language'))

  app.get(path, async (c) => {
    const token = c.req.query('token') ?? ''
    const frame = await pages.frameFor(localeOf(c))
    // The address of this page contains a secret: no other site may see it.
    c.header('Referrer-Policy', 'strict-origin')
    const link = await read(findLink, token, ['contact'], clock())
    return link === undefined
      ? pages.send(c, 410, deadPage(frame))
      : pages.send(c, 200, questionPage(frame, { token, email: link.email }))
  })

  app.post(path, async (c) => {
    const { token = '' } = await readForm(c)
    const frame = await pages.frameFor(localeOf(c))
    const link = await read(findLink, token, ['contact'], clock())
    if (link === undefined || !(await write((tx) => confirm(tx, link, clock()))))
      return pages.send(c, 410, deadPage(frame))
    return pages.send(c, 200, donePage(frame, link.email))
  })
}

/** @returns false if the link was used concurrently, or its person was deleted */
const confirm = async (tx: Db, link: MailLink, now: Date): Promise<boolean> => {
  if (!(await consumeLink(tx, link, now))) return false
  const { personId, email } = link
  const [before] = await tx
    .select()
    .from(person)
    .where(and(eq(person.id, personId), eq(person.archived, false)))
    .for('update')
  if (before === undefined) return false
  const [after] = await tx
    .update(person)
    .set({ email, version: sql`${person.version} + 1` })
    .where(eq(person.id, personId))
    .returning()
  await revokeLinks(tx, personId, ['contact'], now)
  if (after !== undefined && before.email !== email) await notifyOldAddress(tx, before, after, now)
  return true
}

const questionPage = (frame: Frame, { token, email }: { readonly token: string; readonly email: string }) => {
  const title = message(frame.locale, 'sso.confirm.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'contact_address.lead', { email: shownMailbox(email) })}</p>
<form class="form" method="post">
<input type="hidden" name="token" value="${token}">
<button class="button" type="submit" autofocus>${message(frame.locale, 'sso.confirm.submit')}</button>
</form>
${homeLink(frame)}`,
  )
}

const donePage = (frame: Frame, email: string) => {
  const title = message(frame.locale, 'sso.confirm.done.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'contact_address.done', { email: shownMailbox(email) })}</p>
${toOwnData(frame)}`,
  )
}

const deadPage = (frame: Frame) => {
  const title = message(frame.locale, 'sso.dead_link.title')
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="lead">${message(frame.locale, 'contact_address.dead')}</p>
${toOwnData(frame)}`,
  )
}

const toOwnData = (frame: Frame) =>
  html`<p class="buttons"><a class="button" href="${home(frame)}/intra/person">${message(frame.locale, 'contact_address.own_data')}</a></p>
${homeLink(frame)}`
