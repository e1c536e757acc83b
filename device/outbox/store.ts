import * as v from 'valibot'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import type { Transaction } from '../transaction.ts'
import { applyRetry, coalesce, isConfirmed, isUnderWay, resolveConflict, withdraw } from './intents.ts'
import type { Kind } from './kinds/kind.ts'
import { type Intent, isChangedSince, isOfWrongClock, type OutboxRecord, recordKey } from './record.ts'
import { readRecord, sortEntries } from './stored-records.ts'

export interface RecordKey {
  readonly kind: string
  readonly key: string
}

/** Number of records by state; all except `saved` are still pending. */
export interface OutboxCounts {
  readonly waiting: number
  readonly rejected: number
  readonly conflict: number
}

/** Number of records that this app cannot show. */
export interface Unlisted {
  /** Corrupt records that were set aside. */
  readonly unreadable: number
  /** Records written by a newer app; they wait for it. */
  readonly newer: number
}

/** An intent whose change may have been made before it is written. */
export interface MadeChange {
  readonly intent: Intent
  readonly madeAt: Date
  /** Asked within the transaction; false = the change was written, replaced or withdrawn elsewhere. */
  readonly isWanted?: () => boolean
  /** True if the change may have been written before. */
  readonly isRepeated?: boolean
}

/** The outbox as of one transaction. */
export interface OutboxSnapshot {
  /** Every readable record, oldest first. */
  readonly records: readonly OutboxRecord[]
  readonly unlisted: Unlisted
  /** null = no change was ever written to this database. */
  readonly generation: string | null
}

export const emptyOutbox: OutboxSnapshot = {
  records: [],
  unlisted: { unreadable: 0, newer: 0 },
  generation: null,
}

/** The writes of one member that the server has not confirmed. Screens re-read it on every change. */
export interface Outbox {
  /**
   * Returns every readable record, oldest first. Corrupt records are set aside; records of a newer app stay, unlisted.
   */
  list(): Promise<readonly OutboxRecord[]>
  /** Deletes the unreadable records that were set aside. */
  forgetUnreadable(): Promise<void>
  /**
   * Resolves when all intents are persisted, in one transaction. A record is deleted if the desired state equals the
   * server's row and nothing was sent.
   */
  put(...intents: readonly Intent[]): Promise<void>
  /**
   * As `put`, for changes made earlier: one that the member has replaced since is not written.
   * @returns the generation of the database: another one means that the browser deleted the former database
   */
  record(changes: readonly MadeChange[]): Promise<string>
  /** @param seen is called within the transaction: the browser may delete the database before the snapshot arrives */
  snapshot(seen?: (records: readonly OutboxRecord[], generation: string | null) => void): Promise<OutboxSnapshot>
  /** Schedules a rejected or waiting record for an immediate send. */
  retry(place: RecordKey): Promise<void>
  /** Discards the pending edit in any state; the server's row takes precedence again. */
  discard(place: RecordKey): Promise<void>
  /**
   * Resolves a conflict: the desired state is sent based on `row`, the row that the member saw; a desired state equal
   * to the row accepts the server's version. If the server has a newer row by now, the conflict stays.
   */
  decide(intent: Intent): Promise<void>
  /**
   * Removes saved records that the list, just persisted, contains at their version or a newer one, or lacks although
   * its fetch began after they were saved. While records of the kind are being sent, none is removed: the list is
   * fetched again at the end, and other tabs would fetch it for each part.
   */
  confirm(kind: string, rows: readonly unknown[], fetchBegan: Date): Promise<void>
  /** Writes a changed record back, or removes it (null), unless it was deleted in the meantime. */
  change(place: RecordKey, to: (record: OutboxRecord) => OutboxRecord | null): Promise<OutboxRecord | null>
  /**
   * As `change`, for several records in one transaction.
   * @returns the changed records, in the order of `places`
   */
  changeAll(
    places: readonly RecordKey[],
    to: (record: OutboxRecord, position: number) => OutboxRecord | null,
  ): Promise<readonly (OutboxRecord | null)[]>
  /** Calls the listener after every change, here, in other tabs or in the worker. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

export const outboxCounts = (records: readonly OutboxRecord[]): OutboxCounts => ({
  waiting: records.filter(({ state }) => state === 'waiting' || state === 'sending').length,
  rejected: records.filter(({ state }) => state === 'rejected').length,
  conflict: records.filter(({ state }) => state === 'conflict').length,
})

type Stores = 'outbox' | 'outbox-unreadable' | 'generation'
const stores: readonly Stores[] = ['outbox', 'outbox-unreadable', 'generation']
/** Key of the only entry of its store. */
const generationKey = 'id'

interface OutboxSettings {
  readonly deps: Pick<DeviceDeps, 'now' | 'channel' | 'uuid'>
  readonly database: MemberDatabase
  readonly kinds: readonly Kind[]
}

const kindOf = (kinds: readonly Kind[], name: string): Kind => {
  const kind = kinds.find((one) => one.kind === name)
  if (kind === undefined) throw new Error(`Unknown kind of intent: ${name}`)
  return kind
}
/** Reads one record; an unreadable one is moved aside under a unique name. */
const readOne = async (
  { deps, kinds }: OutboxSettings,
  transaction: Transaction<Stores>,
  key: string,
): Promise<OutboxRecord | null> => {
  const value = await transaction.get('outbox', key)
  if (value === undefined) return null
  const read = readRecord(kinds, key, value)
  if (read === 'newer') throw new Error(`${key} was written by a newer app`)
  if (read !== 'unreadable') return read.record
  transaction.put('outbox-unreadable', `${key} ${deps.now().toISOString()}`, value)
  transaction.delete('outbox', key)
  return null
}
const edit = async (
  settings: OutboxSettings,
  transaction: Transaction<Stores>,
  place: RecordKey,
  to: (record: OutboxRecord | null) => OutboxRecord | null,
): Promise<OutboxRecord | null> => {
  const record = to(await readOne(settings, transaction, recordKey(place)))
  if (record === null) transaction.delete('outbox', recordKey(place))
  else transaction.put('outbox', recordKey(place), record)
  return record
}
/** Returns the id of the database, which it gets with its first change. */
const generationIn = async (deps: OutboxSettings['deps'], transaction: Transaction<Stores>): Promise<string> => {
  const found = v.safeParse(v.string(), await transaction.get('generation', generationKey))
  if (found.success) return found.output
  const made = deps.uuid()
  transaction.put('generation', generationKey, made)
  return made
}
const writeChanges = (settings: OutboxSettings, changes: readonly MadeChange[]): Promise<string> =>
  settings.database.write(stores, async (transaction) => {
    // Another change may have been written while this transaction waited.
    const now = settings.deps.now()
    for (const { intent: made, madeAt, isWanted, isRepeated = false } of changes) {
      if (isWanted?.() === false) continue
      const kind = kindOf(settings.kinds, made.kind)
      const intent = { ...made, key: kind.keyNow(made.key) }
      await edit(settings, transaction, intent, (before) =>
        before !== null && kind.added === null && isChangedSince(before, madeAt, { isRepeated, now })
          ? before
          : coalesce(kind, before, intent, isOfWrongClock(madeAt, now) ? now : madeAt),
      )
    }
    return generationIn(settings.deps, transaction)
  })

/** Moves records of an older app to their keys of today; of two, the one that was edited last stays. */
const rename = (settings: OutboxSettings, keys: readonly string[]): Promise<void> =>
  settings.database.write(stores, async (transaction) => {
    for (const key of keys) {
      const read = readRecord(settings.kinds, key, await transaction.get('outbox', key))
      if (read === 'unreadable' || read === 'newer') continue
      await edit(settings, transaction, read.record, (known) =>
        known !== null && known.updatedAt > read.record.updatedAt ? known : read.record,
      )
      transaction.delete('outbox', key)
    }
  })

/** Sets the records at the keys aside. */
const setAside = (settings: OutboxSettings, keys: readonly string[]): Promise<void> =>
  settings.database.write(stores, async (transaction) => {
    for (const key of keys) await readOne(settings, transaction, key)
  })

const readAll = ({ database, kinds }: OutboxSettings, seen: Parameters<Outbox['snapshot']>[0]) =>
  database.read(stores, async (transaction) => {
    const sorted = sortEntries(kinds, await transaction.all('outbox'))
    const aside = await transaction.keys('outbox-unreadable')
    const generation = v.parse(v.nullable(v.string()), (await transaction.get('generation', generationKey)) ?? null)
    if (sorted.renamed.length === 0) seen?.(sorted.records, generation)
    return { ...sorted, aside, generation }
  })

/**
 * Removes the records of a kind that the rows confirm.
 * @returns the number of removed records
 */
const removeConfirmed = (
  { database, kinds }: OutboxSettings,
  kind: Kind,
  rows: readonly unknown[],
  fetchBegan: Date,
): Promise<number> =>
  database.write(stores, async (transaction) => {
    const records = (await transaction.all('outbox')).flatMap(({ key, value }) => {
      const read = readRecord(kinds, key, value)
      return read === 'newer' || read === 'unreadable' || read.record.kind !== kind.kind ? [] : [{ key, ...read }]
    })
    if (records.some(({ record }) => isUnderWay(record))) return 0
    const confirmed = records.filter(({ record }) => isConfirmed(kind, record, rows, fetchBegan))
    for (const { key } of confirmed) transaction.delete('outbox', key)
    return confirmed.length
  })

export const openOutbox = (deps: OutboxSettings['deps'], database: MemberDatabase, kinds: readonly Kind[]): Outbox => {
  const settings: OutboxSettings = { deps, database, kinds }
  const { announce, subscribe } = createChangeChannel(deps, 'outbox-changed')
  const changeAll: Outbox['changeAll'] = async (places, to) => {
    const changed = await database.write(stores, (transaction) =>
      Promise.all(
        places.map((place, position) =>
          edit(settings, transaction, place, (record) => (record === null ? null : to(record, position))),
        ),
      ),
    )
    announce()
    return changed
  }
  const change: Outbox['change'] = async (place, to) => (await changeAll([place], to))[0] ?? null
  const record: Outbox['record'] = async (changes) => {
    const generation = await writeChanges(settings, changes)
    announce()
    return generation
  }
  const snapshot: Outbox['snapshot'] = async (seen) => {
    const { records, unreadable, renamed, newer, aside, generation } = await readAll(settings, seen)
    if (renamed.length > 0) {
      await rename(settings, renamed)
      announce()
      return snapshot(seen)
    }
    if (unreadable.length > 0) await setAside(settings, unreadable).then(announce)
    return { records, unlisted: { unreadable: aside.length + unreadable.length, newer }, generation }
  }

  return {
    list: async () => (await snapshot()).records,
    snapshot,
    forgetUnreadable: async () => {
      await database.write(['outbox-unreadable'], async (transaction) => transaction.clear('outbox-unreadable'))
      announce()
    },
    put: async (...intents) => {
      const now = deps.now()
      await record(intents.map((intent) => ({ intent, madeAt: now })))
    },
    record,
    retry: async (place) => void (await change(place, (record) => applyRetry(record, deps.now()))),
    discard: async (place) => void (await change(place, (r) => withdraw(kindOf(kinds, r.kind), r, deps.now()))),
    decide: async (intent) =>
      void (await change(intent, (r) => resolveConflict(kindOf(kinds, r.kind), r, intent, deps.now()))),
    confirm: async (kind, rows, fetchBegan) => {
      if ((await removeConfirmed(settings, kindOf(kinds, kind), rows, fetchBegan)) > 0) announce()
    },
    change,
    changeAll,
    subscribe,
  }
}
