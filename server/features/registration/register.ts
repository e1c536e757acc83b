import * as v from 'valibot'
import { firstFee } from '#contract/invoices.ts'
import { passiveMembers, RegisteredPerson, type Registration } from '#contract/registration.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { consumeSolution, requireSolution } from '../../platform/captcha/solutions.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, membership, person } from '../../platform/db/tables.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { idempotentRequest, runIdempotent, storedReply } from '../../platform/http/idempotency.ts'
import { requestVerification } from '../../platform/identity/account-link.ts'
import { lockEmail } from '../../platform/identity/mail-links.ts'
import { hashPassword, PasswordHashingBusyError } from '../../platform/identity/passwords.ts'
import { findPasswordRefusal } from '../../platform/identity/refused-passwords.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { textsIn } from '../../platform/localized.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { createInvoice } from '../invoices/create.ts'
import { invoiceMailJob, mailKeyOf } from '../invoices/mail.ts'
import { findAccountByEmail, isKnownEmail } from './known-emails.ts'

/** `known`: the address is in use, and nothing was created. */
const Outcome = v.variant('kind', [
  v.object({ kind: v.literal('registered'), person: RegisteredPerson }),
  v.object({ kind: v.literal('known') }),
])
type Outcome = v.InferOutput<typeof Outcome>

interface Arrival {
  readonly body: Registration
  /** Idempotency-Key */
  readonly key: string | undefined
  readonly caller: Caller
  readonly locale: Locale
}

/**
 * Creates the person, the account (with a password, and only with the embedded provider), the passive membership and
 * its first invoice, marks the puzzle as used and enqueues the mail that verifies the address, all or nothing. A
 * repeated request returns the same reply, whatever puzzle it contains. For a known address nothing is created, and the
 * owner of its account is notified.
 * @throws HttpError validation.invalid at `solution` or `password`, request.key_reused, server.unavailable while too many passwords are
 * waiting to be hashed
 */
export const register = async (deps: Deps, { body, key, caller, locale }: Arrival): Promise<Outcome> => {
  const { read, write } = deps
  const { oidc, publicOrigin } = deps.config
  const now = deps.clock()
  const { solution, ...fields } = body
  const request = idempotentRequest('registerPerson', key, caller, fields)
  const before = await read(storedReply, request, Outcome)
  if (before !== undefined) return before

  const good = await read(requireSolution, solution, now)
  if (fields.password !== null && oidc.embedded) {
    const { firstName, lastName, email } = fields
    const refusal = await findPasswordRefusal(fields.password, [deps.config.bandName, email, firstName, lastName])
    if (refusal !== undefined)
      throw new HttpError('validation.invalid', { fields: [{ field: 'password', message: refusal }] })
  }
  // Hashing is slow and runs outside, so that no transaction waits for it.
  const passwordHash = fields.password === null || !oidc.embedded ? null : await hashed(fields.password)
  return await write((tx) =>
    runIdempotent(tx, { request, schema: Outcome, now }, async () => {
      await consumeSolution(tx, good)
      await lockEmail(tx, body.email)
      if (await isKnownEmail(tx, body.email)) {
        await notifyOwner(tx, body.email, now)
        return { kind: 'known' }
      }
      return { kind: 'registered', person: await create(tx, { body, passwordHash, locale, now, publicOrigin }) }
    }),
  )
}

interface Creation extends Pick<Arrival, 'body' | 'locale'> {
  readonly passwordHash: string | null
  readonly now: Date
  readonly publicOrigin: string
}

const create = async (
  tx: Db,
  { body, passwordHash, locale, now, publicOrigin }: Creation,
): Promise<RegisteredPerson> => {
  const { solution: _used, password: _hashed, signupOrganizations, ...columns } = body
  const { email } = columns
  const added = await insertRow(tx, person, { ...columns, locale })
  const { id: personId, uuid, firstName, lastName, company } = added
  if (passwordHash !== null) {
    await tx.insert(account).values({ personId, email, passwordHash })
    await requestVerification(tx, { personId, email, locale, publicOrigin, now })
  }
  return {
    id: uuid,
    firstName,
    lastName,
    company,
    email,
    account: passwordHash !== null,
    invoice: signupOrganizations.includes(passiveMembers) ? await join(tx, personId, locale, now) : null,
  }
}

const join = async (tx: Db, personId: number, locale: Locale, now: Date): Promise<{ id: string; amount: number }> => {
  await tx.insert(membership).values({ personId, organizationId: passiveMembers, joinDate: toWireDate(now) })
  const year = toWireDate(now).slice(0, 4)
  const text = textsIn(locale)('document.receipt.fee', { year })
  const lines = [{ text, count: 1, price: firstFee }]
  const fees = { year: Number(year), personIds: [personId] }
  const { uuid, amount } = await createInvoice(tx, { personId, purpose: 'MEMBERFEE', lines, fees }, now)
  await enqueue(tx, { kind: invoiceMailJob, payload: { invoice: uuid }, uniqueKey: mailKeyOf({ uuid }) })
  return { id: uuid, amount }
}

/** At most one such mail a day, however often strangers enter the address. */
const notifyOwner = async (tx: Db, email: string, now: Date): Promise<void> => {
  const owner = await findAccountByEmail(tx, email)
  if (owner === undefined) return
  await enqueueMail(tx, {
    to: email,
    locale: owner.locale,
    template: 'sign_in_exists',
    values: {},
    uniqueKey: `sign_in_exists.${owner.sub}.${toWireDate(now)}`,
  })
}

const hashed = async (password: string): Promise<string> => {
  try {
    return await hashPassword(password)
  } catch (error) {
    if (error instanceof PasswordHashingBusyError)
      throw new HttpError('server.unavailable', { headers: { 'Retry-After': '5' } })
    throw error
  }
}
