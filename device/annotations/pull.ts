import { type AnnotationChanges, getAnnotations } from '#contract/annotations.ts'
import type { Call } from '../call.ts'
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
  const gone = new Set(all.erased)
  const known = new Set(all.strokes.map(({ id }) => id))
  return erased.every((id) => gone.has(id)) && strokes.every(({ id }) => known.has(id) || gone.has(id))
}

/** As if it had never left: a wish for the same is no way back to what the server has. */
const unsent = (record: OutboxRecord): OutboxRecord => ({
  ...record,
  base: null,
  baseVersion: null,
  state: 'waiting',
  rev: record.rev + 1,
  savedVersion: null,
  savedAt: null,
})

/** What this device had sent lies in its store now and goes from the outbox; what the server has lost since is sent again. */
const settle = async ({ annotations, outbox }: Needs, saved: readonly OutboxRecord[]): Promise<void> => {
  for (const record of saved) {
    const { key: file, savedVersion: version, rev } = record
    if (isWithin(pendingMarks([record], file), await annotations.read(file)))
      await outbox.confirm(annotationKind.kind, [{ file, version, ...noMarks }], new Date(0))
    else await outbox.change(record, (one) => (one.state === 'saved' && one.rev === rev ? unsent(one) : one))
  }
}

/**
 * Where the server has less than it once sent, it was restored from an older backup: all that lies here is handed over
 * again, and what it still has stays as it is.
 */
const handOverLost = async ({ annotations, outbox }: Needs, { held, cursor }: AnnotationChanges): Promise<void> => {
  const here = await annotations.standing()
  if (held === null || here.cursor !== cursor) return
  if (here.erased <= held.erased && here.strokes + here.erased <= held.strokes + held.erased) return
  for (const { file, marks } of await annotations.all())
    await outbox.put({ kind: annotationKind.kind, key: file, desired: marks, row: null })
}

/** Fetches what the member has drawn and erased on any device since the last time, and keeps it. Throws as `call`. */
export const pullAnnotations = async (needs: Needs): Promise<void> => {
  const { call, annotations, outbox } = needs
  const saved = (await outbox.list()).filter(({ kind, state }) => kind === annotationKind.kind && state === 'saved')
  for (;;) {
    const { cursor: since } = await annotations.standing()
    const changes = await call(getAnnotations, { query: { since } })
    // Whoever was here meanwhile goes on.
    if (!(await annotations.receive(since, changes)) || changes.more) continue
    await settle(needs, saved)
    return handOverLost(needs, changes)
  }
}
