import type { RoleName } from '#contract/roles.ts'
import type { Db } from '../../platform/db/open.ts'
import type { ValuesOf } from '../../platform/mail/letters.ts'
import { enqueueMail } from '../../platform/mail/mail-job.ts'
import { findHolders } from './administrators.ts'

/** Mails those who may do it themselves that an act which was stored for later was not done. */
export const tellNotDone = async (
  tx: Db,
  { roles, key, values }: { roles: readonly RoleName[]; key: string; values: ValuesOf<'not_done'> },
  now: Date,
): Promise<void> => {
  for (const { personId, email, locale } of await findHolders(tx, roles, now)) {
    const uniqueKey = `not_done:${key}:${personId}`
    await enqueueMail(tx, { to: email, locale, template: 'not_done', values, uniqueKey })
  }
}
