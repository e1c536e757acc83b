import * as v from 'valibot'
import { uploadMaximum } from './documents.ts'
import { line } from './edited.ts'
import { documentTypes } from './edited-documents.ts'
import { endpoint, OnceOnly, Uuid } from './endpoint.ts'
import { PeopleChoice, PeopleSelection, Related } from './listed-persons.ts'
import { ListQuery, listOf } from './lists.ts'
import { Locale } from './locales.ts'
import { mailingFieldsIn, mailingSalutations } from './mailing-fields.ts'

/** Maximum characters of the HTML in one language. */
export const mailingTextMaximum = 30_000
/** Maximum bytes of all attachments of a mailing together: larger mails are refused by many servers. */
export const attachmentsMaximum = 10_000_000
/** Types of attachments that every phone can open. */
export const attachmentTypes = [
  ...documentTypes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Recipient of the replies: the person who sends the mailing, or the band's contact address. */
export const replyTargets = ['SENDER', 'BAND'] as const
export type ReplyTarget = (typeof replyTargets)[number]

const subject = line(0, 200)
const html = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.maxLength(mailingTextMaximum, 'validation.article_too_long'),
  v.check((text) => !/<img\b/i.test(text), 'validation.no_pictures'),
  v.check((text) => !mailingFieldsIn(text).includes(undefined), 'validation.mailing_field'),
)
const fields = v.object({
  subjectDe: subject,
  textDe: html,
  subjectEn: subject,
  textEn: html,
  replyTo: v.picklist(replyTargets, 'validation.invalid'),
  salutation: v.optional(v.picklist(mailingSalutations, 'validation.invalid'), 'NONE'),
  /** Uploaded attachments, in the order of the mail. */
  attachments: v.pipe(
    v.array(v.pipe(v.string(), v.uuid('validation.attachment_pending')), 'validation.invalid'),
    v.maxLength(20, 'validation.too_many_attachments'),
  ),
})
const texts = [['subjectDe'], ['textDe'], ['subjectEn'], ['textEn']] as const
/**
 * Each language has both a subject and a text, or neither; one of them is there. A person whose language has none gets
 * the other.
 */
export const MailingInput = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      texts,
      ({ subjectDe, textDe, subjectEn, textEn }) => subjectDe !== '' || (textDe === '' && subjectEn + textEn !== ''),
      'validation.required',
    ),
    ['subjectDe'],
  ),
  v.forward(
    v.partialCheck(
      texts,
      ({ subjectDe, textDe, subjectEn, textEn }) => textDe !== '' || (subjectDe === '' && subjectEn + textEn !== ''),
      'validation.required',
    ),
    ['textDe'],
  ),
  v.forward(
    v.partialCheck(texts, ({ subjectEn, textEn }) => subjectEn !== '' || textEn === '', 'validation.required'),
    ['subjectEn'],
  ),
  v.forward(
    v.partialCheck(texts, ({ subjectEn, textEn }) => textEn !== '' || subjectEn === '', 'validation.required'),
    ['textEn'],
  ),
)
export type MailingInput = v.InferOutput<typeof MailingInput>

/** A mailing with its recipients: those of `uuids`; without them all of the filter. Archived persons get none. */
const Drafted = v.intersect([MailingInput, PeopleChoice])
/** The same; an empty choice is refused. */
const Sent = v.intersect([MailingInput, PeopleSelection])

const path = '/api/frontend/internal/admin/mailing'

export const Attachment = v.object({
  uuid: v.string(),
  name: v.string(),
  /** Bytes. */
  size: v.number(),
})
export type Attachment = v.InferOutput<typeof Attachment>
/** The body is a file for a mailing that its author is writing; it is deleted if none was sent within a day. */
export const uploadAttachment = endpoint({
  method: 'POST',
  path: `${path}/attachment`,
  input: { query: v.object({ name: v.pipe(v.string(), v.maxLength(200, 'validation.text_too_long')) }) },
  reply: Attachment,
  upload: { maximum: uploadMaximum },
})

/** A mail as persons of a language get it. */
export const MailingLetter = v.object({
  /** The language of the persons. */
  locale: Locale,
  /** The language of the text: the other one, if theirs has none. */
  writtenIn: Locale,
  /** Number of persons. */
  persons: v.number(),
  subject: v.string(),
  /** Sanitised HTML; for `example`, with the salutation and what the text inserts. */
  text: v.string(),
  /** Name of the first person of the language whose mail this is; null = all mails are the same. */
  example: v.optional(v.nullable(v.string()), null),
  /** The lines below the text. */
  foot: v.string(),
})
export const MailingPreview = v.object({
  /** Persons who are reached, and the mails to them: a family with one address gets one. */
  persons: v.number(),
  mails: v.number(),
  /** Minors without an address, reached through their guardians. */
  throughGuardians: v.array(Related),
  withoutAddress: v.array(Related),
  /** Number of persons without an address to whom the author can print a letter. */
  printed: v.number(),
  /** Persons whose address was refused before. It is tried again. */
  refusedBefore: v.array(Related),
  letters: v.array(MailingLetter),
})
export type MailingPreview = v.InferOutput<typeof MailingPreview>
/** Preview of `sendMailing`: the mails and their recipients. Sends nothing. */
export const previewMailing = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  input: { body: Drafted },
  reply: MailingPreview,
})

/** `refused` = the mail server refused every address of the person for good, or accepted none for two hours. */
const Counts = v.object({
  persons: v.number(),
  delivered: v.number(),
  waiting: v.number(),
  refused: v.number(),
  withoutAddress: v.number(),
})
export const ListedMailing = v.object({
  uuid: v.string(),
  /** In the caller's language if there is a text in it. */
  subject: v.string(),
  /** ISO 8601 instant. */
  at: v.string(),
  /** null = the account was deleted. */
  by: v.nullable(v.string()),
  counts: Counts,
})
export type ListedMailing = v.InferOutput<typeof ListedMailing>
/**
 * Sends a mailing through the queue, once to each address. Refused at `uuids` for an empty choice, and if nobody has an address, at `attachments` if
 * they are too large together or not there any more.
 */
export const sendMailing = endpoint({
  method: 'POST',
  path,
  input: { headers: OnceOnly, body: Sent },
  reply: ListedMailing,
})
/** Newest first; always paged. */
export const listMailings = endpoint({
  method: 'GET',
  path,
  input: { query: v.object({ page: ListQuery.entries.page, size: ListQuery.entries.size }) },
  reply: listOf(ListedMailing),
})
export const Mailing = v.object({
  ...ListedMailing.entries,
  /** The texts, German first; sanitised HTML. */
  texts: v.array(v.object({ locale: Locale, subject: v.string(), text: v.string() })),
  /** Names of the attachments that are not deleted yet. */
  attachments: v.array(v.string()),
  /** Persons whom it did not reach. */
  refused: v.array(Related),
  withoutAddress: v.array(Related),
})
export type Mailing = v.InferOutput<typeof Mailing>
export const getMailing = endpoint({
  method: 'GET',
  path: `${path}/:uuid`,
  input: { params: v.object({ uuid: Uuid }) },
  reply: Mailing,
})
/**
 * The mailing as letters in one PDF, for its persons without an address of mail: for the window of the band's envelopes, one for
 * each person or one for each household. Refused at `household` if nobody of them has a postal address. It is logged as an
 * export.
 */
export const printMailing = endpoint({
  method: 'POST',
  path: `${path}/:uuid/letters`,
  input: {
    params: v.object({ uuid: Uuid }),
    body: v.object({ household: v.boolean('validation.invalid') }),
  },
  reply: 'bytes',
})
