import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'hono/utils/cookie'
import { ssoCookie } from './settings.ts'

/** Browsers in which the account signed in before. They are not locked out by guesses from elsewhere. */
export interface KnownDevices {
  /** @returns the id of the browser; undefined if the address did not sign in there. @param email lower case */
  find(req: IncomingMessage, email: string): string | undefined
  /** Called after a sign-in, or after a new password by a mailed link. */
  remember(req: IncomingMessage, res: ServerResponse, email: string): void
}

/** A family may share a tablet; with more addresses, the least recently used is removed. */
const ADDRESSES = 5
const LIFETIME_SECONDS = 400 * 24 * 60 * 60

/**
 * The cookie has one entry per address, `id.signature`, and contains no name: the signature covers id and address.
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
    const actual = Buffer.from(signature, 'base64url')
    const expected = sign(id, email)
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined
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
