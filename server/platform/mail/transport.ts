import type { Mailbox } from './address.ts'

/** A file attached to a mail. */
export interface Attachment {
  readonly filename: string
  readonly content: Buffer
  readonly contentType: string
  /** The Content-ID by which the HTML shows it (RFC 2392). */
  readonly cid?: string
}

/** A finished mail. */
export interface MailMessage {
  readonly from: Mailbox
  /** One address. */
  readonly to: string
  /** Reply address; the sender's own address by default. */
  readonly replyTo?: Mailbox
  /** Creation time; a retry keeps it. */
  readonly date: Date
  /** Without angle brackets; a retry keeps it, so that a mailbox can detect the duplicate. */
  readonly messageId: string
  /** BCP 47 tag. */
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/** Sends mails. */
export interface MailTransport {
  /** For the log line at startup: a folder or a host, never a password. */
  readonly name: string
  /**
   * Resolves once the mail is handed over for delivery, with the server's reply, or undefined if there is none.
   * @throws JobFailure with a code such as 'smtp.550'; permanent if the recipient or the mail was refused permanently
   */
  send(message: MailMessage, signal: AbortSignal): Promise<string | undefined>
  /** Deletes stored mails older than the date. */
  forget(before: Date): Promise<void>
}
