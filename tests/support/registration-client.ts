import { randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import * as v from 'valibot'
import { expect } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { RegisteredPerson } from '#contract/registration.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { account, idempotency, invoice, job, membership, person, puzzleUsed } from '#server/platform/db/tables.ts'
import type { TestApi } from './api.ts'
import { registration, solution } from './registration.ts'
import { passMinutes } from './time.ts'

const touched = { person, account, membership, invoice, job, puzzleUsed, idempotency }
type Touched = keyof typeof touched

/** Registers as a browser does, and counts the results. */
export const createRegistrationClient = (api: TestApi) => {
  const solved = () => solution(api.db, api.clock.now())
  const send = (body: unknown, { key = randomUUID(), locale = 'de-ch' as Locale } = {}) =>
    api.request('POST /api/frontend/registration/registerPerson', { body, locale, headers: { 'Idempotency-Key': key } })
  const rowsOf = async (name: Touched): Promise<number> =>
    (await api.db.select({ rows: count() }).from(touched[name]))[0]?.rows ?? 0
  return {
    solved,
    send,
    register: async (values: Partial<ReturnType<typeof registration>> = {}, options = {}) =>
      await send(registration({ solution: await solved(), ...values }), options),
    rowsOf,
    /** Number of rows in every table that a registration writes to. */
    everything: async (): Promise<Record<string, number>> => {
      const names = Object.keys(touched) as Touched[]
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await rowsOf(name)] as const)))
    },
    /** Advances the clock by an hour, so that the rate limit does not affect a test. */
    anHourLater: () => passMinutes(api, 60),
  }
}

export const expectRegistered = async (response: Response): Promise<RegisteredPerson> => {
  expect(response.status).toBe(201)
  return v.parse(RegisteredPerson, await response.json())
}
export const expectRefused = async (response: Response) => {
  const { code, errors } = v.parse(ErrorReply, await response.json())
  return { status: response.status, code, errors }
}
export const fieldRefusal = (field: string, id: MessageId, locale: Locale = 'de-ch') => ({
  field,
  errorMessage: intls[locale].formatMessage({ id }),
})
