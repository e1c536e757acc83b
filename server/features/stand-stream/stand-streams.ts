import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { type Announcement, announcementHours } from '#contract/announcements.ts'
import type { StandChange } from '#contract/stand-stream.ts'
import type { Database, DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { announcement, composition } from '../../platform/db/tables.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { notifyStands, readNotification, standChannel } from './channel.ts'

/** Open streams of one person in one process. Beyond it the oldest ends: it may belong to a device without network. */
export const streamsPerPerson = 6

/** One open stream. */
export interface StandStream {
  /** Resolves at the next announcement or change, after the given milliseconds, or when the stream has to end. */
  next(withinMs: number): Promise<void>
  /** Returns what may have changed since the last call; everything at the first one. */
  takeChanges(): readonly StandChange[]
  /** True if the stream has to end. */
  readonly isOver: boolean
  end(): void
}

/**
 * The streams of all open stands of this process. Announcements and changes reach those of every other process on the same
 * database, too.
 */
export interface StandStreams {
  /** @throws HttpError not_found if there is no such piece */
  announce(compositionId: number): Promise<Announcement>
  /** The last announcement that is still valid; null = none. */
  current(): Announcement | null
  open(personId: number): StandStream
  /** Number of open streams in this process. */
  readonly openCount: number
  /** Ends all streams, and every new one at once. */
  close(): Promise<void>
}

interface Announced {
  readonly id: string
  readonly compositionId: number
  readonly title: string
  readonly at: Date
}

const findLast = async (db: Db): Promise<Announced | null> => {
  const [last] = await db
    .select({
      id: announcement.id,
      compositionId: announcement.compositionId,
      title: composition.title,
      at: announcement.announcedAt,
    })
    .from(announcement)
    .innerJoin(composition, eq(composition.id, announcement.compositionId))
    .orderBy(desc(announcement.announcedAt))
    .limit(1)
  return last ?? null
}

/** Replaces the last announcement and notifies every process. */
const store = async (tx: DatabaseTransaction, compositionId: number, now: Date): Promise<void> => {
  requireFirst(
    await tx.select({ id: composition.id }).from(composition).where(eq(composition.id, compositionId)).for('key share'),
  )
  await tx.delete(announcement)
  await tx.insert(announcement).values({ id: randomUUID(), compositionId, announcedAt: now })
  await notifyStands(tx, { kind: 'announced' })
}

interface OwnStream extends StandStream {
  wake(...changes: readonly StandChange[]): void
}

const createStream = (onEnd: () => void): OwnStream => {
  // Everything may have changed before the stream was opened.
  let changed = new Set<StandChange>(['own', 'shared'])
  let isOver = false
  let isMissed = false
  let continueNow: (() => void) | null = null
  const wake = (...changes: readonly StandChange[]): void => {
    for (const change of changes) changed.add(change)
    isMissed = true
    continueNow?.()
  }
  return {
    wake,
    takeChanges: () => {
      const taken = [...changed]
      changed = new Set()
      return taken
    },
    get isOver() {
      return isOver
    },
    next: async (withinMs) => {
      if (!isOver && !isMissed)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs)
          continueNow = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      continueNow = null
      isMissed = false
    },
    end: () => {
      isOver = true
      onEnd()
      wake()
    },
  }
}

/** The open streams of this process, by person. */
const createOpenStreams = () => {
  const streams = new Map<number, Set<OwnStream>>()
  let isClosed = false
  return {
    wake: (personId: number, ...changes: readonly StandChange[]): void => {
      for (const stream of streams.get(personId) ?? []) stream.wake(...changes)
    },
    wakeAll: (...changes: readonly StandChange[]): void => {
      for (const own of streams.values()) for (const stream of own) stream.wake(...changes)
    },
    open: (personId: number): StandStream => {
      const own = streams.get(personId) ?? new Set()
      const stream = createStream(() => {
        own.delete(stream)
        if (own.size === 0 && streams.get(personId) === own) streams.delete(personId)
      })
      if (isClosed) {
        stream.end()
        return stream
      }
      const [oldest] = own
      if (own.size >= streamsPerPerson) oldest?.end()
      own.add(stream)
      streams.set(personId, own)
      return stream
    },
    count: (): number => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    close: (): void => {
      isClosed = true
      for (const own of [...streams.values()]) for (const stream of [...own]) stream.end()
    },
  }
}

/** Reads the last announcement from the database and listens for new ones. */
export const createStandStreams = async (
  { read, write, listen }: Pick<Database, 'read' | 'write' | 'listen'>,
  clock: () => Date,
  onFailure: (error: unknown) => void,
): Promise<StandStreams> => {
  const streams = createOpenStreams()
  let last = await read(findLast)
  let reading: Promise<void> = Promise.resolve()
  /** One read after the other, so that an older result never replaces a newer one. */
  const refresh = (): Promise<void> => {
    const next = reading.then(async () => {
      const found = await read(findLast)
      const isNew = found?.id !== last?.id
      last = found
      if (isNew) streams.wakeAll()
    })
    reading = next.catch(() => undefined)
    return next
  }
  const onNotify = (payload: string | null): void => {
    const notified = payload === null ? null : readNotification(payload)
    // Anything may have changed while the connection was lost.
    if (notified === null) streams.wakeAll('own', 'shared')
    else if (notified.kind === 'shared') streams.wakeAll('shared')
    else if (notified.kind === 'own') streams.wake(notified.personId, 'own')
    if (notified === null || notified.kind === 'announced') void refresh().catch(onFailure)
  }
  const subscription = await listen(standChannel, onNotify)

  const current = (): Announcement | null => {
    if (last === null) return null
    const { at, ...announced } = last
    const age = clock().getTime() - at.getTime()
    return age > announcementHours * 3_600_000 ? null : { ...announced, age: Math.max(0, age) }
  }
  return {
    current,
    announce: async (compositionId) => {
      await write(store, compositionId, clock())
      await refresh()
      const announced = current()
      // Somebody deleted the piece or replaced the announcement in the meantime.
      if (announced?.compositionId !== compositionId) throw new HttpError('not_found')
      return announced
    },
    open: streams.open,
    get openCount() {
      return streams.count()
    },
    close: async () => {
      streams.close()
      await subscription.stop()
      await reading
    },
  }
}
