import * as v from 'valibot'
import { LinkValues, letterKind } from '../letter.ts'

const Link = LinkValues.entries.link

/** A notification about an event, to a member who prefers mail or has no device that receives pushes. */
export const notice = letterKind(
  v.object({
    title: v.string(),
    body: v.string(),
    /** Address of the page. */
    page: Link,
    /** Address to answer without signing in; null = the event needs no answer. */
    answer: v.nullable(Link),
  }),
  ({ title, body, page, answer }, { t }) => ({
    subject: title,
    blocks: [
      title,
      body,
      ...(answer === null ? [{ link: page }] : [t('mail.notice.answer'), { link: answer }]),
      t('mail.notice.wishes'),
    ],
  }),
)
