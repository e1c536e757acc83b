import type * as v from 'valibot'
import { PersonFields } from '#contract/edited-persons.ts'
import type { MeaningField } from '#contract/import-choices.ts'
import type { PersonImportField } from '#contract/imports.ts'
import type { PartInput } from '#contract/members.ts'
import { furtherPartsMaximum, type Gender, type Key, type PreferredChannel } from '#contract/persons.ts'
import type { Db } from '../../platform/db/open.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { findFieldProblems, parseFields } from '../../platform/http/input.ts'
import { type Choices, readChoice, readDay, withLeadingZero } from './cells.ts'
import type { Cells, Problem } from './plan.ts'
import { findInstrumentReader, type ReadInstrument } from './section-words.ts'

/** The fields of a person in a row; an absent field stays as it is stored. */
export interface PersonRowInput {
  readonly card: Partial<PersonFields>
  readonly part: {
    readonly instrument?: string
    readonly voice?: string
    readonly key?: Key
    readonly further?: PartInput['further']
  }
  /** null = the row says nothing about a membership. */
  readonly membership: {
    readonly organizationId: 1 | 2
    readonly joinDate: string | null
    readonly leaveDate: string | null
  } | null
}

const genders: Choices<Gender> = {
  FEMALE: 'frau mrs ms miss weiblich female w f',
  MALE: 'herr mr mannlich male m',
  NA: 'keineangabe keine divers na neutral none notspecified other',
}
const channels: Choices<PreferredChannel> = {
  EMAIL: 'email mail peremail byemail elektronisch nein no',
  MAIL: 'post brief letter perbriefpost bypost ja yes x papier paper',
}
const kinds: Choices<'band' | 'passive' | 'none'> = {
  band: 'aktiv aktivmitglied band aktive active member mitglied musik player',
  passive: 'passiv passivmitglied passive passivmitglieder passivemember supporter gonner',
  none: 'kontakt keine none contact ehemalig former nie',
}

const readYear = (cell: string): number | undefined =>
  Number(/^(?:.*\D)?(\d{4})$/.exec(cell)?.[1] ?? Number.NaN) || undefined

/** Readers of the columns of choices; undefined for a value that they do not know. */
export const valueReaders = (readInstrument: ReadInstrument) =>
  ({
    membership: (cell: string) => readChoice(cell, kinds),
    instrument: readInstrument,
    gender: (cell: string) => readChoice(cell, genders),
    preferredChannel: (cell: string) => readChoice(cell, channels),
    honoraryYear: readYear,
  }) satisfies Record<MeaningField, unknown>

const copied = [
  'title',
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'zip',
  'city',
  'email',
  'remarks',
] as const

/** Reads the cells of a row by the rules of the form for persons. */
export const readPerson = (cells: Cells<PersonImportField>, today: string, readInstrument: ReadInstrument) => {
  const readers = valueReaders(readInstrument)
  const problems: Problem<PersonImportField>[] = []
  const thisYear = Number(today.slice(0, 4))
  const wrong = (field: PersonImportField, message: Problem<string>['message']) => {
    problems.push({ field, message })
    return undefined
  }
  const read = <Value>(
    field: PersonImportField,
    reader: (cell: string) => Value | undefined,
    message: Problem<string>['message'],
  ) => {
    const cell = cells[field]
    return cell === undefined ? undefined : (reader(cell) ?? wrong(field, message))
  }
  const dayOrYear = (cell: string) => (/^\d{4}$/.test(cell) ? `${cell}-01-01` : readDay(cell, thisYear))

  const card: Record<string, unknown> = {}
  for (const name of copied) if (cells[name] !== undefined) card[name] = cells[name]
  for (const name of ['mobile', 'landline'] as const)
    if (cells[name] !== undefined) card[name] = withLeadingZero(cells[name])
  const [, zip, city] = /^(?:\p{Lu}{1,2}-)?(\d{4,5})\s+(.+)$/u.exec(cells.zipCity ?? '') ?? []
  if (cells.zipCity !== undefined && zip === undefined) wrong('zipCity', 'validation.import_zip_city')
  if (zip !== undefined) Object.assign(card, { zip, city })
  card.gender = read('gender', readers.gender, 'validation.import_gender')
  card.preferredChannel = read('preferredChannel', readers.preferredChannel, 'validation.import_channel')
  card.birthDate = read('birthDate', (cell) => readDay(cell, thisYear), 'validation.birth_date')
  if (typeof card.birthDate === 'string' && card.birthDate > today) wrong('birthDate', 'validation.birth_date_future')
  card.honoraryYear = read('honoraryYear', readYear, 'validation.import_year')
  const filled = Object.fromEntries(Object.entries(card).filter(([, value]) => value !== undefined))
  for (const [name, value] of Object.entries(filled)) {
    const field = name as keyof PersonFields & PersonImportField
    const [problem] = findFieldProblems(PersonFields.entries[field], value)
    if (problem !== undefined) wrong(zip !== undefined && name in { zip, city } ? 'zipCity' : field, problem.message)
  }

  const played = read('instrument', readInstrument, 'validation.import_instrument')
  const { further: others = [], ...part } = played ?? { further: [] }
  const further = others.map((one) => ({ ...one, voice: one.voice ?? null, key: null, group: null }))
  if (further.length > furtherPartsMaximum) wrong('instrument', 'validation.parts_too_many')
  const voice = cells.voice
  if (voice !== undefined && !/^[\p{L}\p{N} .-]{1,20}$/u.test(voice)) wrong('voice', 'validation.characters')
  const kind = read('membership', readers.membership, 'validation.import_membership')
  const joinDate = read('joined', dayOrYear, 'validation.import_day') ?? null
  const leaveDate = read('left', dayOrYear, 'validation.import_day') ?? null
  if (leaveDate !== null && joinDate !== null && leaveDate < joinDate) wrong('left', 'validation.leave_before_join')

  const isMember = kind === 'band' || (kind === undefined && played !== undefined)
  const organizationId = kind === 'passive' ? organizations.passiveMembers : isMember ? organizations.band : null
  const input: PersonRowInput = {
    card: problems.length > 0 ? {} : (parsed(filled) as Partial<PersonFields>),
    part: {
      ...part,
      ...(voice !== undefined && { voice }),
      ...(further.length > 0 && { further }),
    },
    membership: organizationId === null ? null : { organizationId, joinDate, leaveDate },
  }
  return { input, problems }
}

const parsed = (card: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(card).map(([name, value]) => {
      const schema: v.GenericSchema<unknown, unknown> = PersonFields.entries[name as keyof PersonFields]
      return [name, parseFields(schema, value)]
    }),
  )

/** Returns a function that is true for a cell that can be read as a field. */
export const findReadableAs = async (db: Db) => {
  const readInstrument = await findInstrumentReader(db)
  return (field: PersonImportField, cell: string): boolean =>
    readPerson({ [field]: cell }, '2100-01-01', readInstrument).problems.length === 0
}
