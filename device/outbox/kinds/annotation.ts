import * as v from 'valibot'
import { annotationLimits, FileHash, type Stroke, saveAnnotations } from '#contract/annotations.ts'
import { Marks, mergeMarks, noMarks } from '../../annotations/marks.ts'
import type { OutboxRecord } from '../record.ts'
import { defineKind, type Send } from './kind.ts'

/** What of a file's annotations the server has; `version` is the cursor after which it knew them. */
const SentMarks = v.object({ file: FileHash, version: v.number(), ...Marks.entries })

/** Characters of strokes in one request: less than half of what a request's body may have. */
const charactersPerRequest = 40_000
/** Of a stroke besides its points. */
const envelope = 150

const inParts = <T>(all: readonly T[], sizeOf: (one: T) => number): readonly (readonly T[])[] => {
  const parts: T[][] = []
  let room = 0
  for (const one of all) {
    const part = parts.at(-1)
    room -= sizeOf(one)
    if (part !== undefined && room >= 0 && part.length < annotationLimits.perRequest) part.push(one)
    else {
      parts.push([one])
      room = charactersPerRequest - sizeOf(one)
    }
  }
  return parts
}

/** Everything, in as many requests as it takes; each may be repeated. What is erased first makes room for the rest. */
const sendAll =
  (file: string, { strokes, erased }: Marks): Send =>
  async (call, options) => {
    const sizeOf = ({ points }: Stroke): number => points.length + envelope
    const requests: readonly Marks[] = [
      ...inParts(erased, () => envelope).map((part) => ({ ...noMarks, erased: part })),
      ...inParts(strokes, sizeOf).map((part) => ({ ...noMarks, strokes: part })),
    ]
    let version = 0
    for (const body of requests) {
      const { cursor } = await call(
        saveAnnotations,
        { params: { file }, body: { strokes: [...body.strokes], erased: [...body.erased] } },
        options,
      )
      version = cursor
    }
    return { file, version, strokes, erased }
  }

const sameIds = (a: readonly string[], b: readonly string[]): boolean => {
  const known = new Set(a)
  return known.size === new Set(b).size && b.every((id) => known.has(id))
}
const idsOf = ({ strokes }: Marks): readonly string[] => strokes.map(({ id }) => id)

/**
 * What the member drew and erased on one file; key = the file's SHA-256. A wish is added to the one before, and the server
 * adds it to what it has: there is nothing to decide between.
 */
export const annotationKind = defineKind<'annotation', v.InferOutput<typeof SentMarks>, v.InferOutput<typeof Marks>>({
  kind: 'annotation',
  list: null,
  title: ({ title }, text) => text('outbox.annotations', { title }),
  confirmsDiscard: true,
  version: 1,
  base: SentMarks,
  desired: Marks,
  migrations: {},
  same: (a, b) =>
    sameIds(idsOf(a ?? noMarks), idsOf(b ?? noMarks)) && sameIds((a ?? noMarks).erased, (b ?? noMarks).erased),
  request: ({ key, desired }) => sendAll(key, desired),
  versionOf: (row) => row.version,
  keyOf: (row) => row.file,
  adds: (before, wish) => {
    const { strokes, erased } = mergeMarks(before, wish)
    return { strokes: [...strokes], erased: [...erased] }
  },
  calmMs: 3_000,
})

/** What has been drawn and erased on a file on this device and may not have come back from the server yet. */
export const pendingMarks = (records: readonly OutboxRecord[], file: string): Marks => {
  const record = records.find(({ kind, key }) => kind === annotationKind.kind && key === file)
  return record === undefined ? noMarks : v.parse(Marks, record.desired)
}
