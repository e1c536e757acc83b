import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { francs } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { intls } from '#i18n/catalogues.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { requireRow } from '../../platform/http/http-error.ts'
import { readForm } from '../../platform/http/input.ts'
import { type Frame, page } from '../../platform/identity/pages/page.ts'
import type { PlainPages } from '../../platform/pages/plain-page.ts'
import { createWebhookEvent, endSession, findSession, type SandboxSession, sandboxPath } from './sandbox.ts'
import { webhookPath } from './webhook.ts'

const methods: Readonly<Record<string, PaymentMethod>> = { twint: 'TWINT', card: 'CARD' }

/** The payment page of the embedded provider, in the style of the sign-in pages. Works without scripts. */
export const mountSandboxPage = (app: Hono, deps: Deps, pages: PlainPages): void => {
  const { config, read, write, clock } = deps
  if (config.payments !== 'sandbox') return

  const show = async (c: Context, session: SandboxSession): Promise<Response> => {
    const frame = await pages.frameFor(session.locale)
    return pages.send(c, 200, tillPage(frame, session, session.state === 'open' && session.expiresAt > clock()))
  }
  const sessionOf = async (c: Context): Promise<SandboxSession> => {
    return requireRow(await read(findSession, c.req.param('id') ?? ''))
  }
  /** Like a network message: it is lost if the server stops now. */
  const notifyWebhook = async (session: SandboxSession) => {
    const { body, headers } = await read(createWebhookEvent, session, clock())
    const { status } = await app.request(
      new Request(`${config.publicOrigin}${webhookPath}`, { method: 'POST', body, headers }),
    )
    if (status !== 200) deps.log.warn('sandbox.webhook_refused', { status })
  }

  app.get(`${sandboxPath}/:id`, async (c) => show(c, await sessionOf(c)))

  app.post(`${sandboxPath}/:id`, async (c) => {
    const session = await sessionOf(c)
    const { choice = '' } = await readForm(c)
    const method = methods[choice]
    const over = session.expiresAt <= clock()
    if (method !== undefined && !over && (await write(endSession, session.id, 'paid', method))) {
      await notifyWebhook(session)
      return c.redirect(session.successUrl, 303)
    }
    if (choice === 'fail' && (await write(endSession, session.id, 'expired'))) {
      await notifyWebhook(session)
      return c.redirect(session.cancelUrl, 303)
    }
    return choice === 'cancel' ? c.redirect(session.cancelUrl, 303) : c.redirect(`${sandboxPath}/${session.id}`, 303)
  })
}

const tillPage = (frame: Frame, { id, amount, description }: SandboxSession, open: boolean): Promise<string> => {
  const t = (message: MessageId, values = {}) => intls[frame.locale].formatMessage({ id: message }, values)
  const title = t('document.sandbox.title')
  const button = (choice: string, message: MessageId, quiet: boolean) =>
    html`<button class="button${quiet ? ' button--quiet' : ''}" type="submit" name="choice" value="${choice}">${t(message)}</button>\n`
  return page(
    frame,
    title,
    html`<h1>${title}</h1>
<p class="note">${t('document.sandbox.note')}</p>
<dl class="facts">
<div><dt>${t('document.sandbox.for')}</dt><dd>${description}</dd></div>
<div><dt>${t('document.sandbox.amount')}</dt><dd>CHF ${francs(amount)}</dd></div>
</dl>
${
  open
    ? html`<form class="form" method="post" action="${sandboxPath}/${id}">
${button('twint', 'document.sandbox.twint', false)}${button('card', 'document.sandbox.card', false)}${button('fail', 'document.sandbox.fail', true)}${button('cancel', 'document.sandbox.cancel', true)}</form>`
    : html`<p class="lead" role="status">${t('document.sandbox.over')}</p>`
}
<p class="back"><a href="${frame.origin}/${frame.locale}">${t('document.sandbox.leave')}</a></p>`,
  )
}
