import type { Config } from '../../config.ts'
import type { Db } from '../db/open.ts'
import { observedMails } from '../diagnostics-channels.ts'
import type { ReadLetterLogo } from '../letter-logo.ts'
import { markRefusals } from './refused-addresses.ts'
import type { Sender } from './send.ts'
import type { MailTransport } from './transport.ts'

/** The band as the sender of letters, with its settings as they are when a letter is sent. */
export const createSender = (
  db: Db,
  config: Config,
  { transport, readLogo }: { readonly transport: MailTransport; readonly readLogo: ReadLetterLogo },
  clock: () => Date,
): Sender => ({
  transport: markRefusals(db, observed(transport), clock),
  get from() {
    return config.mail.from
  },
  get bandName() {
    return config.bandName
  },
  get bandGender() {
    return config.bandGender
  },
  origin: config.publicOrigin,
  readLogo,
})

const observed = (transport: MailTransport): MailTransport => ({
  ...transport,
  send: (message, signal) => observedMails.tracePromise(() => transport.send(message, signal), {}),
})
