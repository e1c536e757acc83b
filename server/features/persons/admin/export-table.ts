import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { fileEndings, mimeTypes } from '#contract/formats.ts'
import type { PeopleChoice, PeopleFormat } from '#contract/listed-persons.ts'
import { groupedPhone } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { BandNames, Locale, MessageId } from '#i18n/intl.ts'
import type { Db } from '../../../platform/db/open.ts'
import { organizations } from '../../../platform/db/organizations.ts'
import { account, membership, person } from '../../../platform/db/tables.ts'
import type { LabelsDocument } from '../../../platform/formats/pdf/labels.ts'
import { chunkSize, mapInChunks, readRows } from '../../../platform/formats/rows.ts'
import type { Cell, TableDocument } from '../../../platform/formats/table.ts'
import { vcard } from '../../../platform/formats/vcard.ts'
import { textsIn } from '../../../platform/localized.ts'
import { formatLabel, type PersonRow } from '../queries.ts'
import { conditionOf } from './groups.ts'
import { nameOfHousehold } from './household-names.ts'

/** A person with the first day as a member, and the last day if the membership has ended. */
export interface ExportedPerson extends PersonRow {
  /** The organization of the present membership, or of the last one. */
  readonly member: 'band' | 'passive' | 'none'
  readonly joined: string | null
  readonly left: string | null
}

const memberOf = (organizationId: number | undefined): ExportedPerson['member'] => {
  if (organizationId === undefined) return 'none'
  return organizationId === organizations.band ? 'band' : 'passive'
}
const endOf = ({ leave }: { readonly leave: string | null }): string => leave ?? '9999'
const byName = new Intl.Collator('de-CH', { sensitivity: 'base' })

/**
 * The persons of a choice by name, for documents and invitations.
 * @throws HttpError validation.invalid for more rows than a document may have
 */
export const findChosen = async (
  db: Db,
  { filter = {}, uuids }: Partial<PeopleChoice>,
  now: Date,
): Promise<ExportedPerson[]> => {
  const condition =
    uuids === undefined
      ? await conditionOf(db, filter, now)
      : and(inArray(person.uuid, uuids), eq(person.archived, false))
  const rows = await readRows('filter', async (after) => {
    const found = await db
      .select({ person })
      .from(person)
      .leftJoin(account, eq(account.personId, person.id))
      .where(and(condition, gt(person.id, after)))
      .orderBy(asc(person.id))
      .limit(chunkSize)
    return found.map((row) => row.person)
  })
  const spans = await db
    .select({
      ...{ personId: membership.personId, organizationId: membership.organizationId },
      ...{ join: membership.joinDate, leave: membership.leaveDate },
    })
    .from(membership)
    .where(inArray(membership.organizationId, [organizations.band, organizations.passiveMembers]))
  const ofPerson = Map.groupBy(spans, ({ personId }) => personId)
  return rows
    .map((row) => {
      const all = ofPerson.get(row.id) ?? []
      // The import takes days of the one organisation that it is told.
      const last = [...all].sort((a, b) => endOf(b).localeCompare(endOf(a)) || a.organizationId - b.organizationId)[0]
      const own = all.filter(({ organizationId }) => organizationId === last?.organizationId)
      const leaves = own.map(({ leave }) => leave)
      return {
        ...row,
        member: memberOf(last?.organizationId),
        joined: own.map(({ join }) => join).sort()[0] ?? null,
        left: leaves.includes(null) ? null : (leaves.sort().at(-1) ?? null),
      }
    })
    .sort((a, b) => byName.compare(`${a.lastName} ${a.firstName}`, `${b.lastName} ${b.firstName}`) || a.id - b.id)
}

interface ExportedColumn {
  readonly label: MessageId
  readonly width: number
  readonly cell: (row: ExportedPerson, t: (id: MessageId) => string) => Cell
}
const day = (at: string | null): Cell => at && { at }
/** With spaces a spreadsheet takes it for text, and keeps the plus. */
const phone = (number: string | null): Cell => number && groupedPhone(number)

const columns: readonly ExportedColumn[] = [
  { label: 'registration.gender', width: 12, cell: ({ gender }, t) => t(`registration.gender.${gender}`) },
  { label: 'document.people.title', width: 10, cell: ({ title }) => title },
  { label: 'registration.first_name', width: 18, cell: ({ firstName }) => firstName },
  { label: 'registration.last_name', width: 20, cell: ({ lastName }) => lastName },
  { label: 'person.company', width: 20, cell: ({ company }) => company },
  { label: 'registration.address1', width: 26, cell: ({ address1 }) => address1 },
  { label: 'registration.address2', width: 20, cell: ({ address2 }) => address2 },
  { label: 'registration.zip', width: 8, cell: ({ zip }) => zip },
  { label: 'registration.city', width: 18, cell: ({ city }) => city },
  { label: 'person.mobile', width: 16, cell: ({ mobile }) => phone(mobile) },
  { label: 'person.landline', width: 16, cell: ({ landline }) => phone(landline) },
  { label: 'person.email', width: 30, cell: ({ email }) => email },
  { label: 'person.birth_date', width: 13, cell: ({ birthDate }) => day(birthDate) },
  {
    label: 'admin.person.instrument',
    width: 16,
    cell: ({ instrument }, t) => instrument && t(`section.instrument.${instrument}`),
  },
  { label: 'admin.part.voice', width: 10, cell: ({ voice }) => voice },
  {
    label: 'admin.import.field.membership',
    width: 13,
    cell: ({ member }, t) => t(`document.people.membership.${member}`),
  },
  { label: 'document.people.joined', width: 13, cell: ({ joined }) => day(joined) },
  { label: 'document.people.left', width: 13, cell: ({ left }) => day(left) },
  { label: 'document.people.honorary', width: 12, cell: ({ honoraryYear }) => honoraryYear },
  { label: 'person.channel', width: 12, cell: ({ preferredChannel }, t) => t(`person.channel.${preferredChannel}`) },
]

interface Document {
  readonly people: readonly ExportedPerson[]
  readonly locale: Locale
  readonly names: BandNames
  readonly bandName: string
  readonly now: Date
}

/** One row per person, with the whole address card but the remarks. */
export const peopleTable = ({ people, locale, names, bandName, now }: Document): TableDocument => {
  const t = textsIn(locale, names)
  return {
    title: peopleName(locale),
    subtitle: t('document.people.count', { count: people.length }),
    locale,
    orientation: 'LANDSCAPE',
    publisher: bandName,
    date: toWireDate(now),
    columns: columns.map(({ label, width }) => ({ heading: t(label), width })),
    groups: [{ heading: null, rows: people.map((row) => ({ cells: columns.map(({ cell }) => cell(row, t)) })) }],
    empty: t('document.people.empty'),
  }
}

/** The file's name without its extension. */
export const peopleName = (locale: Locale): string => intls[locale].formatMessage({ id: 'document.people.name' })

export const hasAddress = ({ address1, city }: PersonRow): boolean => address1 !== '' && city !== ''
export const addressLines = ({ address1, address2, zip, city }: PersonRow): readonly string[] =>
  [address1, address2 ?? '', `${zip} ${city}`.trim()].filter((line) => line !== '')

/** The persons of each household at one address, and each other person. */
export const householdsOf = <Person extends PersonRow>(people: readonly Person[]): readonly (readonly Person[])[] => [
  ...Map.groupBy(people, ({ household, uuid, address1, zip }) =>
    household === null ? uuid : `${household} ${address1} ${zip}`,
  ).values(),
]

/** One label for each household, and for each other person with an address. */
export const peopleLabels = (
  { people, locale, bandName, now }: Document,
  sheet: LabelsDocument['sheet'],
): LabelsDocument => {
  const today = toWireDate(now)
  const letters = householdsOf(people.filter(hasAddress))
  return {
    title: peopleName(locale),
    locale,
    publisher: bandName,
    date: today,
    sheet,
    labels: letters.flatMap((household) => {
      const [first] = household
      if (first === undefined) return []
      const { company, firstName, lastName } = first
      const atCompany = company !== null && `${firstName}${lastName}` !== '' ? [company] : []
      return [[nameOfHousehold(household, locale, today), ...atCompany, ...addressLines(first)]]
    }),
  }
}

/** A file of vCards, one after the other (RFC 2426 §2.4.2). */
export const peopleCards = async ({ people, now }: Document): Promise<Uint8Array<ArrayBuffer>> => {
  const cards = await mapInChunks(people, (row) => {
    const { address1, address2, zip, city } = row
    const address = hasAddress(row) ? { address1, address2, zip, city } : null
    return vcard({ ...row, label: formatLabel(row), office: null, address }, now)
  })
  return Uint8Array.from(Buffer.from(cards.join('')))
}

/** Ending and media type of each format. */
export const fileTypes = {
  XLS: [fileEndings.XLS, mimeTypes.XLS],
  CSV: [fileEndings.CSV, mimeTypes.CSV],
  VCARD: ['vcf', 'text/vcard; charset=utf-8'],
  LABELS: [fileEndings.PDF, mimeTypes.PDF],
  LABELS_L7160: [fileEndings.PDF, mimeTypes.PDF],
  LABELS_3425: [fileEndings.PDF, mimeTypes.PDF],
} as const satisfies Record<PeopleFormat, readonly [ending: string, type: string]>
