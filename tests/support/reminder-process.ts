// A worker in a separate process: runs the jobs due at an instant, then ends.
// `node reminder-process.ts DATABASE_URL PUSH_ORIGIN INSTANT MAIL_FOLDER`

import { readConfig } from '#server/config.ts'
import { createPushService } from '#server/features/notifications/push-service.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { runDueJobs } from '#server/platform/jobs/worker.ts'
import { noLogo } from '#server/platform/letter-logo.ts'
import { folderTransport } from '#server/platform/mail/folder.ts'
import { withoutShop } from './jobs.ts'

const [databaseUrl = '', origin = '', instant = '', folder = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataFolder: '/nowhere', poolSize: 2 })
const config = readConfig({})
const clock = () => new Date(instant)
const handlers = createJobHandlers({
  ...withoutShop,
  database,
  clock,
  push: await createPushService(database.db, config, { origins: [origin] }),
  sender: {
    transport: folderTransport(folder),
    from: config.mail.from,
    bandName: '',
    bandGender: 'FEMININE',
    origin: config.publicOrigin,
    readLogo: noLogo,
  },
})
await runDueJobs({ database, handlers, clock, log: withoutShop.log })
await withoutShop.documents.close()
await database.close()
