import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import { cardFields } from '#contract/person-card.ts'
import { withoutSpaces } from '#contract/person-fields.ts'
import {
  CompleteMyself,
  type PersonGeneric,
  pictureConsents,
  type SharedField,
  sharedFields,
  updateMyself,
} from '#contract/persons.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/**
 * The desired card of the member's own person, normalised as the server stores it; empty fields are ''. A row has the
 * same shape as the desired state.
 */
export const DesiredPerson = v.object({
  ...v.entriesFromList(cardFields, v.nullish(v.string(), '')),
  shared: v.pipe(
    v.array(v.string()),
    v.transform((names) => sharedFields.filter((field) => names.includes(field))),
  ),
  permit: v.boolean(),
  /** A change from before it existed leaves it as it is. */
  pictureConsent: v.optional(v.nullable(v.picklist(pictureConsents))),
})
export type DesiredPerson = v.InferOutput<typeof DesiredPerson>

/** Ignores the grouping of digits in phone numbers. */
const comparable = (wish: DesiredPerson): string =>
  JSON.stringify([
    ...cardFields.map((field) =>
      field === 'mobile' || field === 'landline' ? withoutSpaces(wish[field]) : wish[field],
    ),
    wish.shared,
    wish.permit,
    wish.pictureConsent ?? null,
  ])

/** The only key: the number of the own person changes when two records of one person are merged. */
const own = 'own'

/** A member's own person; each member has one. */
export const personKind = defineKind({
  kind: 'person',
  list: 'myself',
  title: (_, text) => text('outbox.person'),
  confirmsDiscard: true,
  version: 2,
  base: CompleteMyself,
  desired: DesiredPerson,
  // Version 1 had the number as its key.
  migrations: { 1: (state) => state },
  keyNow: () => own,
  same: (a, b) => (a === null || b === null ? a === b : comparable(a) === comparable(b)),
  request: ({ base, baseVersion, desired, supersedes }) =>
    sending(updateMyself, {
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      // A blank company is sent as null, which clears it.
      body: { id: base?.id ?? 0, ...desired, supersedes, company: desired.company === '' ? null : desired.company },
    }),
  versionOf: (row) => row.version,
  keyOf: () => own,
})

/** The member's own person to display: the server's row with the pending change applied. */
export interface OwnPerson {
  readonly shown: CompleteMyself
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: CompleteMyself
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

const labelOf = ({ firstName, lastName, company }: DesiredPerson): string =>
  `${firstName} ${lastName}`.trim() || company

/** Returns the row with a desired state applied. */
export const applyDesired = (row: CompleteMyself, wish: DesiredPerson): CompleteMyself => {
  const { company, birthDate, address2, mobile, landline, email } = wish
  const orNull = (text: string): string | null => (text === '' ? null : text)
  return v.parse(CompleteMyself, {
    ...row,
    ...wish,
    company: orNull(company),
    birthDate: orNull(birthDate),
    address2: orNull(address2),
    mobile: orNull(mobile),
    landline: orNull(landline),
    email: orNull(email),
    pictureConsent: wish.pictureConsent === undefined ? row.pictureConsent : wish.pictureConsent,
    label: labelOf(wish),
  })
}

/** Combines the persisted person with the outbox; pure, for use while rendering. */
export const overlayPerson = (row: CompleteMyself, records: readonly OutboxRecord[]): OwnPerson => {
  const record = records.find(({ kind, key }) => kind === personKind.kind && key === personKind.keyOf(row)) ?? null
  if (record === null || isReflectedIn(record, row.version)) return { shown: row, row, record }
  return { shown: applyDesired(row, v.parse(DesiredPerson, record.desired)), row, record }
}

/**
 * Returns the directory with the member's own entry replaced by their own person, so that a change is visible before
 * the list is refetched. `wholeCards`: the member also sees fields that are not shared.
 */
export const overlayDirectory = (
  people: readonly PersonGeneric[],
  own: CompleteMyself,
  wholeCards: boolean,
): readonly PersonGeneric[] => {
  const shown = <T>(field: SharedField, value: T): T | null => (wholeCards || own.shared.includes(field) ? value : null)
  const { firstName, lastName, company, label, address1, address2, zip, city } = own
  const address = address1 === '' && city === '' ? null : { address1, address2, zip, city }
  return people.map((person) =>
    person.uuid !== own.uuid
      ? person
      : {
          ...person,
          ...{ firstName, lastName, company, label },
          email: shown('EMAIL', own.email),
          mobile: shown('MOBILE', own.mobile),
          landline: shown('LANDLINE', own.landline),
          address: shown('ADDRESS', address),
          birthDate: wholeCards ? own.birthDate : null,
          birthday: shown('BIRTHDAY', own.birthDate?.slice(5) ?? null),
          household: shown('ADDRESS', person.household),
        },
  )
}
