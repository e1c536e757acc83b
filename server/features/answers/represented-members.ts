import { and, asc, inArray, sql } from 'drizzle-orm'
import { answerOpen } from '#contract/answers.ts'
import type { RepresentedMember } from '#contract/represented-members.ts'
import { toWireTime } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import { event, person } from '../../platform/db/tables.ts'
import type { ActsFor } from '../../platform/http/for-whom.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { findInvited, mayAnswer } from '../invitations/invited.ts'
import { distinctNames } from '../persons/distinct-names.ts'
import { nameColumns } from '../persons/queries.ts'
import { findDefaultAnswersOf } from './default-answers.ts'
import { upcomingSubscribable } from './queries.ts'
import { presentAll } from './subscribable.ts'

/** The members whom a person represents, by name. The number of queries does not depend on how many there are. */
export const findRepresentedMembers = async (
  db: Db,
  { represented }: Checked<ActsFor>,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<RepresentedMember[]> => {
  const ids = [...represented.values()]
  if (ids.length === 0) return []
  const members = await db
    .select({ id: person.id, uuid: person.uuid, birthDate: person.birthDate, ...nameColumns })
    .from(person)
    .where(inArray(person.id, ids))
    .orderBy(asc(person.sortFirstName), asc(person.sortLastName), asc(person.id))
  const upcoming = await presentAll(db, locale, now)
  const invited = await findInvited(db, now)
  const answered = await db
    .select({ personId: person.id, eventId: event.id })
    .from(person)
    .innerJoin(event, and(upcomingSubscribable(now), mayAnswer(db, invited, sql`${person.id}`)))
    .where(inArray(person.id, ids))
    .orderBy(asc(event.startsAt), asc(event.id))
  const defaultsOf = await findDefaultAnswersOf(db, ids)
  const wireNow = toWireTime(now)
  const names = distinctNames(members)
  return members.map(({ id, uuid }, index) => ({
    uuid,
    name: names[index] ?? '',
    events: answered
      .filter(({ personId }) => personId === id)
      .flatMap(({ eventId }) => upcoming.get(eventId) ?? [])
      .filter((one) => answerOpen(one, wireNow)),
    defaults: defaultsOf(id),
  }))
}
