import { toWireTime } from '#contract/clock.ts'
import type { DatabaseDeps } from '#device/connection.ts'
import { type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { answerWindowEnd, findDueUntil, toAllMeetings } from '#device/meetings.ts'
import { overlayParticipation } from '#device/outbox/kinds/answer.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import { openOutbox } from '#device/outbox/store.ts'
import { readPersistedMeetings } from '#device/persisted-lists.ts'
import type { Locale } from '#i18n/intl.ts'

type Deps = DatabaseDeps & Pick<DeviceDeps, 'now' | 'channel' | 'uuid'>

/**
 * Returns the number of meetings that the member has to answer, as far as this device knows. `asked`: an event the
 * server has just asked about, which the persisted lists may not contain yet.
 */
export const countDue = async (
  deps: Deps,
  database: MemberDatabase,
  locale: Locale,
  asked: number | null = null,
): Promise<number> => {
  const lists = await readPersistedMeetings(database, locale)
  const records = await openOutbox(deps, database, kinds).list()
  const now = deps.now()
  const due = findDueUntil(toAllMeetings(lists, records, toWireTime(now)), answerWindowEnd(now))
  const isKnown =
    asked === null || lists.events.some(({ id }) => id === asked) || overlayParticipation([], records).has(asked)
  return due.length + (isKnown ? 0 : 1)
}

export const countDueInBackground = async (
  deps: Deps,
  sub: string,
  locale: Locale,
  asked: number | null,
): Promise<number> => {
  const database = openMemberDatabase(deps, sub)
  try {
    return await countDue(deps, database, locale, asked)
  } finally {
    database.close()
  }
}
