import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { intls } from '#i18n/catalogues.ts'
import type { Db } from '../db/open.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { enqueueMail } from '../mail/mail-job.ts'
import { type AccountPage, type PageRequest, seeOther, toProblem } from './account-page.ts'
import type { Accounts } from './accounts.ts'
import { claimDevice, findDeviceOwner, findRepresentativesOf, redeemDeviceCode } from './child-devices.ts'
import { childDevicePage } from './pages/child-device.ts'
import type { Problems } from './pages/form.ts'
import { shownDevice } from './pages/shown-device.ts'
import { sendPageBeforeApp } from './reply.ts'
import { ssoCookie } from './settings.ts'
import { getSubject } from './visitor.ts'

/** Typed codes of a network address within an hour: a guess is right with a chance of one in a billion. */
export const DEVICE_CODES_AN_HOUR = 20

interface DevicePageTools {
  readonly db: Db
  readonly accounts: Pick<Accounts, 'bySub'>
  readonly deviceCodes: RateLimit
  readonly clock: () => Date
  readonly publicOrigin: string
  /** Returns the key of the caller's network address. */
  readonly callerOf: (req: IncomingMessage) => string
}

const cookieOf = (publicOrigin: string) => ssoCookie('sso_child_device', publicOrigin)

const setCookie = (res: ServerResponse, publicOrigin: string, value: string, seconds: number): void => {
  const { name, attributes } = cookieOf(publicOrigin)
  res.appendHeader('Set-Cookie', `${name}=${value}; path=/sso; max-age=${seconds}; ${attributes}`)
}

interface SignedIn {
  readonly personId: number
  readonly userAgent: string
  readonly now: Date
}

/** Mails everybody who represents the person, because a code may be seen by others. */
const tellRepresentatives = async (tx: Db, { personId, userAgent, now }: SignedIn): Promise<void> => {
  for (const { email, locale, name } of await findRepresentativesOf(tx, personId, now)) {
    const device = shownDevice(locale, userAgent)
    const time = intls[locale].formatDate(now, { dateStyle: 'medium', timeStyle: 'short' })
    await enqueueMail(tx, { to: email, locale, template: 'child_device', values: { name, device, time } })
  }
}

/** Asks for the code. A right one leads to the app, whose sign-in then needs nothing more (`claimedDevice`). */
export const createChildDevicePage = (tools: DevicePageTools): AccountPage => {
  const { db, accounts, deviceCodes, clock, publicOrigin, callerOf } = tools
  // The app would go on with this person, and the code would be lost.
  const isOccupied = async ({ provider, req, res }: PageRequest): Promise<boolean> => {
    const subject = await getSubject(provider, { req, res })
    if (subject === undefined) return false
    return ((await accounts.bySub(subject)) ?? (await findDeviceOwner(db, subject, clock()))) !== undefined
  }
  const occupied: Problems = { form: { id: 'sso.child_device.occupied' } }
  return {
    async get(request) {
      const { res, frame } = request
      const problems = (await isOccupied(request)) ? occupied : {}
      await sendPageBeforeApp(res, 200, frame, childDevicePage(frame, { code: '', problems }))
    },
    async post(request) {
      const { req, res, frame, form } = request
      const code = (form.get('code') ?? '').slice(0, 20)
      const show = (status: number, problems: Problems) =>
        sendPageBeforeApp(res, status, frame, childDevicePage(frame, { code, problems }))
      if (code.trim() === '') return await show(422, { code: 'sso.child_device.missing' })
      if (await isOccupied(request)) return await show(422, occupied)
      const address = callerOf(req)
      const seconds = await deviceCodes.consume(address)
      if (seconds > 0) return await show(429, { form: toProblem(res, { kind: 'throttled', seconds }) })
      const now = clock()
      const userAgent = req.headers['user-agent']?.slice(0, 300) ?? ''
      const secret = await db.transaction(async (tx) => {
        const used = await redeemDeviceCode(tx, code, { userAgent, now })
        if (used !== undefined) await tellRepresentatives(tx, { personId: used.personId, userAgent, now })
        return used?.secret
      })
      if (secret === undefined) return await show(422, { code: 'sso.child_device.wrong' })
      await deviceCodes.reward(address)
      setCookie(res, publicOrigin, secret, 600)
      seeOther(res, `${publicOrigin}/${frame.locale}/intra`)
    },
  }
}

/** Returns the subject of the device whose code this browser has just used, once. */
export const claimedDevice = async (
  { db, clock, publicOrigin }: Pick<DevicePageTools, 'db' | 'clock' | 'publicOrigin'>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<string | undefined> => {
  const { name } = cookieOf(publicOrigin)
  const secret = parse(req.headers.cookie ?? '', name)[name]
  if (secret === undefined) return undefined
  setCookie(res, publicOrigin, '', 0)
  return await claimDevice(db, secret, clock())
}
