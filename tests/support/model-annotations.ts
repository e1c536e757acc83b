import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { type Marks, mergeMarks, noMarks } from '#device/annotations/marks.ts'
import { pullAnnotations } from '#device/annotations/pull.ts'
import { type AnnotationStore, openAnnotations } from '#device/annotations/store.ts'
import { createCall } from '#device/call.ts'
import { openMemberDatabase } from '#device/database.ts'
import { createDrain } from '#device/outbox/drain.ts'
import { pendingMarks } from '#device/outbox/kinds/annotation.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { type Outbox, openOutbox } from '#device/outbox/store.ts'
import type { createApp } from '#server/app.ts'
import { annotation } from '#server/platform/db/tables.ts'
import type { TestApi, TestPerson } from './api.ts'
import { testDevice } from './device.ts'
import { sheet } from './model-server.ts'
import { noBytes } from './no-bytes.ts'

/** The dependencies of drawing on a device. */
interface Hand {
  readonly outbox: Outbox
  readonly annotations: AnnotationStore
}
const seenBy = async ({ outbox, annotations }: Hand, records?: readonly OutboxRecord[]) =>
  mergeMarks(await annotations.read(sheet.key), pendingMarks(records ?? (await outbox.list()), sheet.key)).strokes
const isOfSheet = ({ kind }: OutboxRecord): boolean => kind === sheet.kind
const idsOf = (strokes: readonly Stroke[]): ReadonlySet<string> => new Set(strokes.map(({ id }) => id))
const inOrder = (strokes: Iterable<Stroke>) => [...strokes].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Tracks the strokes drawn and erased on a sheet, and those that a device has shown. */
const createTally = (drawn: ReadonlyMap<string, Stroke>, mayBeGone: ReadonlySet<string>) => {
  /** Strokes that the member was told are saved, or has seen. */
  const promised = new Set<string>()
  /** Erasures that the member was told are saved, or has seen. */
  const erased = new Set<string>()
  return {
    promised,
    erased,
    check: (seen: readonly Stroke[], name: string): void => {
      const ids = idsOf(seen)
      const lost = [...promised].filter((id) => !ids.has(id) && !mayBeGone.has(id))
      const back = [...erased].filter((id) => ids.has(id))
      expect({ lost, back }, name).toEqual({ lost: [], back: [] })
      expect(seen, `${name}: as it was drawn`).toEqual(seen.map(({ id }) => drawn.get(id)))
      for (const id of promised) if (!ids.has(id)) erased.add(id)
      for (const id of ids) promised.add(id)
    },
  }
}

/** A member's second device: its network always works, but it is not always used. */
const tabletOf = (api: TestApi, app: ReturnType<typeof createApp>, owner: TestPerson) => {
  const device = testDevice()
  const deps = { ...device.tab(async (request) => await app.fetch(request)), now: api.clock.now }
  const database = openMemberDatabase(deps, owner.sub)
  const outbox = openOutbox(deps, database, kinds)
  const annotations = openAnnotations(deps, database)
  const call = createCall({
    schedule: deps.schedule,
    transport: deps.fetch,
    accessToken: () => api.tokenFor(owner),
    locale: () => 'de-ch',
    origin: api.origin,
  })
  const drain = createDrain({ ...deps, outbox, bytes: noBytes, kinds, call })
  return { outbox, annotations, call, drain }
}

interface Needs {
  readonly api: TestApi
  readonly app: ReturnType<typeof createApp>
  readonly owner: TestPerson
  /** A tab of the first device. */
  readonly phone: () => Hand
}

/** One sheet on which one member draws, on a phone with all faults, and on a tablet. */
export const modelMarks = ({ api, app, owner, phone }: Needs) => {
  const drawn = new Map<string, Stroke>()
  /** Strokes whose erasure was requested or discarded: they may be visible or not. */
  const mayBeGone = new Set<string>()
  const [onPhone, onTablet] = [createTally(drawn, mayBeGone), createTally(drawn, mayBeGone)]
  const tablet = tabletOf(api, app, owner)
  let tabletIsUsed = false
  let backup: (typeof annotation.$inferSelect)[] = []

  const newStroke = (): Stroke => {
    const number = drawn.size + 1
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const stroke: Stroke = { id, page: 1, tool: 'pen', ink: 'red', width: 22, points: `${number},1 2,3` }
    drawn.set(id, stroke)
    return stroke
  }
  const told = (tally: typeof onPhone, { strokes, erased }: Marks): void => {
    for (const { id } of strokes) tally.promised.add(id)
    for (const id of erased) tally.erased.add(id)
  }
  const erasing = async (hand: Hand, which: number): Promise<Marks> => {
    const seen = inOrder(await seenBy(hand))
    const one = seen[which % Math.max(1, seen.length)]
    if (one === undefined) return noMarks
    mayBeGone.add(one.id)
    return { strokes: [], erased: [one.id] }
  }
  const intentOf = (desired: Marks) => ({ ...sheet, desired, row: null })

  const onTheTablet = async (marks: Marks): Promise<void> => {
    tabletIsUsed = true
    await tablet.outbox.put(intentOf(marks))
    told(onTablet, marks)
  }
  const checkTablet = async (): Promise<void> => onTablet.check(await seenBy(tablet), 'on the tablet')
  const syncTablet = async (): Promise<void> => {
    tabletIsUsed = true
    api.clock.set(new Date(api.clock.now().getTime() + 4_000))
    await tablet.drain({ networkBack: true })
    // The permission for the library may have been revoked.
    await pullAnnotations(tablet).catch(() => undefined)
    await checkTablet()
  }

  return {
    /** Creates the marks that the member draws or erases on the phone. */
    drawing: (): Marks => ({ strokes: [newStroke()], erased: [] }),
    erasing: (which: number) => erasing(phone(), which),
    intentOf,
    /** The phone has confirmed that the marks are saved. */
    told: (marks: Marks) => told(onPhone, marks),
    /** Records the outbox's marks as visible, although their save was never confirmed. */
    toldOfKept: (marks: Marks, kept: OutboxRecord | undefined): void => {
      const { strokes, erased } = kept === undefined ? noMarks : pendingMarks([kept], sheet.key)
      const ids = idsOf(strokes)
      told(onPhone, {
        strokes: marks.strokes.filter(({ id }) => ids.has(id)),
        erased: marks.erased.filter((id) => erased.includes(id)),
      })
    },
    /** Discarded: unsent strokes are gone, and unsent erasures may be undone. */
    discarded: (kept: OutboxRecord | undefined): void => {
      const { strokes, erased } = kept === undefined ? noMarks : pendingMarks([kept], sheet.key)
      for (const id of [...idsOf(strokes), ...erased]) {
        mayBeGone.add(id)
        onPhone.erased.delete(id)
        onPhone.promised.delete(id)
      }
    },
    /** Checks that the phone sends only strokes that were drawn or erased. */
    departed: ({ strokes, erased }: Marks): void => {
      expect(strokes, 'is sent as it was drawn').toEqual(strokes.map(({ id }) => drawn.get(id)))
      expect(
        erased.filter((id) => !mayBeGone.has(id)),
        'is erased and nobody wanted it',
      ).toEqual([])
    },
    tablet: {
      draw: () => onTheTablet({ strokes: [newStroke()], erased: [] }),
      erase: async (which: number) => onTheTablet(await erasing(tablet, which)),
      sync: syncTablet,
    },
    /** Takes a backup of the server's annotations, and restores it. */
    backUp: async () => {
      backup = await api.db.select().from(annotation).where(eq(annotation.personId, owner.personId))
    },
    restore: async () => {
      // A restore takes longer than the requests within a second.
      api.clock.set(new Date(api.clock.now().getTime() + 60_000))
      await api.db.delete(annotation).where(eq(annotation.personId, owner.personId))
      if (backup.length > 0) await api.db.insert(annotation).values(backup)
    },
    check: async (records: readonly OutboxRecord[]): Promise<void> =>
      onPhone.check(await seenBy(phone(), records), 'on the phone'),
    isUntouched: (): boolean => drawn.size === 0,
    /** Checks that after sending and fetching everything the phone, the tablet and a new device show the same. */
    expectUnion: async (fetchOnPhone: () => Promise<void>, sendOnPhone: () => Promise<void>): Promise<void> => {
      if (drawn.size === 0) return
      if (tabletIsUsed) {
        await tablet.outbox.retry(sheet)
        // Marks resent after a restore arrive in the second round.
        for (let round = 0; round < 2; round++) await syncTablet()
      }
      await fetchOnPhone()
      for (let round = 0; round < 2 && (await phone().outbox.list()).some(isOfSheet); round++) {
        await sendOnPhone()
        await fetchOnPhone()
      }
      expect((await phone().outbox.list()).filter(isOfSheet), 'nothing drawn waits').toEqual([])
      const here = inOrder(await seenBy(phone()))
      const fresh = tabletOf(api, app, owner)
      await pullAnnotations(fresh)
      expect(inOrder(await seenBy(fresh)), 'on a new device').toEqual(here)
      if (!tabletIsUsed) return
      await syncTablet()
      expect(inOrder(await seenBy(tablet)), 'on the tablet').toEqual(here)
      expect(await tablet.outbox.list()).toEqual([])
    },
  }
}
export type ModelMarks = ReturnType<typeof modelMarks>
