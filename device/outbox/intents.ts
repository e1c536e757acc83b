import type { Kind, Row } from './kinds/kind.ts'
import type { Intent, OutboxRecord, Problem } from './record.ts'

/** The rules by which a record changes; pure, so that store and drain only read and write. */

/** By the member; a reply is none. */
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

/** When a wish may leave: at once, or together with what probably follows. */
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

/** A record that carries the server's row until the persisted list does. */
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

/** The wish on a row that only this device knows yet: a reply brought it, the persisted list has still to follow. */
const rebased = (record: OutboxRecord, row: Row, now: Date): OutboxRecord => ({
  ...edited(record, now),
  base: row.state,
  baseVersion: row.version,
  sent: [],
  savedVersion: row.version,
  savedAt: now.toISOString(),
})

/**
 * Without the wish. When its base came with a reply of the server, that row goes on overlaying the older list: an answer
 * that was acknowledged must not vanish because a later one was taken back.
 */
export const withdraw = (kind: Kind, record: OutboxRecord, now: Date): OutboxRecord | null =>
  record.savedVersion === null
    ? null
    : savedAs(kind, changed(record, now), { state: record.base, version: record.savedVersion }, now)

/** A new wish over what is there already; null = nothing is left to do. */
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
      // The list may have moved on since this was saved; the member saw the newer of the two.
      if (row !== null && row.version > (record.savedVersion ?? 0)) return started(kind, intent, now)
      return kind.equal(record.desired, desired) ? record : next
    }
    case 'rejected':
    case 'waiting':
      return record.sent.length === 0 && kind.equal(record.base, desired) ? withdraw(kind, record, now) : next
  }
}

/** At once, whatever it waited for. */
export const applyRetry = (record: OutboxRecord, now: Date): OutboxRecord =>
  record.state === 'rejected' || record.state === 'waiting' ? edited(record, now) : record

/**
 * What the member chose in a conflict, having seen `intent.row`. A row that has moved on since is asked about again; the
 * row itself as the wish means that it counts.
 */
export const resolveConflict = (kind: Kind, record: OutboxRecord, intent: Intent, now: Date): OutboxRecord => {
  const current = record.state === 'conflict' ? kind.rowOf(record.problem?.current) : null
  if (current === null || kind.rowOf(intent.row)?.version !== current.version) return record
  const next = { ...record, desired: intent.desired }
  return kind.equal(current.state, intent.desired)
    ? savedAs(kind, changed(next, now), current, now)
    : rebased(next, current, now)
}

/** Does the persisted list, whose fetch began then, show what was saved? */
export const confirmSaved = (kind: Kind, record: OutboxRecord, rows: readonly unknown[], fetchBegan: Date): boolean => {
  if (record.state !== 'saved' || record.savedVersion === null || record.savedAt === null) return false
  for (const value of rows) {
    const row = kind.rowOf(value)
    if (row !== null && kind.keyOf(row.state) === record.key) return row.version >= record.savedVersion
  }
  return fetchBegan.getTime() > Date.parse(record.savedAt)
}

/** Before the request leaves: from now on the server may know this state, whatever becomes of this reply or of an earlier one. */
export const markSending = (kind: Kind, record: OutboxRecord, opId: string): OutboxRecord => ({
  ...record,
  state: 'sending',
  sent:
    kind.added !== null || record.sent.some(({ desired }) => kind.equal(desired, record.desired))
      ? record.sent
      : [...record.sent, { opId, desired: record.desired }],
})

/** A parsed 2xx for the revision that was sent. An edit made meanwhile goes out next, on the new row. */
export const applyReply = (kind: Kind, record: OutboxRecord, row: Row, rev: number, now: Date): OutboxRecord =>
  record.rev === rev || kind.equal(record.desired, row.state)
    ? savedAs(kind, record, row, now)
    : { ...rebased(record, row, now), rev: record.rev, updatedAt: record.updatedAt }

/**
 * A 412. When the row is a state that this device sent, the reply to it was lost: it becomes the base and the wish goes out
 * again unasked. Anything else is someone else's edit.
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
  if (ours && row.version !== record.baseVersion)
    return { ...rebased(record, row, now), rev: record.rev, updatedAt: record.updatedAt }
  return { ...record, state: 'conflict', problem }
}

/** Refused by a rule: this state did not take effect. An edit made meanwhile is tried on its own. */
export const reject = (record: OutboxRecord, opId: string, rev: number, problem: Problem): OutboxRecord => ({
  ...record,
  sent: record.sent.filter((one) => one.opId !== opId),
  state: record.rev === rev ? 'rejected' : 'waiting',
  problem: record.rev === rev ? problem : null,
})

/** Not answered; the state may have taken effect, so `sent` stays. `until` = not before. */
export const scheduleRetry = (record: OutboxRecord, problem: Problem, until: Date): OutboxRecord => ({
  ...record,
  state: 'waiting',
  attempts: record.attempts + 1,
  nextAttemptAt: until.toISOString(),
  problem,
})

/** Turned away before it could take effect (not signed in, app too old): waits for the member, not for the clock. */
export const pauseUntilSignedIn = (record: OutboxRecord, opId: string, problem: Problem): OutboxRecord => ({
  ...record,
  state: 'waiting',
  sent: record.sent.filter((one) => one.opId !== opId),
  problem,
})
