import type { Database } from '../db/open.ts'
import { mailAccountLink } from '../identity/account-link.ts'
import { createAccounts } from '../identity/accounts.ts'
import { type Sender, sendMail } from '../mail/send.ts'
import { cleanUp, MAIL_KEPT } from './clean-up.ts'
import { handlerOf, type JobHandlers } from './handler.ts'

interface JobTools {
  database: Database
  sender: Sender
  /** See Config; unless told, demo accounts exist on this machine only. */
  demoOrigin?: string | undefined
}

/** What each kind of job does. */
export const createJobHandlers = ({ database, sender, demoOrigin }: JobTools): JobHandlers => {
  const { db } = database
  const accounts = createAccounts(db, { publicOrigin: sender.origin, demoOrigin })
  return {
    mail: handlerOf('mail', (payload, context) => sendMail(sender, payload, context)),
    account_link: handlerOf('account_link', (payload, { now }) =>
      mailAccountLink({ db, accounts, publicOrigin: sender.origin }, payload, now),
    ),
    clean_up: handlerOf('clean_up', async (_, { now }) => {
      await cleanUp(db, now)
      await sender.transport.forget(new Date(now.getTime() - MAIL_KEPT))
    }),
  }
}
