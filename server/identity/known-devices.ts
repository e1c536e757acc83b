import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { ssoCookie } from './settings.ts'

/** Browsers in which somebody signed in before: guesses of strangers do not lock them out. */
export interface KnownDevices {
  /** @returns the number of the browser, undefined where nobody signed in with the address. @param email lower case */
  find(req: IncomingMessage, email: string): string | undefined
  /** After a sign-in, or a new password by a mailed link. */
  remember(req: IncomingMessage, res: ServerResponse, email: string): void
}

/** A family shares a tablet; beyond, the address used longest ago goes. */
const ADDRESSES = 5
const LIFETIME_SECONDS = 400 * 24 * 60 * 60

/**
 * The cookie holds one entry per address, `id.signature`, and names nobody: the signature covers id and address.
 * @param secret signs the entries
 */
export const createKnownDevices = (secret: string, publicOrigin: string): KnownDevices => {
  const { name, attributes } = ssoCookie('sso_device', publicOrigin)
  const sign = (id: string, email: string) => createHmac('sha256', secret).update(`${id} ${email}`).digest()
  const entriesIn = (req: IncomingMessage): string[] => {
    const value = parse(req.headers.cookie ?? '', name)[name]
    return value === undefined ? [] : value.split('~').slice(0, ADDRESSES)
  }
  const idIn = (entry: string, email: string): string | undefined => {
    const [id = '', signature = ''] = entry.split('.')
    const given = Buffer.from(signature, 'base64url')
    const wanted = sign(id, email)
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
  }
  const find: KnownDevices['find'] = (req, email) =>
    entriesIn(req)
      .map((entry) => idIn(entry, email))
      .find((id) => id !== undefined)
  return {
    find,
    remember(req, res, email) {
      const id = find(req, email) ?? randomBytes(16).toString('base64url')
      const others = entriesIn(req).filter((entry) => idIn(entry, email) === undefined)
      const entries = [`${id}.${sign(id, email).toString('base64url')}`, ...others].slice(0, ADDRESSES)
      res.appendHeader(
        'Set-Cookie',
        `${name}=${entries.join('~')}; path=/sso; max-age=${LIFETIME_SECONDS}; ${attributes}`,
      )
    },
  }
}
