import * as v from 'valibot'
import { locales } from '#i18n/intl.ts'
import { OneAddress } from './address.ts'
import { letterNames, letters } from './letters.ts'

/** Payload of a `mail` job: not the letter but the values that it is rendered from. */
export const MailPayload = v.pipe(
  v.object({
    to: OneAddress,
    locale: v.picklist(locales),
    template: v.picklist(letterNames),
    values: v.record(v.string(), v.unknown()),
    /** The left part of the Message-ID, created with the job. */
    messageId: v.pipe(v.string(), v.uuid()),
  }),
  v.check(({ template, values }) => v.is(letters[template].values, values), 'not what the template needs'),
)
export type MailPayload = v.InferOutput<typeof MailPayload>
