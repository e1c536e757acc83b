import type { Kind, Row } from './kinds/kind.ts'
import type { Intent, OutboxRecord, Problem } from './record.ts'

/** Pure rules by which a record changes; store and drain only read and write. */

/** A change by the member, which raises the revision; server replies do not. */
const changed = (record: OutboxRecord, now: Date): OutboxRecord => ({
  ...record,
  rev: record.rev + 1,
  updatedAt: now.toISOString(),
})

const edited = (record: OutboxRecord, now: Date): OutboxRecord => ({
  ...changed(record, now),
  state: 'waiting',
  attempts: 0,
  nextAttemptAt: null,
  problem: null,
})

/** Earliest send time: null for an immediate send, else after the kind's debounce interval. */
const debounceUntil = ({ calmMs }: Kind, now: Date): string | null =>
  calmMs === 0 ? null : new Date(now.getTime() + calmMs).toISOString()

const started = (kind: Kind, intent: Intent, now: Date): OutboxRecord | null => {
  const row = kind.rowOf(intent.row)
  if (kind.equal(row?.state ?? null, intent.desired)) return null
  const at = now.toISOString()
  return {
    version: kind.version,
    kind: intent.kind,
    key: intent.key,
    title: intent.title ?? '',
    base: row?.state ?? null,
    baseVersion: row?.version ?? null,
    desired: intent.desired,
    sent: [],
    rev: 1,
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: debounceUntil(kind, now),
    problem: null,
    createdAt: at,
    updatedAt: at,
    savedVersion: null,
    savedAt: null,
  }
}

/** Returns a record that overlays the server's row until the persisted list contains it. */
const savedAs = (kind: Kind, record: OutboxRecord, { state, version }: Row, now: Date): OutboxRecord => ({
  ...record,
  base: state,
  baseVersion: version,
  desired: kind.wishOf(state),
  sent: [],
  state: 'saved',
  attempts: 0,
  nextAttemptAt: null,
  problem: null,
  savedVersion: version,
  savedAt: now.toISOString(),
})

/** Returns the edit rebased on a row from a server reply that the persisted list does not contain yet. */
const rebased = (record: OutboxRecord, row: Row, now: Date): OutboxRecord => ({
  ...edited(record, now),
  base: row.state,
  baseVersion: row.version,
  sent: [],
  savedVersion: row.version,
  savedAt: now.toISOString(),
})

/**
 * Discards the pending edit. If its base came from a server reply, that row keeps overlaying the older persisted list,
 * so that an acknowledged answer does not disappear.
 */
export const withdraw = (kind: Kind, record: OutboxRecord, now: Date): OutboxRecord | null =>
  record.savedVersion === null
    ? null
    : savedAs(kind, changed(record, now), { state: record.base, version: record.savedVersion }, now)

/** Merges a new intent into the existing record; null = nothing is left to send. */
export const coalesce = (kind: Kind, record: OutboxRecord | null, intent: Intent, now: Date): OutboxRecord | null => {
  if (record === null) return started(kind, intent, now)
  const desired = kind.added === null ? intent.desired : kind.added(record.desired, intent.desired)
  const title = intent.title ?? record.title
  const next = { ...edited(record, now), nextAttemptAt: debounceUntil(kind, now), desired, title }
  switch (record.state) {
    case 'sending':
      return { ...next, state: 'sending' }
    case 'conflict': {
      const current = kind.rowOf(record.problem?.current)
      if (current !== null && kind.equal(current.state, desired)) return savedAs(kind, next, current, now)
      return { ...next, state: 'conflict', problem: record.problem }
    }
    case 'saved': {
      const row = kind.rowOf(intent.row)
      // The list may be newer than the saved record; the member saw the newer of the two.
      if (row !== null && row.version > (record.savedVersion ?? 0)) return started(kind, intent, now)
      return kind.equal(record.desired, desired) ? record : next
    }
    case 'rejected':
    case 'waiting':
      return record.sent.length === 0 && kind.equal(record.base, desired) ? withdraw(kind, record, now) : next
  }
}

/** Schedules an immediate send of a rejected or waiting record. */
export const applyRetry = (record: OutboxRecord, now: Date): OutboxRecord =>
  record.state === 'rejected' || record.state === 'waiting' ? edited(record, now) : record

/**
 * Applies the member's decision about a conflict. `intent.row` is the row that the member saw: if the server has a
 * newer one, the conflict stays. If the desired state equals the row, the server's version is accepted.
 */
export const resolveConflict = (kind: Kind, record: OutboxRecord, intent: Intent, now: Date): OutboxRecord => {
  const current = record.state === 'conflict' ? kind.rowOf(record.problem?.current) : null
  if (current === null || kind.rowOf(intent.row)?.version !== current.version) return record
  const next = { ...record, desired: intent.desired }
  return kind.equal(current.state, intent.desired)
    ? savedAs(kind, changed(next, now), current, now)
    : rebased(next, current, now)
}

/** Returns true if the persisted list, whose fetch began at `fetchBegan`, reflects the saved record. */
export const isConfirmed = (kind: Kind, record: OutboxRecord, rows: readonly unknown[], fetchBegan: Date): boolean => {
  if (record.state !== 'saved' || record.savedVersion === null || record.savedAt === null) return false
  for (const value of rows) {
    const row = kind.rowOf(value)
    if (row !== null && kind.keyOf(row.state) === record.key) return row.version >= record.savedVersion
  }
  return fetchBegan.getTime() > Date.parse(record.savedAt)
}

/** Returns true if a pass is sending the record, or is about to. */
export const isUnderWay = ({ state, nextAttemptAt, problem }: OutboxRecord): boolean =>
  state === 'sending' || (state === 'waiting' && nextAttemptAt === null && problem === null)

/** Marks the record as sending. From here on the server may have this state, whatever happens to the reply. */
export const markSending = (kind: Kind, record: OutboxRecord, opId: string): OutboxRecord => ({
  ...record,
  state: 'sending',
  sent:
    kind.added !== null || record.sent.some(({ desired }) => kind.equal(desired, record.desired))
      ? record.sent
      : [...record.sent, { opId, desired: record.desired }],
})

/** Applies a parsed 2xx reply to revision `rev`. An edit made during the request is sent next, based on the new row. */
export const applyReply = (kind: Kind, record: OutboxRecord, row: Row, rev: number, now: Date): OutboxRecord =>
  record.rev === rev || kind.equal(record.desired, row.state)
    ? savedAs(kind, record, row, now)
    : { ...rebased(record, row, now), rev: record.rev, updatedAt: record.updatedAt }

/**
 * Applies a 412. If the server's row equals a state that this device sent, and is the version right after the base, the
 * reply was lost: rebase and resend without asking. Otherwise another device or person changed it: conflict. All sends
 * since the base carry its version, so the server has accepted at most one of them, as the next version.
 */
export const applyVersionConflict = (
  kind: Kind,
  record: OutboxRecord,
  row: Row,
  opId: string,
  problem: Problem,
  now: Date,
): OutboxRecord => {
  const ours = record.sent.some((one) => one.opId !== opId && kind.equal(one.desired, row.state))
  if (kind.equal(record.desired, row.state)) return savedAs(kind, record, row, now)
  if (ours && row.version === (record.baseVersion ?? 0) + 1)
    return { ...rebased(record, row, now), rev: record.rev, updatedAt: record.updatedAt }
  return { ...record, state: 'conflict', problem }
}

/** Applies a refusal by a rule: this state did not take effect. An edit made during the request is sent on its own. */
export const reject = (record: OutboxRecord, opId: string, rev: number, problem: Problem): OutboxRecord => ({
  ...record,
  sent: record.sent.filter((one) => one.opId !== opId),
  state: record.rev === rev ? 'rejected' : 'waiting',
  problem: record.rev === rev ? problem : null,
})

/**
 * Resets a saved record whose state the server has lost to one that was never sent, so that an equal desired state is not
 * taken for a revert to the server's state. An edit since revision `rev` is sent in any case.
 */
export const resend = (record: OutboxRecord, rev: number): OutboxRecord =>
  record.state === 'saved' && record.rev === rev
    ? {
        ...record,
        base: null,
        baseVersion: null,
        state: 'waiting',
        rev: rev + 1,
        savedVersion: null,
        savedAt: null,
      }
    : record

/** Schedules a retry not before `until`. The state may have taken effect, so `sent` is retained. */
export const scheduleRetry = (record: OutboxRecord, problem: Problem, until: Date): OutboxRecord => ({
  ...record,
  state: 'waiting',
  attempts: record.attempts + 1,
  nextAttemptAt: until.toISOString(),
  problem,
})

/** Pauses a record that was refused before it could take effect (not signed in, app too old) until the member acts. */
export const pauseUntilSignedIn = (record: OutboxRecord, opId: string, problem: Problem): OutboxRecord => ({
  ...record,
  state: 'waiting',
  sent: record.sent.filter((one) => one.opId !== opId),
  problem,
})
