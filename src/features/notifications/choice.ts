import * as v from 'valibot'
import { NotificationsWish, wishNames } from '#device/outbox/kinds/notifications.ts'

export type WishName = (typeof wishNames)[number]

/** A wish and the one it was made on: what differs was chosen. */
export interface Choice {
  readonly base: NotificationsWish
  readonly wish: NotificationsWish
}

/** The wishes as they are now, with what was chosen over them. */
export const chosenOver = ({ base, wish }: Choice, current: NotificationsWish): NotificationsWish =>
  v.parse(
    NotificationsWish,
    Object.fromEntries(
      wishNames.map((name) => [name, wish[name] === base[name] ? current[name] : wish[name]] as const),
    ),
  )

/** One more choice, by a member who sees the wishes as they are now. */
export const choose = ({ base, wish }: Choice, current: NotificationsWish, name: WishName, value: string): Choice => ({
  base: { ...base, [name]: current[name] },
  wish: v.parse(NotificationsWish, { ...wish, [name]: value }),
})

/** Which wishes both sides changed, and not to the same: the member has to say which counts. */
export const disputed = ({ base, wish }: Choice, current: NotificationsWish): readonly WishName[] =>
  wishNames.filter((name) => wish[name] !== base[name] && base[name] !== current[name] && wish[name] !== current[name])

/** The choice on the wishes as they are now; of what is disputed counts the given side. */
export const decided = (choice: Choice, current: NotificationsWish, side: 'mine' | 'theirs'): Choice => {
  const wish = chosenOver(choice, current)
  const open = side === 'theirs' ? disputed(choice, current) : []
  return { base: current, wish: { ...wish, ...Object.fromEntries(open.map((name) => [name, current[name]])) } }
}
