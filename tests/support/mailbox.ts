import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { createJobHandlers } from '#server/job-handlers.ts'
import type { Database } from '#server/platform/db/open.ts'
import { runDueJobs } from '#server/platform/jobs/worker.ts'
import { noLogo } from '#server/platform/letter-logo.ts'
import { folderTransport } from '#server/platform/mail/folder.ts'
import { withoutShop } from './jobs.ts'

export interface ReceivedMail {
  to: string
  /** Name and address; undefined = replies go to the sender. */
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  /** The first address below /sso/account in it. */
  link: string | undefined
}

/** Runs the real jobs into a separate folder and reads the mails sent. */
export interface Mailbox {
  /** Returns the mails since the last call. */
  open(): Promise<ReceivedMail[]>
  /** Returns the link of the only mail since the last call. */
  link(): Promise<string>
  remove(): void
}

export function createMailbox(database: Database, origin: string): Mailbox {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-mailbox-'))
  const logged: string[] = []
  const write = (message: string, fields: object = {}) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const sender = {
    transport: folderTransport(folder),
    from: { name: 'Testmusik', address: 'noreply@band.example' },
    bandName: 'Testmusik',
    bandGender: 'FEMININE' as const,
    origin,
    readLogo: noLogo,
  }
  const tools = {
    database,
    handlers: createJobHandlers({ database, sender, ...withoutShop }),
    clock: () => new Date(),
    log: { debug: write, info: write, warn: write, error: write },
  }
  const open = async () => {
    await runDueJobs(tools)
    if (logged.length > 0) throw new Error(`A job failed: ${logged.join()}`)
    return await Promise.all(
      fs.readdirSync(folder).map(async (name) => {
        const file = path.join(folder, name)
        const { to, replyTo, subject = '', text = '', html = '' } = await PostalMime.parse(fs.readFileSync(file))
        fs.rmSync(file)
        const link = /https?:\/\/\S+\/sso\/account\/\S+/.exec(text)?.[0]
        return {
          to: to?.map(({ address }) => address).join() ?? '',
          replyTo: replyTo?.map(({ name, address }) => `${name} <${address}>`).join(),
          subject,
          text,
          html,
          link,
        }
      }),
    )
  }
  return {
    open,
    async link() {
      const mails = await open()
      const [mail] = mails
      if (mails.length !== 1 || mail?.link === undefined) {
        throw new Error(`Not one mail with a link: ${mails.map(({ to, subject }) => `${to} ${subject}`).join()}`)
      }
      return mail.link
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}
