import { randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import type { sendContactMessage } from '#contract/contact.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { Locale } from '#i18n/intl.ts'
import { idempotency, job, contactMessage as messages, puzzleUsed } from '#server/platform/db/tables.ts'
import type { TestApi } from './api.ts'
import { solution } from './registration.ts'
import { passMinutes } from './time.ts'

type Body = CallInput<typeof sendContactMessage>['body']

/** The form's request without a solved puzzle. */
export const contactMessage = (values: Partial<Body> = {}): Body => ({
  name: 'Ladina Steinröhr',
  email: 'ladina@band.example',
  message: 'Guten Tag\n\nGibt es ein Leihinstrument?',
  copy: false,
  captcha: true,
  solution: 'unsolved',
  ...values,
})

const touched = { messages, job, puzzleUsed, idempotency }

/** Sends messages to the band as a browser does, and counts the results. */
export const createContactClient = (api: TestApi) => {
  const solved = () => solution(api.db, api.clock.now())
  const send = (body: unknown, { key = randomUUID(), locale = 'de-ch' as Locale } = {}) =>
    api.request('POST /api/frontend/layout/contact', { body, locale, headers: { 'Idempotency-Key': key } })
  return {
    solved,
    send,
    write: async (values: Partial<Body> = {}, options = {}) =>
      await send(contactMessage({ solution: await solved(), ...values }), options),
    /** Number of rows in every table that a message writes to. */
    everything: async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(touched).map(
            async ([name, table]) =>
              [name, (await api.db.select({ rows: count() }).from(table))[0]?.rows ?? 0] as const,
          ),
        ),
      ),
    later: (hours: number) => passMinutes(api, hours * 60),
  }
}
