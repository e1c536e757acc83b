import { getAnnotations } from '#contract/annotations.ts'
import type { Call } from '../call.ts'
import { annotationKind } from '../outbox/kinds/annotation.ts'
import type { Outbox } from '../outbox/store.ts'
import type { Marks } from './marks.ts'
import { acknowledged, resendLost, settle } from './resend.ts'
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
 * Fetches and saves the marks that the member drew or erased on any device since the last pull. Throws the same errors
 * as `call`.
 */
export const pullAnnotations = async ({ call, annotations, outbox }: Needs): Promise<void> => {
  const saved = await acknowledged(outbox, annotationKind)
  for (;;) {
    const { cursor: since } = await annotations.standing()
    const changes = await call(getAnnotations, { query: { since } })
    // If another tab received these changes first, read its cursor and continue.
    if (!(await annotations.receive(since, changes)) || changes.more) continue
    await settle(outbox, annotationKind, saved, async ({ file, marks }) =>
      isWithin(marks, await annotations.read(file)),
    )
    return resendLost(outbox, annotationKind, await annotations.standing(), changes, annotations.all)
  }
}
