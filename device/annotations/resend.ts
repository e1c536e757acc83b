import { resend } from '../outbox/intents.ts'
import type { annotationKind, sharedAnnotationKind } from '../outbox/kinds/annotation.ts'
import { pendingMarks } from '../outbox/kinds/annotation.ts'
import type { OutboxRecord } from '../outbox/record.ts'
import type { Outbox } from '../outbox/store.ts'
import { type Marks, noMarks } from './marks.ts'

type MarksKind = typeof annotationKind | typeof sharedAnnotationKind

/** State of a device's fetches: the cursor, and the number of marks that it can send again. */
export interface Standing {
  readonly cursor: number
  readonly strokes: number
  readonly erased: number
}

export interface FileMarks {
  /** SHA-256 of the PDF. */
  readonly file: string
  readonly marks: Marks
}

/** Returns the records of a kind that the server has acknowledged. */
export const acknowledged = async (
  outbox: Pick<Outbox, 'list'>,
  { kind: wanted }: MarksKind,
): Promise<readonly OutboxRecord[]> =>
  (await outbox.list()).filter(({ kind, state }) => kind === wanted && state === 'saved')

/**
 * Removes acknowledged marks from the outbox once they were fetched; resends those that the server has lost since.
 * @param isFetched whether a fetch that began after the acknowledgement has brought the marks of a file
 */
export const settle = async (
  outbox: Pick<Outbox, 'confirm' | 'change'>,
  kind: MarksKind,
  saved: readonly OutboxRecord[],
  isFetched: (sent: FileMarks) => Promise<boolean>,
): Promise<void> => {
  for (const record of saved) {
    const { key: file, savedVersion: version, rev } = record
    if (await isFetched({ file, marks: pendingMarks([record], file, kind) }))
      await outbox.confirm(kind.kind, [{ file, version, ...noMarks }], new Date(0))
    else await outbox.change(record, (one) => resend(one, rev))
  }
}

/**
 * Resends marks when the server holds fewer than it once sent: it was restored from an older backup. The marks that it
 * still has are unaffected.
 * @param all the marks that were counted in `here`
 */
export const resendLost = async (
  outbox: Pick<Outbox, 'put'>,
  { kind }: MarksKind,
  here: Standing,
  { held, cursor }: { readonly held: Omit<Standing, 'cursor'> | null; readonly cursor: number },
  all: () => Promise<readonly FileMarks[]>,
): Promise<void> => {
  if (held === null || here.cursor !== cursor) return
  if (here.erased <= held.erased && here.strokes + here.erased <= held.strokes + held.erased) return
  for (const { file, marks } of await all()) await outbox.put({ kind, key: file, desired: marks, row: null })
}
