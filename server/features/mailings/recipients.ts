import * as v from 'valibot'
import type { PeopleChoice } from '#contract/listed-persons.ts'
import { canonicalMailbox } from '#contract/mailbox.ts'
import type { Db } from '../../platform/db/open.ts'
import { OneAddress } from '../../platform/mail/address.ts'
import { type ExportedPerson, findChosen, hasAddress } from '../persons/admin/export-table.ts'
import { findMailAddresses, type MailAddress } from '../persons/mail-addresses.ts'

/** A person of a mailing, and where its mails to them go. */
export interface Recipient {
  readonly person: ExportedPerson
  /** Empty = the mailing does not reach the person. */
  readonly addresses: readonly MailAddress[]
}

/**
 * The persons of a choice by name, without archived ones.
 * @throws HttpError validation.invalid for too many persons
 */
export const findRecipients = async (db: Db, choice: PeopleChoice, now: Date): Promise<readonly Recipient[]> => {
  const people = (await findChosen(db, choice, now)).filter(({ archived }) => !archived)
  const addresses = await findMailAddresses(
    db,
    people.map(({ id }) => id),
    now,
  )
  return people.map((person) => ({
    person,
    addresses: (addresses.get(person.id) ?? [])
      .map((one) => ({ ...one, email: canonicalMailbox(one.email) }))
      .filter(({ email }) => v.is(OneAddress, email)),
  }))
}

/** The persons who get a letter, because no mail reaches them. */
export const lettersTo = (recipients: readonly Recipient[]): readonly Recipient[] =>
  recipients.filter(({ person, addresses }) => addresses.length === 0 && hasAddress(person))

/** The mails to some persons: one for each address, in the language of the person whose own address it is. */
export const mailsTo = (recipients: readonly Recipient[]): readonly MailAddress[] => {
  const all = recipients.flatMap(({ addresses }) => addresses)
  const ownFirst = [...all.filter(({ isGuardian }) => !isGuardian), ...all.filter(({ isGuardian }) => isGuardian)]
  return [...new Map(ownFirst.toReversed().map((one) => [one.email, one])).values()].toReversed()
}
