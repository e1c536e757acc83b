import * as v from 'valibot'
import { ifMatch } from '#contract/endpoint.ts'
import { cardFields } from '#contract/person-card.ts'
import { withoutSpaces } from '#contract/person-fields.ts'
import { CompleteMyself, type PersonGeneric, type SharedField, sharedFields, updateMyself } from '#contract/persons.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { defineKind, sending } from './kind.ts'

/** The own record's card as it is to be, as the server would store it; nothing stored = ''. A row is its own wish. */
export const DesiredPerson = v.object({
  ...v.entriesFromList(cardFields, v.nullish(v.string(), '')),
  shared: v.pipe(
    v.array(v.string()),
    v.transform((names) => sharedFields.filter((field) => names.includes(field))),
  ),
  permit: v.boolean(),
})
export type DesiredPerson = v.InferOutput<typeof DesiredPerson>

/** However a number is grouped, it is the same number. */
const comparable = (wish: DesiredPerson): string =>
  JSON.stringify([
    ...cardFields.map((field) =>
      field === 'mobile' || field === 'landline' ? withoutSpaces(wish[field]) : wish[field],
    ),
    wish.shared,
    wish.permit,
  ])

/** A member's own record; key = the person's number. */
export const personKind = defineKind({
  kind: 'person',
  list: 'myself',
  title: (_, text) => text('outbox.person'),
  confirmsDiscard: true,
  version: 1,
  base: CompleteMyself,
  desired: DesiredPerson,
  migrations: {},
  same: (a, b) => (a === null || b === null ? a === b : comparable(a) === comparable(b)),
  request: ({ key, baseVersion, desired, supersedes }) =>
    sending(updateMyself, {
      headers: { 'if-match': ifMatch(baseVersion ?? 0) },
      // A blank company is not sent as a company: null clears it.
      body: { id: Number(key), ...desired, supersedes, company: desired.company === '' ? null : desired.company },
    }),
  versionOf: (row) => row.version,
  keyOf: (row) => String(row.id),
})

/** The own record as the member should see it: the server's row with the wish over it. */
export interface OwnPerson {
  readonly shown: CompleteMyself
  /** The server's row as last fetched; hand it in as `row` of the next intent. */
  readonly row: CompleteMyself
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

const labelOf = ({ firstName, lastName, company }: DesiredPerson): string =>
  `${firstName} ${lastName}`.trim() || company

/** A row with a wish over it. */
export const toDesired = (row: CompleteMyself, wish: DesiredPerson): CompleteMyself => {
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
    label: labelOf(wish),
  })
}

/** Combines the persisted record with the outbox; pure, for use while rendering. */
export const overlayPerson = (row: CompleteMyself, records: readonly OutboxRecord[]): OwnPerson => {
  const record = records.find(({ kind, key }) => kind === personKind.kind && key === personKind.keyOf(row)) ?? null
  if (record === null || isReflectedIn(record, row.version)) return { shown: row, row, record }
  return { shown: toDesired(row, v.parse(DesiredPerson, record.desired)), row, record }
}

/**
 * The directory with the own entry as the own record says it, so that a change shows before the list follows.
 * `wholeCards`: the member sees also what is not shared.
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
        },
  )
}
