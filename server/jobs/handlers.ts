import type { Database } from '../db/open.ts'
import { type Sender, sendMail } from '../mail/send.ts'
import { cleanUp, MAIL_KEPT } from './clean-up.ts'
import { handlerOf, type JobHandlers } from './handler.ts'

/** What each kind of job does. */
export const createJobHandlers = ({ database, sender }: { database: Database; sender: Sender }): JobHandlers => ({
  mail: handlerOf('mail', (payload, context) => sendMail(sender, payload, context)),
  clean_up: handlerOf('clean_up', async (_, { now }) => {
    await cleanUp(database.db, now)
    await sender.transport.forget(new Date(now.getTime() - MAIL_KEPT))
  }),
})
