import { copiesADay, sendContactMessage } from '#contract/contact.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forEveryoneLimited } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { type Outcome, sendMessage } from './send-message.ts'

/** Enough for corrections, too few for a flood of mails. */
const writing = { name: 'contact', limit: 10, windowSeconds: 20 * 60 }

export const mountContact = (api: Api): void => {
  const messagesLeft = createRateLimit(api.deps.database, writing)

  // A solved puzzle is required too.
  mount(api, sendContactMessage, forEveryoneLimited, async ({ input, caller, locale, address, deps }) => {
    await messagesLeft.enforce(address)
    const arrival = { body: input.body, key: input.headers['idempotency-key'], caller, locale }
    const { copy } = await sendMessage(deps, arrival)
    const message = intls[locale].formatMessage({ id: 'contact.sent' })
    return { body: { type: 'info' as const, message, copy: aboutCopy(copy, input.body.email, locale) }, status: 201 }
  })
}

const aboutCopy = (copy: Outcome['copy'], email: string, locale: Locale) => {
  if (copy === 'unwanted') return null
  const { formatMessage } = intls[locale]
  return copy === 'sent'
    ? { sent: true, message: formatMessage({ id: 'contact.copy.sent' }, { email }) }
    : { sent: false, message: formatMessage({ id: 'contact.copy.limited' }, { email, copies: copiesADay }) }
}
