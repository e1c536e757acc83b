import * as v from 'valibot'
import { Email } from '#contract/person-fields.ts'
import { locales } from '#i18n/intl.ts'
import { MailPayload } from '../mail/payload.ts'

/** What each kind of job carries. Handlers for all of them are in handlers.ts. */
export const payloads = {
  mail: MailPayload,
  /** Finds out whom an address that was typed belongs to, and mails a link to set a password. */
  account_link: v.object({ email: Email, locale: v.picklist(locales) }),
  /** Asks the provider how an open payment stands; ends it when its time is over. */
  payment_check: v.object({ payment: v.pipe(v.string(), v.uuid()) }),
  /** Mails the confirmation and the receipt of a paid order. */
  receipt_mail: v.object({ order: v.pipe(v.string(), v.uuid()) }),
  /** Deletes what is past its time; nothing to say. */
  clean_up: v.object({}),
} as const satisfies Record<string, v.GenericSchema>

export type JobKind = keyof typeof payloads
export type Payload<Kind extends JobKind> = v.InferOutput<(typeof payloads)[Kind]>

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(payloads, kind)
