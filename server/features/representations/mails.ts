import type { Db } from '../../platform/db/open.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { findMailAddresses } from '../persons/mail-addresses.ts'

/** Addresses of a person alone: what somebody decides for themselves goes to no guardian. */
const findOwnAddresses = async (db: Db, personId: number, now: Date) => {
  const found = (await findMailAddresses(db, [personId], now)).get(personId) ?? []
  return found.filter(({ isGuardian }) => !isGuardian)
}

interface Asked {
  readonly id: number
  readonly personId: number
  /** Name of the representative. */
  readonly name: string
}

/** Asks the represented person for consent by mail; whoever has no address sees the question after signing in. */
export const askForConsent = async (tx: Db, { id, personId, name }: Asked, now: Date): Promise<void> => {
  for (const { email: to, locale } of await findOwnAddresses(tx, personId, now))
    await enqueueMail(tx, {
      ...{ to, locale, template: 'representation_asked', values: { name } },
      uniqueKey: `representation_asked.${id}`,
    })
}

interface ComingOfAge {
  readonly id: number
  /** The reader. */
  readonly personId: number
  readonly who: 'represented' | 'representative'
  /** Name of the other person. */
  readonly name: string
  /** Day on which the representation ends, `yyyy-MM-dd`. */
  readonly day: string
}

/** Tells one of the two that a representation ends with the day of age. */
export const tellOfAge = async (tx: Db, { id, personId, day, ...values }: ComingOfAge, now: Date): Promise<void> => {
  for (const { email: to, locale } of await findOwnAddresses(tx, personId, now))
    await enqueueMail(tx, {
      ...{ to, locale, template: 'representation_age', values: { ...values, until: shortDate(day, locale) } },
      uniqueKey: `representation_age.${id}.${values.who}.${day}`,
    })
}
