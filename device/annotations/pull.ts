import { type AnnotationChanges, getAnnotations } from '#contract/annotations.ts'
import type { Call } from '../call.ts'
import { resend } from '../outbox/intents.ts'
import { annotationKind, pendingMarks } from '../outbox/kinds/annotation.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import type { Outbox } from '../outbox/store.ts'
import { type Marks, noMarks } from './marks.ts'
import type { AnnotationStore } from './store.ts'

interface Needs {
  readonly call: Call
  readonly annotations: AnnotationStore
  readonly outbox: Pick<Outbox, 'list' | 'confirm' | 'put' | 'change'>
}

const isWithin = ({ strokes, erased }: Marks, all: Marks): boolean => {
  const erasedIds = new Set(all.erased)
  const known = new Set(all.strokes.map(({ id }) => id))
  return erased.every((id) => erasedIds.has(id)) && strokes.every(({ id }) => known.has(id) || erasedIds.has(id))
}

/**
 * Moves the marks that this device sent from the outbox to its store; resends the marks that the server has lost since.
 */
const settle = async ({ annotations, outbox }: Needs, saved: readonly OutboxRecord[]): Promise<void> => {
  for (const record of saved) {
    const { key: file, savedVersion: version, rev } = record
    if (isWithin(pendingMarks([record], file), await annotations.read(file)))
      await outbox.confirm(annotationKind.kind, [{ file, version, ...noMarks }], new Date(0))
    else await outbox.change(record, (one) => resend(one, rev))
  }
}

/**
 * Resends every mark on this device when the server holds fewer than it once sent: it was restored from an older
 * backup. The marks that it still has are unaffected.
 */
const resendLost = async ({ annotations, outbox }: Needs, { held, cursor }: AnnotationChanges): Promise<void> => {
  const here = await annotations.standing()
  if (held === null || here.cursor !== cursor) return
  if (here.erased <= held.erased && here.strokes + here.erased <= held.strokes + held.erased) return
  for (const { file, marks } of await annotations.all())
    await outbox.put({ kind: annotationKind.kind, key: file, desired: marks, row: null })
}

/**
 * Fetches and saves the marks that the member drew or erased on any device since the last pull. Throws the same errors
 * as `call`.
 */
export const pullAnnotations = async (needs: Needs): Promise<void> => {
  const { call, annotations, outbox } = needs
  const saved = (await outbox.list()).filter(({ kind, state }) => kind === annotationKind.kind && state === 'saved')
  for (;;) {
    const { cursor: since } = await annotations.standing()
    const changes = await call(getAnnotations, { query: { since } })
    // If another tab received these changes first, read its cursor and continue.
    if (!(await annotations.receive(since, changes)) || changes.more) continue
    await settle(needs, saved)
    return resendLost(needs, changes)
  }
}
