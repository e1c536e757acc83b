import * as v from 'valibot'
import { endpoint, OnceOnly } from './endpoint.ts'
import { importActs, meaningFields } from './import-choices.ts'

/** A positive number of at most `digits` digits in an address. */
const numberText = (digits: number) =>
  v.pipe(
    v.string('validation.invalid'),
    v.regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`), 'validation.invalid'),
    v.transform(Number),
  )

/** Maximum size of an imported table in bytes, together with the choices in front of it. */
export const importMaximum = 5_000_000
/** Maximum number of its rows. */
export const importRows = 5000

/** Meanings of a column in a table of persons. `zipCity` is '8044 Zürich'. */
export const personImportFields = [
  'lastName',
  'firstName',
  'gender',
  'title',
  'company',
  'address1',
  'address2',
  'zip',
  'city',
  'zipCity',
  'email',
  'mobile',
  'landline',
  'birthDate',
  'instrument',
  'voice',
  'membership',
  'joined',
  'left',
  'honoraryYear',
  'preferredChannel',
  'remarks',
] as const
export type PersonImportField = (typeof personImportFields)[number]

/** Meanings of a column in a table of pieces. */
export const pieceImportFields = [
  'inventory',
  'title',
  'subtitle',
  'composers',
  'arrangers',
  'genre',
  'description',
  'link',
  'archived',
  'shelfMark',
  'publisher',
  'orderNumber',
  'workNumber',
  'grade',
  'duration',
  'price',
] as const
export type PieceImportField = (typeof pieceImportFields)[number]

/** 'refused' = faulty or doubtful, 'skipped' = left out by the person. Neither is imported. */
export const importResults = ['created', 'changed', 'unchanged', 'refused', 'skipped'] as const
export type ImportResult = (typeof importResults)[number]

/** Encodings of text without Unicode: Windows, Mac OS before X and Excel for Mac, MS-DOS. */
export const tableEncodings = ['windows-1252', 'macintosh', 'ibm850'] as const
export type TableEncoding = (typeof tableEncodings)[number]

/** Rows of a plan that are shown whole. */
export const importPreviewRows = 4

/** How the file is read: each by default as it seems right. */
const reading = {
  /** Number of the table in `sheets`, from 1. */
  sheet: v.optional(numberText(3)),
  /** Number of the table on the sheet, from 1. */
  table: v.optional(numberText(2)),
  /** Number of the row of headings. */
  headingRow: v.optional(numberText(5)),
  /** Ignored where the file is no old text. */
  encoding: v.optional(v.picklist(tableEncodings, 'validation.invalid')),
  /** Bytes at the start of the body that are `ImportChoices` as JSON; the file follows. */
  choices: v.optional(numberText(7)),
}
export type TableReading = v.InferOutput<typeof Reading>
const Reading = v.object(reading)

const planWith = <const Fields extends readonly string[]>(fields: Fields) => {
  const Field = v.fallback(v.picklist([...fields, 'other']), 'other')
  return v.object({
    /** Identifies the file, the columns, and the stored rows on which the plan is based. */
    fingerprint: v.string(),
    /** How the file was read, and how else it can be. */
    reading: v.object({
      /** Names of the tables of a workbook; empty for text. */
      sheets: v.array(v.string()),
      sheet: v.number(),
      /** The tables of the sheet, by the title above each or its headings; empty for a single one. */
      tables: v.optional(v.array(v.object({ text: v.string(), rows: v.number() })), []),
      table: v.optional(v.number(), 1),
      /** The rows that may be the row of headings, with their filled cells. */
      headingRows: v.array(v.object({ row: v.number(), text: v.string() })),
      headingRow: v.number(),
      /** null = there is no doubt about it. */
      encoding: v.nullable(v.fallback(v.picklist([...tableEncodings, 'other']), 'other')),
    }),
    columns: v.array(
      v.object({
        heading: v.string(),
        /** null = the column is not imported. */
        field: v.nullable(Field),
        /** The first value of the column. */
        sample: v.string(),
      }),
    ),
    /** The values that the import does not know by itself, each once. */
    values: v.array(
      v.object({
        field: v.fallback(v.picklist([...meaningFields, 'other']), 'other'),
        value: v.string(),
        /** Rows that have it. */
        count: v.number(),
        /** Chosen, remembered from the last import, or proposed; null = nobody knows. */
        is: v.nullable(v.string()),
        year: v.nullable(v.number()),
      }),
    ),
    /** Persons at one address who are no household yet, and who acts for whom in it; none for pieces. */
    households: v.optional(
      v.array(
        v.object({
          /** Names the proposal in the choices. */
          address: v.string(),
          /** The address as it is written. */
          text: v.string(),
          /** `row`: number of the row in the file; null = stored, and not in the file. */
          persons: v.array(v.object({ label: v.string(), row: v.nullable(v.number()) })),
          /** Adults who would act for the minors with the same mailbox. */
          representations: v.optional(
            v.array(v.object({ representative: v.string(), minors: v.array(v.string()) })),
            [],
          ),
        }),
      ),
      [],
    ),
    counts: v.object({
      created: v.number(),
      changed: v.number(),
      unchanged: v.number(),
      refused: v.number(),
      skipped: v.number(),
    }),
    rows: v.array(
      v.object({
        /** Number of the row in the file, from 1. */
        row: v.number(),
        label: v.string(),
        result: v.fallback(v.picklist([...importResults, 'other']), 'other'),
        /** Fields that are stored, or change. */
        fields: v.array(Field),
        /** The filled cells by field, of the first rows that are not left out. */
        cells: v.optional(v.record(v.string(), v.string())),
        /** Why the row is refused; `value` is that of the cell. */
        problems: v.array(v.object({ field: v.nullable(Field), value: v.string(), message: v.string() })),
        /** Acts that are possible instead, beside leaving the row out. */
        acts: v.array(v.fallback(v.picklist([...importActs, 'other']), 'other')),
      }),
    ),
  })
}

/** Fields in the order of the columns, separated by commas; an empty one is not imported. Absent = as guessed. */
const columnsOf = <const Fields extends readonly string[]>(fields: Fields) =>
  v.pipe(
    v.string('validation.invalid'),
    v.maxLength(4000, 'validation.invalid'),
    v.transform((text) => text.split(',').map((name) => name || null)),
    v.array(v.nullable(v.picklist(fields, 'validation.invalid'))),
  )

const Fingerprint = v.pipe(v.string('validation.required'), v.regex(/^[\w-]{43}$/, 'validation.invalid'))
const Done = v.object({
  created: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  /** Households that persons of the table became or joined. */
  households: v.optional(v.number(), 0),
})
const upload = { maximum: importMaximum }

export const PersonImportPlan = planWith(personImportFields)
export const PieceImportPlan = planWith(pieceImportFields)
export type ImportPlan = v.InferOutput<typeof PersonImportPlan> | v.InferOutput<typeof PieceImportPlan>

const persons = '/api/frontend/internal/admin/personimport'
const pieces = '/api/frontend/internal/admin/compositionimport'

/**
 * Says row by row what the import of a table would do; changes nothing. The body is an xlsx or CSV file. Refused at `file`
 * for a file that cannot be read, has no rows, or more than 5,000.
 */
export const checkPersonImport = endpoint({
  method: 'POST',
  path: `${persons}/check`,
  input: { query: v.object({ ...reading, columns: v.optional(columnsOf(personImportFields)) }) },
  reply: PersonImportPlan,
  upload,
})
/**
 * Does what the plan of the same file with the same reading, columns and choices says, without the refused rows: in one
 * transaction. conflict.import if the plan would be another one now.
 */
export const importPersons = endpoint({
  method: 'POST',
  path: persons,
  input: {
    headers: OnceOnly,
    query: v.object({ ...reading, columns: columnsOf(personImportFields), fingerprint: Fingerprint }),
  },
  reply: Done,
  upload,
  errors: ['conflict.import', 'conflict.version', 'rule.beyond_own_roles'],
})
/** The same for pieces of the library. */
export const checkPieceImport = endpoint({
  method: 'POST',
  path: `${pieces}/check`,
  input: { query: v.object({ ...reading, columns: v.optional(columnsOf(pieceImportFields)) }) },
  reply: PieceImportPlan,
  upload,
})
export const importPieces = endpoint({
  method: 'POST',
  path: pieces,
  input: {
    headers: OnceOnly,
    query: v.object({ ...reading, columns: columnsOf(pieceImportFields), fingerprint: Fingerprint }),
  },
  reply: Done,
  upload,
  errors: ['conflict.import', 'conflict.version'],
})

/**
 * The refused rows of a table as a workbook: its headings and cells, the number of each row, and why it is refused, in the
 * caller's language. The body is that of the check.
 */
export const getRefusedPersons = endpoint({
  method: 'POST',
  path: `${persons}/refused`,
  input: { query: v.object({ ...reading, columns: columnsOf(personImportFields) }) },
  reply: 'bytes',
  upload,
})
export const getRefusedPieces = endpoint({
  method: 'POST',
  path: `${pieces}/refused`,
  input: { query: v.object({ ...reading, columns: columnsOf(pieceImportFields) }) },
  reply: 'bytes',
  upload,
})

/** An empty workbook with the headings that the import knows, in the caller's language. */
export const getPersonTemplate = endpoint({ method: 'GET', path: `${persons}/template`, input: {}, reply: 'bytes' })
export const getPieceTemplate = endpoint({ method: 'GET', path: `${pieces}/template`, input: {}, reply: 'bytes' })
