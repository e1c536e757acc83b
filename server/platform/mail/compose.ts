import type { MailMessage } from './transport.ts'

/**
 * Builds a message for nodemailer: plain text first, HTML as the alternative, nothing loaded from files or addresses.
 * `Auto-Submitted` prevents out-of-office replies (RFC 3834 §5).
 */
export const composeMail = ({
  from,
  to,
  replyTo,
  date,
  messageId,
  language,
  subject,
  text,
  html,
  attachments = [],
}: MailMessage) => ({
  from: { name: from.name, address: from.address },
  to: { name: '', address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: replyTo.name, address: replyTo.address } }),
  envelope: { from: from.address, to: [to] },
  date,
  messageId: `<${messageId}>`,
  subject,
  text,
  html,
  attachments: [...attachments],
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  disableFileAccess: true,
  disableUrlAccess: true,
})
