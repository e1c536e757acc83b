import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { isSignedText, signText } from '../../platform/db/secrets.ts'

/** The person and the event of a mailed answer link. */
export interface AnswerKey {
  readonly personUuid: string
  readonly eventId: number
}

const secretName = 'participation.answer_link'
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d{0,9})\.([\w-]{43})$/

/** Path of the answer page, after the language. */
export const answerPath = 'answer'

/** Address at which this person can answer this event without signing in, as long as the event accepts answers. */
export const answerLink = async (db: Db, origin: string, locale: Locale, key: AnswerKey): Promise<string> =>
  `${origin}/${locale}/${answerPath}?token=${await signAnswer(db, key)}`

export const signAnswer = async (db: Db, { personUuid, eventId }: AnswerKey): Promise<string> => {
  const signed = `${personUuid}.${eventId}`
  return `${signed}.${await signText(db, secretName, signed)}`
}

/** Returns undefined for a token that was not signed here. The event decides when the link expires. */
export const readAnswer = async (db: Db, token: string): Promise<AnswerKey | undefined> => {
  const [, personUuid, eventId, signature] = shape.exec(token) ?? []
  if (personUuid === undefined || eventId === undefined || signature === undefined) return undefined
  if (!(await isSignedText(db, secretName, `${personUuid}.${eventId}`, signature))) return undefined
  return { personUuid, eventId: Number(eventId) }
}
