import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, serialize } from 'hono/utils/cookie'
import * as v from 'valibot'
import { Email } from '#contract/person-fields.ts'
import { ssoCookie } from './settings.ts'

const LIFETIME_SECONDS = 10 * 60

/** Keeps the address of an account that has just got a password for the sign-in that follows. */
export const keepAddress = (res: ServerResponse, email: string, publicOrigin: string): void => {
  const { name, attributes } = ssoCookie('sso_address', publicOrigin)
  // A cookie and no link: an address in a URL is in the log of a proxy.
  res.appendHeader('Set-Cookie', `${serialize(name, email)}; path=/sso; max-age=${LIFETIME_SECONDS}; ${attributes}`)
}

/** @returns '' without a kept address */
export const readKeptAddress = (req: IncomingMessage, publicOrigin: string): string => {
  const { name } = ssoCookie('sso_address', publicOrigin)
  const kept = parse(req.headers.cookie ?? '', name)[name]
  return v.is(Email, kept) ? kept : ''
}
