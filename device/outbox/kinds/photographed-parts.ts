import * as v from 'valibot'
import { SheetPart } from '#contract/edited-compositions.ts'
import { type SplitPlan, splitScan } from '#contract/split-scan.ts'
import { RefusedError } from '../../errors.ts'
import { type PageImage, pagesPdf } from '../../photographs/pages-pdf.ts'
import type { Photograph } from '../../photographs/store.ts'
import type { OutboxRecord } from '../record.ts'
import { defineKind, type SentBytes } from './kind.ts'

/** Parts of a piece, and the photographs that are the pages of each. */
export const DesiredParts = v.object({
  compositionId: v.number(),
  parts: v.array(v.object({ ...SheetPart.entries, replace: v.boolean(), photographs: v.array(v.string()) })),
  /** Bytes of the pages. */
  size: v.number(),
})
export type DesiredParts = v.InferOutput<typeof DesiredParts>

const photographsOf = ({ parts }: DesiredParts): readonly string[] => parts.flatMap(({ photographs }) => photographs)

/** Reads the pages in their order. @throws RefusedError if one is not on this device any more */
const pagesOf = async (desired: DesiredParts, { photographs }: SentBytes): Promise<readonly PageImage[]> => {
  const pages: PageImage[] = []
  for (const id of photographsOf(desired)) {
    const page = await photographs.page(id)
    if (page === null) throw new RefusedError(404, { type: 'danger', message: '', code: 'file.missing', errors: [] })
    pages.push(page)
  }
  return pages
}

const planOf = ({ parts }: DesiredParts): SplitPlan => {
  let page = 0
  return {
    parts: parts.map(({ photographs, ...part }) => ({
      ...part,
      pages: photographs.map(() => ({ page: ++page, turn: 0, tilt: 0 })),
    })),
  }
}

/**
 * Parts of a piece that were photographed; key = the UUID that this device chose. They are sent once, with their pages as a
 * scan; the photographs are removed when the server has them.
 */
export const photographedPartsKind = defineKind({
  kind: 'photographed-parts',
  list: null,
  title: ({ title }, text) => text('outbox.photographed_parts', { title }),
  confirmsDiscard: false,
  version: 1,
  base: v.object({ key: v.string(), ...DesiredParts.entries }),
  desired: DesiredParts,
  migrations: {},
  same: (a, b) => (a === null) === (b === null),
  request:
    ({ key, desired }) =>
    async (call, options, bytes) => {
      const pages = await pagesOf(desired, bytes)
      const file = new Blob([JSON.stringify(planOf(desired)), '\n', pagesPdf(pages)])
      const { compositionId: id } = desired
      await call(splitScan, { params: { id }, headers: { 'idempotency-key': key } }, { ...options, file })
      return { key, ...desired }
    },
  // Nothing changes it afterwards.
  versionOf: () => 1,
  keyOf: (row) => row.key,
  release: (desired, { photographs }) => photographs.remove(photographsOf(desired)),
})

/** Parts of a piece that the server does not have yet. */
export interface WaitingParts {
  readonly desired: DesiredParts
  readonly record: OutboxRecord
}

/** Returns the parts of a piece that wait or were refused. */
export const waitingParts = (records: readonly OutboxRecord[], compositionId: number): readonly WaitingParts[] =>
  records
    .filter(({ kind, state }) => kind === photographedPartsKind.kind && state !== 'saved')
    .map((record) => ({ record, desired: v.parse(DesiredParts, record.desired) }))
    .filter(({ desired }) => desired.compositionId === compositionId)

/** Returns the photographs that are not on their way as parts; those of refused parts can be changed again. */
export const unsentPhotographs = (
  photographs: readonly Photograph[],
  records: readonly OutboxRecord[],
): readonly Photograph[] => {
  const sent = new Set(
    records
      .filter(({ kind, state }) => kind === photographedPartsKind.kind && state !== 'rejected')
      .flatMap(({ desired }) => photographsOf(v.parse(DesiredParts, desired))),
  )
  return photographs.filter(({ id }) => !sent.has(id))
}
