import * as v from 'valibot'
import { NotificationWishes } from '#contract/notifications.ts'
import { NotificationsWish, notificationsKind } from '#device/outbox/kinds/notifications.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { Outbox } from '#device/outbox/store.ts'
import { chosenOver, decided, disputed, type WishName } from './choice.ts'

export interface WishesConflict {
  /** What was chosen differently; none = both choices hold. */
  readonly names: readonly WishName[]
  readonly mine: NotificationsWish
  readonly theirs: NotificationsWish
  /** Rejects when this device cannot keep the choice. */
  readonly onDecide: (side: 'mine' | 'theirs') => Promise<void>
}

/** What two devices made of the same wishes, and how it is decided; null where there is no such conflict. */
export const wishesConflict = (record: OutboxRecord, outbox: Pick<Outbox, 'decide'>): WishesConflict | null => {
  if (record.kind !== notificationsKind.kind || record.state !== 'conflict') return null
  const current = v.safeParse(NotificationWishes, record.problem?.current)
  const base = v.safeParse(NotificationsWish, record.base)
  if (!current.success || !base.success) return null
  const row = current.output
  const theirs = v.parse(NotificationsWish, row)
  const choice = { base: base.output, wish: v.parse(NotificationsWish, record.desired) }
  return {
    names: disputed(choice, theirs),
    mine: chosenOver(choice, theirs),
    theirs,
    onDecide: (side) => {
      const { wish: desired } = decided(choice, theirs, side)
      return outbox.decide({ kind: notificationsKind.kind, key: record.key, desired, row })
    },
  }
}
