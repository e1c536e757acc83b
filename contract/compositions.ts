import * as v from 'valibot'
import { FileHash } from './annotations.ts'
import { endpoint, RowId, RowNumber } from './endpoint.ts'
import { ListQuery, listOf } from './lists.ts'
import { Orientations } from './orientations.ts'
import { keys } from './persons.ts'
import { Recording } from './recordings.ts'

export const Sheet = v.object({
  id: v.number(),
  compositionId: v.number(),
  name: v.string(),
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
  sha256: FileHash,
  /** Hashes of the files that this one has replaced, newest first. Lists that an older app persisted omit them. */
  formerEditions: v.optional(v.array(FileHash)),
  /** How everybody sees the pages of this edition. Older servers and lists that an older app persisted omit them. */
  orientations: v.optional(Orientations),
  etag: v.string(),
  instrument: v.string(),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
  /** ISO 8601 instant at which the band got this edition; an older server omits it. */
  createdAt: v.optional(v.string()),
  /** Things that the part needs, one per line. An older server and lists that an older app persisted omit it. */
  material: v.optional(v.nullable(v.string())),
})
export type Sheet = v.InferOutput<typeof Sheet>

/**
 * A composition with the metadata of all its sheets, so that it can be opened offline without having been opened
 * before.
 */
export const Composition = v.object({
  id: v.number(),
  inventory: v.nullable(v.string()),
  title: v.string(),
  subtitle: v.nullable(v.string()),
  description: v.nullable(v.string()),
  genre: v.nullable(v.string()),
  composers: v.array(v.string()),
  arrangers: v.array(v.string()),
  link: v.nullable(v.string()),
  /** Things that the piece needs, one per line; omitted as above. */
  material: v.optional(v.nullable(v.string())),
  archived: v.boolean(),
  sheets: v.array(Sheet),
  /** An older server and lists that an older app persisted omit them. */
  recordings: v.optional(v.array(Recording)),
})
export type Composition = v.InferOutput<typeof Composition>

/** A composition as the library's table shows it. */
export const CompositionRow = v.object({
  id: v.number(),
  inventory: v.nullable(v.string()),
  title: v.string(),
  subtitle: v.nullable(v.string()),
  genre: v.nullable(v.string()),
  composers: v.array(v.string()),
  arrangers: v.array(v.string()),
  archived: v.boolean(),
})
export type CompositionRow = v.InferOutput<typeof CompositionRow>

/** `true` returns only archived pieces, `false` only active ones; without it both are returned. */
const Archived = v.optional(
  v.pipe(
    v.picklist(['true', 'false'], 'validation.invalid'),
    v.transform((value) => value === 'true'),
  ),
)

/**
 * Filter fields of both lists: id, inventory, title, genre, archived. Titles sort without regard to case and accents.
 */
export const listCompositions = endpoint({
  method: 'GET',
  path: '/api/composition',
  input: {
    query: v.object({
      ...ListQuery.entries,
      archived: Archived,
      sortBy: v.optional(v.picklist(['title', 'genre', 'inventory'], 'validation.invalid')),
    }),
  },
  reply: listOf(CompositionRow),
})
/** The pieces whose title and subtitle contain every word of the term, regardless of case and accents. */
export const searchCompositions = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositions',
  input: {
    query: v.object({
      ...ListQuery.entries,
      archived: Archived,
      searchTerm: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'validation.invalid'))),
    }),
  },
  reply: listOf(CompositionRow),
})
export const getComposition = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositions/:id',
  input: { params: v.object({ id: RowId }) },
  reply: Composition,
})
export const listSheets = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositions/:id/sheets',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Sheet),
})
const FileName = v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), v.maxLength(255))

/**
 * A file, selected by its name. Several pieces may have a file of the same name: then `id`, the piece's, is required.
 */
export const downloadSheet = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositions/download/sheet',
  input: { query: v.object({ name: FileName, id: v.optional(RowId) }) },
  reply: 'bytes',
})
/**
 * Signs the address of one file for 5 minutes, or without `fileName` of the whole piece as a ZIP. The address is under
 * /api/securedownload; that of a file supports ETag and Range.
 */
export const generateDownload = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/compositions/generateDownload',
  input: {
    body: v.object({ id: RowNumber, fileName: v.optional(FileName) }),
  },
  reply: v.object({ url: v.string() }),
})
/** Maximum number of files that one request can sign. */
export const maxSignedSheets = 200
/** Signs several files for 5 minutes each, in the order of their ids; null = the file does not exist. */
export const signSheets = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/compositions/sheets/signedUrls',
  input: {
    body: v.object({
      sheetIds: v.pipe(
        v.array(RowNumber, 'validation.required'),
        v.minLength(1, 'validation.required'),
        v.maxLength(maxSignedSheets, 'validation.invalid'),
      ),
    }),
  },
  reply: v.object({ urls: v.array(v.nullable(v.string())) }),
})
export const secureDownload = endpoint({
  method: 'GET',
  path: '/api/securedownload/:token',
  input: { params: v.object({ token: v.pipe(v.string(), v.maxLength(600)) }) },
  reply: 'bytes',
  errors: ['link.expired'],
})
