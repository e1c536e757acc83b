import * as v from 'valibot'
import { OneAddress } from '../address.ts'
import { letterKind, type Writing } from '../letter.ts'

const ReplyTo = v.nullable(v.object({ name: v.string(), address: OneAddress }))

/** The lines below the text of a mailing. */
export const mailingFoot = ({ t, origin }: Writing, replyTo: v.InferOutput<typeof ReplyTo>): string =>
  replyTo === null ? t('mail.sender', { origin }) : t('mail.mailing.foot', { origin, ...replyTo })

/** A mail to many persons in the words of an address manager, who greets and signs in the text itself. */
export const mailing = letterKind(
  v.object({
    subject: v.string(),
    /** Sanitised HTML. */
    text: v.string(),
    /** null = nobody reads replies. */
    replyTo: ReplyTo,
  }),
  ({ subject, text, replyTo }, writing) => ({
    subject,
    isWhole: true,
    foot: mailingFoot(writing, replyTo),
    blocks: [{ rich: withAbsoluteLinks(text, writing.origin) }],
    ...(replyTo === null ? {} : { answersTo: replyTo }),
  }),
)

/** Links within the site need its origin in a mail. Only a tag begins with `<` in sanitised HTML. */
const withAbsoluteLinks = (html: string, origin: string): string => html.replaceAll('<a href="/', `<a href="${origin}/`)
