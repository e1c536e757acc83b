import type { CallInput, Reply } from '#contract/endpoint.ts'
import {
  checkPersonImport,
  checkPieceImport,
  getPersonTemplate,
  getPieceTemplate,
  getRefusedPersons,
  getRefusedPieces,
  type ImportPlan,
  importPersons,
  importPieces,
  type PersonImportField,
  type PieceImportField,
  personImportFields,
  pieceImportFields,
} from '#contract/imports.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { RouterContext } from '../../../platform/session/app.tsx'
import type { Noun } from '../../../platform/session/stale-queries.ts'
import { pieceFields } from '../../compositions/admin/piece-noun.ts'
import { cardFields } from '../../persons/admin/card-fields.tsx'

type Call = RouterContext['call']
/** How the server reads the file; an absent one as it seems right. `choices`: bytes in front of it. */
export type ReadingQuery = Pick<
  CallInput<typeof checkPersonImport>['query'],
  'sheet' | 'table' | 'headingRow' | 'encoding' | 'choices'
>
export interface Confirmed extends ReadingQuery {
  readonly file: Blob
  readonly columns: string
  readonly fingerprint: string
}

/** The nouns that can be imported. */
export interface ImportNoun {
  readonly noun: Noun
  readonly list: '/$locale/intra/admin/people' | '/$locale/intra/admin/sheets'
  readonly title: MessageId
  /** Label of each meaning of a column. */
  readonly fields: Readonly<Record<string, MessageId>>
  readonly template: (call: Call) => Promise<ArrayBuffer>
  /** `columns`: absent = as the headings say. */
  readonly check: (call: Call, file: Blob, query: ReadingQuery & { readonly columns?: string }) => Promise<ImportPlan>
  /** The refused rows as a workbook. */
  readonly refused: (call: Call, file: Blob, query: ReadingQuery & { readonly columns: string }) => Promise<ArrayBuffer>
  readonly send: (call: Call, confirmed: Confirmed, key: string) => Promise<Reply<typeof importPersons>>
  readonly next: MessageId
  readonly nextSearch: Readonly<Record<string, string>>
}

const personLabels: Readonly<Record<PersonImportField, MessageId>> = {
  ...(Object.fromEntries(
    personImportFields.flatMap((name) => (name in cardFields ? [[name, cardFields[name as 'city'].label]] : [])),
  ) as Record<PersonImportField, MessageId>),
  zipCity: 'admin.import.field.zipCity',
  instrument: 'admin.person.instrument',
  voice: 'admin.part.voice',
  membership: 'admin.import.field.membership',
  joined: 'admin.import.field.joined',
  left: 'admin.import.field.left',
}
const pieceLabels = Object.fromEntries(pieceImportFields.map((name) => [name, pieceFields[name].label])) as Readonly<
  Record<PieceImportField, MessageId>
>

export const personImport: ImportNoun = {
  noun: 'person',
  list: '/$locale/intra/admin/people',
  title: 'admin.import.persons.title',
  fields: personLabels,
  template: (call) => call(getPersonTemplate, {}),
  check: (call, file, query) => call(checkPersonImport, { query }, { file }),
  refused: (call, file, query) => call(getRefusedPersons, { query }, { file }),
  send: (call, { file, ...query }, key) =>
    call(importPersons, { query, headers: { 'idempotency-key': key } }, { file }),
  next: 'admin.import.done.persons',
  nextSearch: { lacks: 'account' },
}

export const pieceImport: ImportNoun = {
  noun: 'composition',
  list: '/$locale/intra/admin/sheets',
  title: 'admin.import.pieces.title',
  fields: pieceLabels,
  template: (call) => call(getPieceTemplate, {}),
  check: (call, file, query) => call(checkPieceImport, { query }, { file }),
  refused: (call, file, query) => call(getRefusedPieces, { query }, { file }),
  send: (call, { file, ...query }, key) => call(importPieces, { query, headers: { 'idempotency-key': key } }, { file }),
  next: 'admin.import.done.pieces',
  nextSearch: {},
}
