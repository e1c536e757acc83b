import * as v from 'valibot'
import { Solution } from './captcha.ts'
import { endpoint, OnceOnly } from './endpoint.ts'
import { emailWith } from './person-fields.ts'

/** Maximum characters of a message, counted like a browser's textarea: UTF-16 units, a line break as one. */
export const messageMaximum = 2000

export const SenderName = v.pipe(
  v.string('validation.name_required'),
  v.transform((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()),
  v.nonEmpty('validation.name_required'),
  v.maxLength(100, 'validation.too_long'),
  // Control and format characters could break a mail header or reverse the text beside the name.
  v.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'validation.characters'),
)

/** Normalizes line breaks to \n and trims. */
export const MessageText = v.pipe(
  v.string('validation.message_required'),
  v.transform((text) =>
    text
      .normalize('NFC')
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
      .trim(),
  ),
  v.nonEmpty('validation.message_required'),
  v.maxLength(messageMaximum, 'validation.message_too_long'),
  v.check((text) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text), 'validation.control_characters'),
)

export const ContactMessage = v.object(
  {
    name: SenderName,
    email: emailWith('validation.contact_email_required', 'validation.contact_email'),
    message: MessageText,
    /** Requests a copy to the sender's own address. */
    copy: v.optional(v.boolean('validation.invalid'), false),
    /** The form had the anti-robot check; without it nothing can be sent. */
    captcha: v.optional(v.literal(true, 'validation.solution_required'), true),
    solution: Solution,
  },
  'validation.required',
)
export type ContactMessage = v.InferOutput<typeof ContactMessage>

/** Copies to one address within 24 hours. Messages beyond that are delivered without a copy. */
export const copiesADay = 3

export const ContactReply = v.object({
  type: v.fallback(v.picklist(['success', 'info', 'warning', 'danger']), 'info'),
  /** Thanks in the caller's language. */
  message: v.string(),
  /** The outcome of the copy as a sentence; null if none was requested. */
  copy: v.optional(v.nullable(v.object({ sent: v.boolean(), message: v.string() })), null),
})
export type ContactReply = v.InferOutput<typeof ContactReply>

/**
 * Stores the message and mails it to the band. A repetition with the same key and fields returns the same reply and
 * sends nothing (even with another `solution`); the same key with other fields is request.key_reused.
 * server.unavailable while there is no recipient.
 */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/frontend/layout/contact',
  input: { headers: OnceOnly, body: ContactMessage },
  reply: ContactReply,
})
