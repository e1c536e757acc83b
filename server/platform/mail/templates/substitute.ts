import * as v from 'valibot'
import { LinkValues, letterKind } from '../letter.ts'

const Link = LinkValues.entries.link

/** The news that a substitute gets by mail. */
export const substituteNews = ['asked', 'accepted', 'filled', 'cancelled', 'changed', 'programme', 'reminder'] as const
export type SubstituteNews = (typeof substituteNews)[number]

/** To a substitute: the question whether they play, and the news about an event at which they do. */
export const substitute = letterKind(
  v.object({
    news: v.picklist(substituteNews),
    name: v.string(),
    /** Title of the event. */
    title: v.string(),
    /** Time and place; of a change also the earlier ones. */
    facts: v.string(),
    /** The part of the substitute: 'Horn 2'. */
    part: v.string(),
    /** Words of the planner. */
    words: v.nullable(v.string()),
    /** End of the time to reply, or last day of the link. */
    until: v.string(),
    link: Link,
  }),
  ({ news, name, title, facts, part, words, until, link }, { t }) => ({
    subject: t(`mail.substitute.${news}.subject`, { title, part }),
    addressee: name,
    blocks: [
      t(`mail.substitute.${news}`, { title, part }),
      facts,
      ...(words === null ? [] : [{ quote: words }]),
      t(`mail.substitute.${news}.link`, { until }),
      { link },
      t('mail.substitute.personal'),
    ],
  }),
)

/** To the planner who asked: whether somebody was found. */
export const substituteRequestEnded = letterKind(
  v.object({
    /** Name of who accepted; null = nobody. */
    by: v.nullable(v.string()),
    title: v.string(),
    facts: v.string(),
    part: v.string(),
    link: Link,
  }),
  ({ by, title, facts, part, link }, { t }) => {
    const end = by === null ? 'exhausted' : 'filled'
    return {
      subject: t(`mail.substitute_request.${end}.subject`, { title, part }),
      blocks: [
        t(`mail.substitute_request.${end}`, { title, part, by: by ?? '' }),
        facts,
        t('mail.substitute_request.link'),
        { link },
      ],
    }
  },
)
