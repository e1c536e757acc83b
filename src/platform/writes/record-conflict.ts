import * as v from 'valibot'
import type { Kind } from '#device/outbox/kinds/kind.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { changedSince, rebase, shownValues } from '../../ui/form/draft.ts'
import type { Values } from '../../ui/form/field-table.tsx'
import type { Conflict } from '../../ui/form/useFormState.ts'

/** The rows of a kind as the fields of its form. */
interface KindFields<Row, Name extends string> {
  readonly kind: Pick<Kind, 'kind'>
  readonly row: v.GenericSchema<unknown, Row>
  readonly valuesOf: (row: Row) => Values<Name>
  /** Returns the values of a desired state on its base. */
  readonly wantedOf: (base: Row, desired: unknown) => Values<Name>
  readonly desiredOf: (values: Values<Name>, row: Row) => unknown
}

/** Returns the conflict that a record of this kind waits for, field by field; null if there is none. */
export const recordConflict = <Row, Name extends string>(
  { kind: { kind }, row: schema, valuesOf, wantedOf, desiredOf }: KindFields<Row, Name>,
  record: OutboxRecord | null,
  outbox: Pick<Outbox, 'decide'>,
): Conflict<Name> | null => {
  if (record?.kind !== kind || record.state !== 'conflict') return null
  const base = v.safeParse(schema, record.base)
  const server = v.safeParse(schema, record.problem?.current)
  if (!base.success || !server.success) return null
  const row = server.output
  const [before, current] = [valuesOf(base.output), valuesOf(row)]
  const draft = rebase<Name>({ base: before, typed: wantedOf(base.output, record.desired) }, before)
  return {
    ...{ fields: changedSince(draft, current), draft, current },
    resolve: (theirs) => {
      const desired = desiredOf(shownValues(rebase(draft, current, theirs)), row)
      return outbox.decide({ kind, key: record.key, desired, row })
    },
  }
}
