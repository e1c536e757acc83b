import * as v from 'valibot'
import { annotationLimits, FileHash, type Stroke, saveAnnotations } from '#contract/annotations.ts'
import { saveSharedAnnotations } from '#contract/shared-annotations.ts'
import { Marks, mergeMarks, noMarks } from '../../annotations/marks.ts'
import type { OutboxRecord } from '../record.ts'
import { defineKind, type Send } from './kind.ts'

/** Marks of a file on the server; `version` is the cursor of the pull that confirmed them. */
const SentMarks = v.object({ file: FileHash, version: v.number(), ...Marks.entries })

/** Maximum characters of strokes per request: less than half of the server's body limit. */
const charactersPerRequest = 40_000
/** Characters of a stroke without its points and content. */
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

type SaveMarks = typeof saveAnnotations | typeof saveSharedAnnotations

/**
 * Sends all marks in as many requests as needed; each is idempotent. Erasures go first to free quota for new strokes.
 */
const sendAll =
  (endpoint: SaveMarks, file: string, { strokes, erased }: Marks): Send =>
  async (call, options) => {
    const sizeOf = ({ points, content = '' }: Stroke): number => points.length + content.length + envelope
    const requests: readonly Marks[] = [
      ...inParts(erased, () => envelope).map((part) => ({ ...noMarks, erased: part })),
      ...inParts(strokes, sizeOf).map((part) => ({ ...noMarks, strokes: part })),
    ]
    let version = 0
    for (const body of requests) {
      const { cursor } = await call(
        endpoint,
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
 * Strokes that the member drew or erased on one file; key = the file's SHA-256. Intents are merged, on the device and
 * on the server, so there are no conflicts.
 */
const defineMarks = <const Name extends string>(
  kind: Name,
  endpoint: SaveMarks,
  title: 'outbox.annotations' | 'outbox.shared_annotations',
) =>
  defineKind<Name, v.InferOutput<typeof SentMarks>, v.InferOutput<typeof Marks>>({
    kind,
    list: null,
    title: (record, text) => text(title, { title: record.title }),
    confirmsDiscard: true,
    version: 1,
    base: SentMarks,
    desired: Marks,
    migrations: {},
    same: (a, b) =>
      sameIds(idsOf(a ?? noMarks), idsOf(b ?? noMarks)) && sameIds((a ?? noMarks).erased, (b ?? noMarks).erased),
    request: ({ key, desired }) => sendAll(endpoint, key, desired),
    versionOf: (row) => row.version,
    keyOf: (row) => row.file,
    adds: (before, wish) => {
      const { strokes, erased } = mergeMarks(before, wish)
      return { strokes: [...strokes], erased: [...erased] }
    },
    calmMs: 3_000,
  })

/** Notes that only the member sees. */
export const annotationKind = defineMarks('annotation', saveAnnotations, 'outbox.annotations')
/** Notes of a layer that the member leads: everybody sees them. */
export const sharedAnnotationKind = defineMarks('shared-annotation', saveSharedAnnotations, 'outbox.shared_annotations')

/** Returns the marks drawn or erased on this device that may not have returned from the server yet. */
export const pendingMarks = (
  records: readonly OutboxRecord[],
  file: string,
  { kind: wanted }: typeof annotationKind | typeof sharedAnnotationKind = annotationKind,
): Marks => {
  const record = records.find(({ kind, key }) => kind === wanted && key === file)
  return record === undefined ? noMarks : v.parse(Marks, record.desired)
}
