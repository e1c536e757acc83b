import * as v from 'valibot'
import { endpoint, RowId, RowNumber } from './endpoint.ts'
import { listOf } from './lists.ts'
import { keys, sheetInstruments } from './persons.ts'

export const Sheet = v.object({
  id: v.number(),
  compositionId: v.number(),
  name: v.string(),
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Hex, lower case. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  etag: v.string(),
  instrument: v.fallback(v.picklist([...sheetInstruments, 'other']), 'other'),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
})
export type Sheet = v.InferOutput<typeof Sheet>

/** A composition with the metadata of all its sheets, so that it opens offline without having been opened before. */
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
  archived: v.boolean(),
  sheets: v.array(Sheet),
})
export type Composition = v.InferOutput<typeof Composition>

export const listSheets = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/compositions/:id/sheets',
  input: { params: v.object({ id: RowId }) },
  reply: listOf(Sheet),
})
/** Signs one file for 5 minutes; the address lies under /api/securedownload and answers ETag and Range. */
export const generateDownload = endpoint({
  method: 'PUT',
  path: '/api/frontend/internal/compositions/generateDownload',
  input: {
    body: v.object({
      id: RowNumber,
      fileName: v.pipe(v.string('validation.required'), v.minLength(1, 'validation.required'), v.maxLength(255)),
    }),
  },
  reply: v.object({ url: v.string() }),
})
export const secureDownload = endpoint({
  method: 'GET',
  path: '/api/securedownload/:token',
  input: { params: v.object({ token: v.pipe(v.string(), v.maxLength(600)) }) },
  reply: 'bytes',
})
