import { and, eq, ne } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import { needsAdministrator } from '#contract/handing-out.ts'
import type { invitePeople } from '#contract/listed-persons.ts'
import type { Config } from '../../../config.ts'
import type { Access } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/open.ts'
import { account } from '../../../platform/db/tables.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { formatLabel } from '../queries.ts'
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

/** Invites each person without a sign-in, in a transaction of its own, and says why others get no mail. */
export const inviteEach = async (
  { read, write }: Access,
  config: Pick<Config, 'oidc'>,
  people: readonly ExportedPerson[],
  manager: Manager,
): Promise<Reply<typeof invitePeople>> => {
  const skipped: Skipped[] = []
  const addresses = new Set<string>()
  for (const one of people) {
    const skip = (reason: Skipped['reason']) => skipped.push({ uuid: one.uuid, label: formatLabel(one), reason })
    const reason = await read(reasonOf, one, manager)
    if (reason !== undefined) skip(reason)
    // Only one of two persons could open an account with it.
    else if (one.email !== null && addresses.has(one.email)) skip('shared_email')
    else {
      if (one.email !== null) addresses.add(one.email)
      try {
        await write(inviteAgain, config, one.id, manager)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        skip(error.code === 'request.rate_limited' ? 'limit' : 'can_sign_in')
      }
    }
  }
  return { invited: people.length - skipped.length, skipped }
}
