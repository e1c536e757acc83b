import { useMemo } from 'react'
import * as v from 'valibot'
import { toWireDate } from '#contract/clock.ts'
import { CompleteMyself } from '#contract/persons.ts'
import { DesiredPerson, personKind } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { changedSince, type Draft, rebase, shownValues } from '../../ui/form/draft.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import { ownValues, toDesiredPerson, toDraft } from './own-card.ts'
import type { FieldName } from './own-fields.tsx'

/** Changes made by somebody else that the member must decide about before saving. */
export interface Conflict {
  readonly fields: readonly FieldName[]
  readonly draft: Draft<FieldName>
  readonly current: Values<FieldName>
  /** `theirs`: the fields in which the other version is chosen. Rejects if this device cannot save the choice. */
  resolve(theirs: readonly FieldName[]): Promise<void> | void
}

/** Returns the conflict that a change of the member's own record waits for; null if there is none. */
export const personConflict = (
  record: OutboxRecord | null,
  outbox: Pick<Outbox, 'decide'>,
  now: () => Date,
): Conflict | null => {
  if (record?.state !== 'conflict') return null
  const base = v.safeParse(CompleteMyself, record.base)
  const current = v.safeParse(CompleteMyself, record.problem?.current)
  if (!base.success || !current.success) return null
  const draft = toDraft(base.output, v.parse(DesiredPerson, record.desired))
  const [row, values] = [current.output, ownValues(current.output)]
  return {
    fields: changedSince(draft, values),
    draft,
    current: values,
    resolve: (theirs) => {
      const desired = toDesiredPerson(shownValues(rebase(draft, values, theirs)), row, toWireDate(now()))
      return outbox.decide({ kind: personKind.kind, key: record.key, desired, row })
    },
  }
}

export const usePersonConflict = (record: OutboxRecord | null): Conflict | null => {
  const { outbox } = useMember().local
  const { now } = useApp()
  return useMemo(() => personConflict(record, outbox, now), [record, outbox, now])
}
