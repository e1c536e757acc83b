import type { ChangeAction, ChangedNoun } from '#contract/changes.ts'
import type { Db } from '../db/open.ts'
import { change } from '../db/tables.ts'

/** The author and the time of a change. */
export interface Author {
  /** Account (OpenID subject); null = a maintainer at the server's command line. */
  readonly accountId: string | null
  readonly now: Date
}

interface Change {
  readonly noun: ChangedNoun
  readonly rowId: number
  readonly action: ChangeAction
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** Writes the change log; `tx` is the transaction of the change. */
export const recordChange = async (tx: Db, { accountId, now }: Author, what: Change): Promise<void> => {
  await tx.insert(change).values({ ...what, changedAt: now, changedBy: accountId })
}

/** Names of fields as the log takes them, without values: for personal data. */
export const withoutValues = (names: readonly string[]): Change['fields'] =>
  Object.fromEntries(names.map((name) => [name, [null, null]]))

/** The fields in which two states differ; for a new row all of `after`, for a deleted one all of `before`. */
export const changedFields = (before: object | null, after: object | null): Change['fields'] => {
  const [old, current] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))]
  const logged = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))
  return Object.fromEntries(
    [...new Set([...old.keys(), ...current.keys()])]
      .map((name) => [name, [logged(old.get(name)), logged(current.get(name))]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )
}
