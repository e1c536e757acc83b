import { and, asc, eq, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/endpoint.ts'
import { locales } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/open.ts'
import { account, mailing, mailingAttachment, mailingRecipient, person } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { mayStill } from '../../platform/http/may-still.ts'
import { peopleManagers } from '../../platform/http/policy.ts'
import { defineJob, type JobContext, type Payload } from '../../platform/jobs/job.ts'
import { OneAddress } from '../../platform/mail/address.ts'
import { type Sender, sendMail } from '../../platform/mail/send.ts'
import type { Attachment } from '../../platform/mail/transport.ts'
import { leadsStill } from '../groups/leading.ts'
import { tellNotDone } from '../memberships/not-done.ts'
import { mailText, mayInsert } from './personal.ts'
import { findReplyAddress, textFor } from './texts.ts'

/** One mail of a mailing. */
export const mailingJob = defineJob(
  'mailing',
  v.object({
    mailing: Uuid,
    to: OneAddress,
    /** Language of who reads it. */
    locale: v.picklist(locales),
    /** The left part of the Message-ID, created with the job. */
    messageId: v.pipe(v.string(), v.uuid()),
  }),
  { waitsFor: 'mail' },
)
type Mail = Payload<typeof mailingJob>

interface MailingTools {
  readonly db: Db
  readonly sender: Sender
  readonly attachments: FileStore
  readonly band: Pick<Config, 'contactTo' | 'bandName' | 'defaultLocale'>
}

/**
 * Sends a mail and marks it as delivered. The mailing stops if its author neither manages people nor leads its group any
 * more, or may no longer have what it inserts. A mail that is delivered is not sent again, nor one whose persons were all
 * deleted. After a crash in between, the same mail is sent again, with its Message-ID.
 */
export const deliverMailing = async (
  { db, sender, attachments, band }: MailingTools,
  { mailing: uuid, to, locale, messageId }: Mail,
  context: JobContext,
): Promise<void> => {
  const [found] = await db.select().from(mailing).where(eq(mailing.uuid, uuid))
  if (found === undefined) return
  const atAddress = and(eq(mailingRecipient.mailingId, found.id), eq(mailingRecipient.address, to))
  const recipients = await db
    .select({ state: mailingRecipient.state, person })
    .from(mailingRecipient)
    .innerJoin(person, eq(person.id, mailingRecipient.personId))
    .where(atAddress)
    .orderBy(asc(person.id))
  const written = textFor(found, locale)
  if (written === undefined || recipients.every(({ state }) => state === 'sent')) return
  const isAllowed =
    (found.groupId !== null && (await leadsStill(db, found.by, found.groupId))) ||
    (await mayStill(db, found.by, peopleManagers, context.now))
  const author = { accountId: found.by, now: context.now }
  if (!isAllowed || !(await mayInsert(db, found, author))) {
    await db.transaction((tx) => stop(tx, found, context.now))
    return
  }
  const replyTo = await findReplyAddress(db, band, found, context.now)
  const files = await readAttachments(db, attachments, found.id)
  const people = recipients.map((row) => row.person)
  const personal = { written, salutation: found.salutation, people, origin: sender.origin, now: context.now }
  const values = { subject: written.subject, text: await mailText(db, personal), replyTo }
  const mail = { to, locale: written.locale, template: 'mailing', values, messageId } as const
  await sendMail(sender, mail, context, files)
  await db.update(mailingRecipient).set({ state: 'sent' }).where(atAddress)
}

/** Sends nothing more of a mailing, and tells everybody who may write to people. */
const stop = async (tx: Db, { id, uuid, at, by, ...texts }: typeof mailing.$inferSelect, now: Date): Promise<void> => {
  const stopped = await tx
    .update(mailingRecipient)
    .set({ state: 'refused' })
    .where(and(eq(mailingRecipient.mailingId, id), eq(mailingRecipient.state, 'waiting')))
    .returning({ id: mailingRecipient.id })
  if (stopped.length === 0) return
  const [author] = await tx
    .select({ firstName: person.firstName, lastName: person.lastName })
    .from(account)
    .innerJoin(person, eq(person.id, account.personId))
    .where(by === null ? sql`false` : eq(account.id, by))
  const values = {
    ...({
      why: 'mailing_author',
      at: at.toISOString(),
      path: `intra/admin/people?view=mailings&show=${uuid}`,
    } as const),
    title: (texts.subjectDe ?? texts.subjectEn ?? '').slice(0, 200),
    by: author === undefined ? '' : `${author.firstName} ${author.lastName}`.trim().slice(0, 200),
  }
  await tellNotDone(tx, { roles: ['MHZ_ADDRESSMANAGER', 'ADMIN'], key: `mailing:${uuid}`, values }, now)
}

/** Call it in the transaction in which the job is given up. */
export const markRefused = async (tx: Db, { mailing: uuid, to }: Mail): Promise<void> => {
  const [found] = await tx.select({ id: mailing.id }).from(mailing).where(eq(mailing.uuid, uuid))
  if (found === undefined) return
  const atAddress = and(eq(mailingRecipient.mailingId, found.id), eq(mailingRecipient.address, to))
  await tx
    .update(mailingRecipient)
    .set({ state: 'refused' })
    .where(and(atAddress, ne(mailingRecipient.state, 'sent')))
}

const readAttachments = async (db: Db, files: FileStore, mailingId: number): Promise<readonly Attachment[]> => {
  const rows = await db
    .select()
    .from(mailingAttachment)
    .where(eq(mailingAttachment.mailingId, mailingId))
    .orderBy(asc(mailingAttachment.position))
  const read: Attachment[] = []
  for (const { name, mimeType, sha256 } of rows) {
    const content = Buffer.concat(await Array.fromAsync(files.read(sha256)))
    read.push({ filename: name, contentType: mimeType, content })
  }
  return read
}
