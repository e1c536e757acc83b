import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { isSignedText, signText } from '../../platform/db/secrets.ts'

/** The person of a mailed answer link, and what it answers. */
export interface AnswerKey {
  readonly personUuid: string
  readonly about: 'event' | 'enquiry'
  readonly id: number
}

const secretName = 'participation.answer_link'
/** The links of events name no noun: enquiries came later. */
const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:(enquiry)\.)?([1-9]\d{0,9})\.([\w-]{43})$/
const signed = ({ personUuid, about, id }: AnswerKey): string =>
  [personUuid, ...(about === 'event' ? [] : [about]), id].join('.')

/** Paths of the answer pages, after the language. */
export const answerPaths = { event: 'answer', enquiry: 'answer/enquiry' } as const

/** Address at which this person can answer without signing in, as long as the event or enquiry accepts answers. */
export const answerLink = async (db: Db, origin: string, locale: Locale, key: AnswerKey): Promise<string> =>
  `${origin}/${locale}/${answerPaths[key.about]}?token=${await signAnswer(db, key)}`

export const signAnswer = async (db: Db, key: AnswerKey): Promise<string> =>
  `${signed(key)}.${await signText(db, secretName, signed(key))}`

/** Returns undefined for a token that was not signed here. The event or enquiry decides when the link expires. */
export const readAnswer = async (db: Db, token: string): Promise<AnswerKey | undefined> => {
  const [, personUuid, noun, id, signature] = shape.exec(token) ?? []
  if (personUuid === undefined || id === undefined || signature === undefined) return undefined
  const key: AnswerKey = { personUuid, about: noun === undefined ? 'event' : 'enquiry', id: Number(id) }
  return (await isSignedText(db, secretName, signed(key), signature)) ? key : undefined
}
