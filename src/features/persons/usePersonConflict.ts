import { useMemo } from 'react'
import * as v from 'valibot'
import { toWireDate } from '#contract/clock.ts'
import { CompleteMyself } from '#contract/persons.ts'
import { applyDesired, DesiredPerson, personKind } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { recordConflict } from '../../platform/writes/record-conflict.ts'
import type { Conflict } from '../../ui/form/useFormState.ts'
import { ownValues, toDesiredPerson } from './own-card.ts'
import type { FieldName } from './own-fields.tsx'

/** Returns the conflict that a change of the member's own record waits for; null if there is none. */
export const personConflict = (
  record: OutboxRecord | null,
  outbox: Pick<Outbox, 'decide'>,
  now: () => Date,
): Conflict<FieldName> | null =>
  recordConflict(
    {
      kind: personKind,
      row: CompleteMyself,
      valuesOf: ownValues,
      wantedOf: (base, desired) => ownValues(applyDesired(base, v.parse(DesiredPerson, desired))),
      desiredOf: (values, row) => toDesiredPerson(values, row, toWireDate(now())),
    },
    record,
    outbox,
  )

export const usePersonConflict = (record: OutboxRecord | null): Conflict<FieldName> | null => {
  const { outbox } = useMember().local
  const { now } = useApp()
  return useMemo(() => personConflict(record, outbox, now), [record, outbox, now])
}
