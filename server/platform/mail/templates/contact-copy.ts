import * as v from 'valibot'
import { messageMaximum } from '#contract/contact.ts'
import { contactPage, letterKind } from '../letter.ts'

/**
 * To the sender named in the contact form, who may not be the actual author. So typed text appears only in the
 * quotation, and addresses in it are not clickable: sending it to strangers is useless for spam.
 */
export const contactCopy = letterKind(
  v.object({ message: v.pipe(v.string(), v.maxLength(messageMaximum)) }),
  ({ message }, writing) => {
    const { t } = writing
    const quote = withoutLinks(message)
    return {
      subject: t('mail.contact_copy.subject'),
      blocks: [
        t('mail.contact_copy.why'),
        { quote },
        ...(quote === message ? [] : [t('mail.contact_copy.links')]),
        t('mail.contact_copy.not_you'),
        { link: contactPage(writing) },
      ],
    }
  },
)

/**
 * Adds a space after every dot before a letter and every colon before a slash: mail programs then detect no address,
 * and a sentence gets the space that it lacked. Dots as browsers accept them in host names (UTS #46 §2.3).
 */
export const withoutLinks = (text: string): string =>
  text.replace(/[.。．｡](?=\p{Cf}*\p{L})/gu, '$& ').replace(/:(?=[/\\])/g, ': ')
