import { useEffect } from 'react'
import * as v from 'valibot'
import { CompleteMyself } from '#contract/persons.ts'
import { type OwnPerson, overlayPerson, personKind } from '#device/outbox/kinds/person.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { myselfQuery } from './queries.ts'

const kinds = [personKind]
/** Data stored by an older app or server lack fields, which must not be saved as empty. */
const overlayComplete = (data: unknown, records: readonly OutboxRecord[]): OwnPerson | null => {
  const known = v.safeParse(CompleteMyself, data)
  return known.success ? overlayPerson(known.output, records) : null
}

interface Own extends Pick<Overlaid<unknown, OwnPerson>, 'failed' | 'knownAt' | 'retry'> {
  /** null while nothing is known yet. */
  readonly own: OwnPerson | null
}

/** The member's own record with pending changes overlaid. */
export const useOwnPerson = (): Own => {
  const { shown, isFetching, refetch, ...rest } = useOverlaid(kinds, myselfQuery(useApp()), overlayComplete)
  const isIncomplete = shown === null
  useEffect(() => {
    if (isIncomplete) void refetch()
  }, [isIncomplete, refetch])
  return { ...rest, own: shown ?? null, failed: rest.failed || (isIncomplete && !isFetching) }
}
