import * as v from 'valibot'
import { messageMaximum } from '#contract/contact.ts'
import { contactPage, letterKind } from '../letter.ts'

/**
 * To whoever was named as the sender in the contact form, which may be somebody else than who wrote. So nothing typed
 * stands outside of the quotation, and no address in it can be followed: nobody gains by sending it to strangers.
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
 * A space behind every dot before a letter and every colon before a slash: mail programs then see no address to make a
 * link of, and a sentence gains what it lacked. Dots as browsers know them in host names (UTS #46 §2.3).
 */
export const withoutLinks = (text: string): string =>
  text.replace(/[.。．｡](?=\p{Cf}*\p{L})/gu, '$& ').replace(/:(?=[/\\])/g, ': ')
