import * as v from 'valibot'
import { notifyAudiences } from '#contract/edited-events.ts'
import { RowNumber } from '#contract/endpoint.ts'
import { Email } from '#contract/person-fields.ts'
import { WireDate } from '#contract/time.ts'
import { locales } from '#i18n/intl.ts'
import { MailPayload } from '../mail/payload.ts'
import { StoredAppointment } from '../notifications/appointment.ts'

/** What each kind of job carries. Handlers for all of them are in handlers.ts. */
export const payloads = {
  mail: MailPayload,
  /** Finds out whom an address that was typed belongs to, and mails a link to set a password. */
  account_link: v.object({ email: Email, locale: v.picklist(locales) }),
  /** Mails somebody whom an administrator invited a link to set a first password. */
  invitation: v.object({ person: RowNumber }),
  /** Asks the provider how an open payment stands; ends it when its time is over. */
  payment_check: v.object({ payment: v.pipe(v.string(), v.uuid()) }),
  /** Mails the confirmation and the receipt of a paid order. */
  receipt_mail: v.object({ order: v.pipe(v.string(), v.uuid()) }),
  /** Mails the invoice of a membership fee to who owes it. */
  invoice_mail: v.object({ invoice: v.pipe(v.string(), v.uuid()) }),
  /** Mails the receipt of a paid membership fee. */
  fee_receipt_mail: v.object({ payment: v.pipe(v.string(), v.uuid()) }),
  /** Mails the receipt of a membership fee that came to the bank. */
  bank_receipt_mail: v.object({ marking: v.pipe(v.string(), v.uuid()) }),
  /** Tells what is due of an event: who has not answered is asked, who comes is reminded. */
  remind: v.object({ event: RowNumber }),
  /** Tells of a change of time or place, or that an event is cancelled or is not. */
  announce: v.object({
    event: RowNumber,
    told: v.picklist(notifyAudiences),
    /** Number of the change in the log; an older version did not write it down. */
    move: v.optional(v.number()),
    /** How it was to be before the first change that was not told. */
    before: StoredAppointment,
  }),
  /** Tells of a new repertoire, or of the sheets that came until 18:00 on a day. */
  music: v.variant('what', [
    v.object({ what: v.literal('repertoire'), id: RowNumber }),
    v.object({ what: v.literal('sheets'), day: WireDate }),
  ]),
  /** Tells one device of a person. */
  push: v.object({ notification: v.pipe(v.string(), v.uuid()), device: RowNumber }),
  /** Tells a person by mail. */
  notice_mail: v.object({ notification: v.pipe(v.string(), v.uuid()) }),
  /** Deletes what is past its time; nothing to say. */
  clean_up: v.object({}),
  /** Ends what rested on memberships whose last day was yesterday or before. */
  end_access: v.object({}),
} as const satisfies Record<string, v.GenericSchema>

export type JobKind = keyof typeof payloads
export type Payload<Kind extends JobKind> = v.InferOutput<(typeof payloads)[Kind]>

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(payloads, kind)
