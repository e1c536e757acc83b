import { and, eq, ne, sql } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import { needsAdministrator } from '#contract/handing-out.ts'
import type { invitePeople } from '#contract/listed-persons.ts'
import { toWireDate } from '#contract/time.ts'
import type { Config } from '../../../config.ts'
import type { Access } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/open.ts'
import { isMinor, represented } from '../../../platform/db/representation.ts'
import { account, person } from '../../../platform/db/tables.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { formatLabel, nameColumns } from '../queries.ts'
import type { ExportedPerson } from './export-table.ts'
import { personById } from './find-person-id.ts'
import { inviteAgain } from './manage-members.ts'
import type { Manager } from './manager.ts'

type Skipped = Reply<typeof invitePeople>['skipped'][number]

const reasonOf = async (
  db: Db,
  { id, email }: ExportedPerson,
  manager: Manager,
): Promise<Skipped['reason'] | undefined> => {
  const shown = await personById(db, id, manager.now)
  if (shown.signIn === 'ready') return 'can_sign_in'
  if (needsAdministrator(shown, manager)) return 'administrator'
  if (shown.email === null) return 'no_email'
  const others = await db.$count(account, and(eq(account.email, email ?? ''), ne(account.personId, id)))
  return others > 0 ? 'shared_email' : undefined
}

/** The older of those who share a mailbox come first: one of the parents opens the account, and represents the children. */
const holdersFirst = (people: readonly ExportedPerson[]): ExportedPerson[] => {
  const byMailbox = Map.groupBy(people, ({ email, uuid }) => email ?? uuid)
  const born = ({ birthDate }: ExportedPerson): string => birthDate ?? ''
  return [...byMailbox.values()].flatMap((group) => group.toSorted((a, b) => (born(a) < born(b) ? -1 : 1)))
}

/** The other person whose account has the address of a person, or gets it with the invitation. */
const findHolder = async (
  db: Db,
  { id, email }: ExportedPerson,
  invited: ExportedPerson | undefined,
  now: Date,
): Promise<Skipped['holder']> => {
  const [owner] = await db
    .select({ uuid: person.uuid, ...nameColumns })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(and(eq(account.email, email ?? ''), ne(person.id, id)))
  const holder = owner ?? invited
  if (holder === undefined) return null
  const minor = sql<boolean>`${isMinor(toWireDate(now))}`
  const [found] = await db.select({ minor }).from(represented).where(eq(represented.id, id))
  return { uuid: holder.uuid, label: formatLabel(holder), minor: found?.minor ?? false }
}

/**
 * Invites each person without a sign-in, in a transaction of its own, and says why others get no mail.
 * @param key of the request: a repeated one mails nobody again
 */
export const inviteEach = async (
  { read, write }: Access,
  config: Pick<Config, 'oidc' | 'mail'>,
  people: readonly ExportedPerson[],
  manager: Manager,
  key?: string,
): Promise<Reply<typeof invitePeople>> => {
  const skipped: Skipped[] = []
  const invited = new Map<string, ExportedPerson>()
  for (const one of holdersFirst(people)) {
    const skip = (reason: Skipped['reason'], holder: Skipped['holder'] = null) =>
      skipped.push({ uuid: one.uuid, label: formatLabel(one), reason, holder })
    const before = invited.get(one.email ?? '')
    // Only one of two persons can open an account with it.
    const reason = (await read(reasonOf, one, manager)) ?? (before && 'shared_email')
    if (reason === 'shared_email') skip(reason, await read(findHolder, one, before, manager.now))
    else if (reason !== undefined) skip(reason)
    else {
      if (one.email !== null) invited.set(one.email, one)
      try {
        await write(inviteAgain, config, one.id, manager, key)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        skip(error.code === 'request.rate_limited' ? 'limit' : 'can_sign_in')
      }
    }
  }
  const asChosen = new Map(people.map(({ uuid }, index) => [uuid, index]))
  skipped.sort((a, b) => (asChosen.get(a.uuid) ?? 0) - (asChosen.get(b.uuid) ?? 0))
  return { invited: people.length - skipped.length, mailed: config.mail.smtp !== undefined, skipped }
}
