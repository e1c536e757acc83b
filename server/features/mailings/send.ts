import { randomUUID } from 'node:crypto'
import type { PeopleChoice } from '#contract/listed-persons.ts'
import type { MailingInput } from '#contract/mailings.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import type { Db } from '../../platform/db/open.ts'
import { mailing, mailingRecipient } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { requireStorable } from '../articles/rich-text.ts'
import { attach, requireAttachments } from './attachments.ts'
import { mailingJob } from './deliver.ts'
import { requireInsertable } from './personal.ts'
import { findRecipients, lettersTo, mailsTo, type Recipient } from './recipients.ts'
import { storedTexts } from './texts.ts'

/** Rows per statement: PostgreSQL allows at most 65535 parameters. */
const rowsPerInsert = 5000

/**
 * Stores a mailing with its recipients and one job for each address, all in the transaction `tx`.
 * @param groupId the group whose leader sends it
 * @returns its uuid
 * @throws HttpError validation.invalid
 */
export const storeMailing = async (
  tx: Db,
  input: MailingInput & PeopleChoice,
  author: Author,
  groupId: number | null = null,
): Promise<string> => {
  requireStorable({ textDe: input.textDe, textEn: input.textEn })
  await requireInsertable(tx, input, author)
  await requireAttachments(tx, input.attachments, author)
  const { accountId: by, now: at } = author
  const recipients = await findRecipients(tx, input, at)
  const mails = mailsTo(recipients)
  // Leaders of groups print no letters.
  const letters = groupId === null ? lettersTo(recipients) : []
  if (mails.length + letters.length === 0) throw fieldRefusal('uuids', 'validation.no_recipients')
  const texts = storedTexts(input)
  const { replyTo, salutation } = input
  const row = await insertRow(tx, mailing, { ...texts, replyTo, salutation, at, by, groupId })
  await attach(tx, input.attachments, row.id)
  const rows = recipients.flatMap((one) => rowsOf(one, row.id))
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx.insert(mailingRecipient).values(rows.slice(from, from + rowsPerInsert))
  await enqueueAll(
    tx,
    mails.map(({ email, locale }) => ({
      kind: mailingJob,
      payload: { mailing: row.uuid, to: email, locale, messageId: randomUUID() },
      // Behind mails that somebody waits for, such as that with a new password: those are due since ever.
      runAt: at,
    })),
  )
  const subject = texts.subjectDe ?? texts.subjectEn
  const persons = recipients.filter(({ addresses }) => addresses.length > 0).length
  await recordChange(tx, author, {
    noun: 'mailing',
    rowId: row.id,
    action: 'created',
    fields: { subject: [null, subject], persons: [null, persons] },
  })
  return row.uuid
}

const rowsOf = ({ person, addresses }: Recipient, mailingId: number): (typeof mailingRecipient.$inferInsert)[] =>
  addresses.length === 0
    ? [{ mailingId, personId: person.id, address: '', state: 'no_address' }]
    : addresses.map(({ email }) => ({ mailingId, personId: person.id, address: email, state: 'waiting' }))
