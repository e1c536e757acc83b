import { ImapFlow } from 'imapflow'
import { isThisMachine, type MailServer } from './server-url.ts'

/** The mailbox to which mail servers send their reports. */
export interface ReportMailbox {
  /** Hands over the source of each report that was not read before, and marks it as read once `handle` resolves. */
  readNew(handle: (source: Uint8Array) => Promise<void>): Promise<void>
}

/** Bytes of a report that are read: its headers and status come first. */
const sourceMaximum = 100_000
/** Reports of one visit; the others wait for the next. */
const reportsMaximum = 200

/** Reads the inbox of an account. Nothing is deleted, and other mails stay unread. */
export const imapMailbox = ({ host, port, secure, signIn }: MailServer): ReportMailbox => ({
  readNew: async (handle) => {
    const client = new ImapFlow({
      ...{ host, port, secure, logger: false, socketTimeout: 60_000 },
      ...(!secure && { doSTARTTLS: !isThisMachine(host) }),
      ...(signIn !== null && { auth: { user: signIn.user, pass: signIn.password } }),
    })
    // The same failure rejects the command that waits for the server.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.mailboxOpen('INBOX')
      const found = await client.search({ seen: false, header: { 'Content-Type': 'multipart/report' } }, { uid: true })
      for (const uid of (found || []).slice(0, reportsMaximum)) {
        const message = await client.fetchOne(`${uid}`, { source: { maxLength: sourceMaximum } }, { uid: true })
        if (message !== false && message.source !== undefined) await handle(message.source)
        await client.messageFlagsAdd(`${uid}`, ['\\Seen'], { uid: true })
      }
    } finally {
      client.close()
    }
  },
})
