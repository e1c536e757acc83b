import * as v from 'valibot'
import { messageMaximum } from '#contract/contact.ts'
import { locales } from '#i18n/intl.ts'
import { OneAddress } from '../address.ts'
import { letterKind } from '../letter.ts'

/** To the band: a visitor's message from the contact form. Replies go to the visitor. */
export const contactMessage = letterKind(
  v.object({
    name: v.pipe(v.string(), v.maxLength(100), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)),
    email: OneAddress,
    message: v.pipe(v.string(), v.maxLength(messageMaximum)),
    writtenIn: v.picklist(locales),
  }),
  ({ name, email, message, writtenIn }, { t }) => ({
    subject: t('mail.contact_message.subject', { name }),
    answersTo: { name, address: email },
    blocks: [
      t('mail.contact_message.why', { name, email }),
      { quote: message },
      t(`mail.contact_message.language.${writtenIn}`),
    ],
  }),
)
