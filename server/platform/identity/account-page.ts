import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Locale, MessageId } from '#i18n/intl.ts'
import type { DatabaseTransaction, Db } from '../db/open.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { accountSignInAddress } from './account-client.ts'
import type { Account, Accounts } from './accounts.ts'
import { findDeviceOwner } from './child-devices.ts'
import type { KnownDevices } from './known-devices.ts'
import type { Problem, Problems } from './pages/form.ts'
import type { Frame } from './pages/page.ts'
import { problemPage } from './pages/problem.ts'
import type { PasswordCheck, PasswordOutcome } from './password-check.ts'
import { sendPage } from './reply.ts'
import type { OwnSession } from './sessions.ts'
import { getSubject, getVisitor } from './visitor.ts'

/** Reasons why an account cannot be deleted before the person has a successor. */
export type DeletionObstacle = 'board' | 'last_admin'

/** Export and deletion of a person's data. They use the tables of all features. */
export interface PersonalData {
  exportPersonalData(db: Db, person: { personId: number; accountId: string; now: Date }): Promise<unknown>
  deletionObstacle(db: Db, personId: number, now: Date): Promise<DeletionObstacle | undefined>
  /** @returns the obstacle, or undefined if the account was deleted */
  deleteAccount(tx: Db, person: { personId: number; now: Date }): Promise<DeletionObstacle | undefined>
}

/** The person who sets up the band. */
export interface FirstAdministrator {
  readonly firstName: string
  readonly lastName: string
  /** Lower case. */
  readonly email: string
  readonly passwordHash: string
  readonly locale: Locale
}

/** Adds the first administrator with everything that a person has; it uses the tables of other features. */
export interface FirstAdministratorTools {
  /** True if nobody has the role. */
  isMissing(db: Db): Promise<boolean>
  /** @returns false if the address belongs to somebody, or somebody administers the band by now */
  add(tx: DatabaseTransaction, administrator: FirstAdministrator, now: Date): Promise<boolean>
}

/** Dependencies of the account pages. */
export interface AccountTools {
  db: Db
  accounts: Accounts
  passwords: PasswordCheck
  devices: KnownDevices
  personalData: PersonalData
  firstAdministrator: FirstAdministratorTools
  /** Rate limit of requests that may send a mail, by network address. */
  mailRequests: RateLimit
  /** Rate limit of typed codes for devices of children, by network address. */
  deviceCodes: RateLimit
  clock: () => Date
  publicOrigin: string
  /** Returns the key of the caller's network address. */
  callerOf: (req: IncomingMessage) => string
}

export interface PageRequest {
  req: IncomingMessage
  res: ServerResponse
  query: URLSearchParams
  /** The submitted fields; empty for GET. */
  form: URLSearchParams
  frame: Frame
  provider: Provider
}
/** A request with a session at the provider in this browser. */
export interface SignedInRequest extends PageRequest {
  account: Account
  session: OwnSession
}

/** One path below /sso/account. HEAD is handled as GET. Only POST changes data, and only from our own pages. */
export interface AccountPage<Request = PageRequest> {
  get?(request: Request): Promise<void>
  post?(request: Request): Promise<void>
}

/**
 * Redirects visitors without a session to the sign-in page, which leads back to the overview. A device of a child has a
 * session and no account, so these pages do not exist for it.
 */
export const signedIn = (
  { db, accounts, clock, publicOrigin }: AccountTools,
  page: AccountPage<SignedInRequest>,
): AccountPage => {
  const withSession =
    (handle: (request: SignedInRequest) => Promise<void>) =>
    async (request: PageRequest): Promise<void> => {
      const visitor = await getVisitor(request.provider, accounts, request)
      const subject = visitor === undefined ? await getSubject(request.provider, request) : undefined
      if (subject !== undefined && (await findDeviceOwner(db, subject, clock())) !== undefined)
        return await sendPage(request.res, 404, problemPage(request.frame, 'not_found'))
      if (visitor === undefined) return seeOther(request.res, accountSignInAddress(publicOrigin, request.frame.locale))
      await handle({ ...request, ...visitor })
    }
  return {
    ...(page.get === undefined ? {} : { get: withSession(page.get) }),
    ...(page.post === undefined ? {} : { post: withSession(page.post) }),
  }
}

/** Redirects with GET (RFC 9110 §15.4.4), so that a reload does not repeat the request. */
export const seeOther = (res: ServerResponse, location: string): void => {
  res.writeHead(303, { Location: location, 'Content-Length': 0 }).end()
}

/**
 * Checks the current password, as for every change of an account.
 * @returns undefined if it is correct, otherwise status and problems of the response
 */
export const requirePassword = async (
  { passwords, devices, callerOf }: AccountTools,
  { req, res, form, account, session }: SignedInRequest,
): Promise<{ status: number; problems: Problems } | undefined> => {
  const typed = form.get('current') ?? ''
  if (typed === '') return { status: 422, problems: { current: 'sso.account.current_missing' } }
  const device = devices.find(req, account.email) ?? session.uid
  const outcome = await passwords.check({ address: callerOf(req), device }, account.email, typed)
  if (outcome.kind === 'right') return undefined
  if (outcome.kind === 'wrong') return { status: 422, problems: { current: 'sso.account.current_wrong' } }
  return { status: getProblemStatus(outcome), problems: { form: toProblem(res, outcome) } }
}

type Delay = Exclude<PasswordOutcome, { kind: 'right' | 'wrong' }>

export const getProblemStatus = ({ kind }: Delay): number => (kind === 'throttled' ? 429 : 503)

/** Returns the problem for the page and sets Retry-After for programs. */
export const toProblem = (res: ServerResponse, delay: Delay): Problem => {
  const seconds = delay.kind === 'throttled' ? delay.seconds : 60
  res.setHeader('Retry-After', seconds)
  const id: MessageId = delay.kind === 'throttled' ? 'sso.sign_in.throttled' : 'sso.sign_in.busy'
  return { id, values: { minutes: Math.ceil(seconds / 60) } }
}
