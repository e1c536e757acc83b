import type { Mailbox } from './address.ts'

/** A file that comes with a mail. */
export interface Attachment {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
}

/** A finished mail. */
export interface MailMessage {
  readonly from: Mailbox
  /** One address. */
  readonly to: string
  /** Who reads the answers; the sender's own address unless told. */
  readonly replyTo?: Mailbox
  /** Written when; the same when it is sent again. */
  readonly date: Date
  /** Without angle brackets; the same when it is sent again, so that a mailbox may show it once. */
  readonly messageId: string
  /** BCP 47 tag. */
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/** The one way out for mails. */
export interface MailTransport {
  /** For the line at the start: a folder or a host, never a password. */
  readonly name: string
  /**
   * Resolves once the mail is somebody else's to deliver.
   * @throws JobFailure with a code such as 'smtp.550'; permanent when the recipient or the mail was refused for good
   */
  send(message: MailMessage, signal: AbortSignal): Promise<void>
  /** Deletes what it keeps of mails written before. */
  forget(before: Date): Promise<void>
}
