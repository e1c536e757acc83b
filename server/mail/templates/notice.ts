import * as v from 'valibot'
import { LinkValues, letterKind } from '../letter.ts'

const Link = LinkValues.entries.link

/** What a member is told of an event, to somebody who likes mails or has no device that is told. */
export const notice = letterKind(
  v.object({
    title: v.string(),
    body: v.string(),
    /** Where it stands. */
    page: Link,
    /** Where one answers without signing in; null = there is nothing to answer. */
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
