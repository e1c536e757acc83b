import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { isSignedText, signText } from '../../platform/db/secrets.ts'

/** Path of the page on which a substitute replies, after the language. */
export const substitutePath = 'substitute'

const secretName = 'substitutes.link'
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** The secret of a link: a random number of the invitation, signed. The signature is in no backup of the rows alone. */
export const signInvitation = async (db: Db, uuid: string): Promise<string> =>
  `${uuid}.${await signText(db, secretName, uuid)}`

/** Address at which a substitute replies, and later sees the event, without an account. */
export const substituteLink = async (db: Db, origin: string, locale: Locale, uuid: string): Promise<string> =>
  `${origin}/${locale}/${substitutePath}?token=${await signInvitation(db, uuid)}`

/** Returns the uuid of the invitation; undefined for a token that was not signed here. */
export const readInvitation = async (db: Db, token: string): Promise<string | undefined> => {
  const [, uuid, signature] = shape.exec(token) ?? []
  if (uuid === undefined || signature === undefined) return undefined
  return (await isSignedText(db, secretName, uuid, signature)) ? uuid : undefined
}
