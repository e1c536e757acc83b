import * as v from 'valibot'
import { Absence, saveAbsence } from '#contract/absences.ts'
import { Given } from '#contract/answers.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { isReflectedIn, type OutboxRecord } from '../record.ts'
import { keyFor, parseKeyFor, queryFor } from './key-for.ts'
import { defineKind, sending } from './kind.ts'

export const DesiredAbsence = v.object({
  from: v.string(),
  to: v.string(),
  reason: v.string(),
  deleted: v.boolean(),
  /** When the member said so; a row has none. */
  given: v.optional(v.nullable(Given), null),
})
export type DesiredAbsence = v.InferOutput<typeof DesiredAbsence>

/** No row is equivalent to a deleted absence. */
const isGone = (state: DesiredAbsence | null): boolean => state === null || state.deleted

/** Days on which the member, or a represented person, is away; key = `keyFor` with the id that this device chose. */
export const absenceKind = defineKind({
  kind: 'absence',
  list: 'absences',
  title: ({ title }, text) => text('outbox.absence', { title }),
  confirmsDiscard: false,
  version: 1,
  base: Absence,
  desired: DesiredAbsence,
  migrations: {},
  same: (a, b) =>
    a === null || b === null || isGone(a) || isGone(b)
      ? isGone(a) === isGone(b)
      : a.from === b.from && a.to === b.to && a.reason === b.reason,
  request: ({ key, baseVersion, desired: { given, ...desired }, supersedes }) =>
    sending(saveAbsence, {
      params: { id: parseKeyFor(key).id },
      query: queryFor(parseKeyFor(key)),
      headers: baseVersion === null ? {} : { 'if-match': ifMatch(baseVersion) },
      body: { ...desired, supersedes, ...(given === null ? {} : { given }) },
    }),
  versionOf: (row) => row.version,
  keyOf: (row) => keyFor(row.id, row.person),
})

/** An absence to display, with its pending change. */
export interface ShownAbsence extends Absence {
  /** The key of its record. */
  readonly key: string
  /** The server's row as last fetched; pass it as `row` of the next intent. */
  readonly row: Absence | null
  /** null = nothing is pending. */
  readonly record: OutboxRecord | null
}

/**
 * Combines the persisted list with the outbox; pure, for use while rendering. Absences of the member and of represented
 * persons, earliest first, without deleted ones.
 */
export const overlayAbsences = (
  rows: readonly Absence[],
  records: readonly OutboxRecord[],
): readonly ShownAbsence[] => {
  const shown = new Map<string, ShownAbsence>(
    rows.map((row) => {
      const key = keyFor(row.id, row.person)
      return [key, { ...row, key, row, record: null }]
    }),
  )
  for (const record of records) {
    if (record.kind !== absenceKind.kind) continue
    const { key } = record
    const row = shown.get(key)?.row ?? null
    if (row !== null && isReflectedIn(record, row.version)) continue
    const { from, to, reason, deleted, given } = v.parse(DesiredAbsence, record.desired)
    // New days are reported when the member entered them; a shorter absence was reported before. Once the server has it,
    // its time counts: the device's clock may have been too slow for a deadline.
    const saved = v.safeParse(Absence, record.state === 'saved' ? record.base : null)
    const isShorter = row !== null && row.from <= from && to <= row.to
    const entered = isShorter ? row.statedAt : (given?.at ?? record.updatedAt)
    const statedAt = saved.success ? saved.output.statedAt : entered
    const givenBy = saved.success ? saved.output.givenBy : null
    const version = row?.version ?? 0
    const said = { ...parseKeyFor(key), from, to, reason, deleted, statedAt, givenBy, version }
    shown.set(key, { ...said, key, row, record })
  }
  return [...shown.values()]
    .filter(({ deleted, record }) => !deleted || record?.state === 'rejected' || record?.state === 'conflict')
    .sort((a, b) => (a.from + a.to + a.key < b.from + b.to + b.key ? -1 : 1))
}

/**
 * The absences of a person that answer events: those whose change was refused count as the server has them.
 * @param person the public id of a represented person; null = the member
 */
export const countedAbsences = (shown: readonly ShownAbsence[], person: string | null): readonly Absence[] =>
  shown
    .filter((absence) => absence.person === person)
    .flatMap(({ key: _, row, record, ...absence }) => {
      if (record?.state !== 'rejected' && record?.state !== 'conflict') return absence
      return row === null ? [] : row
    })
