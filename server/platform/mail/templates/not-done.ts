import * as v from 'valibot'
import { intls } from '#i18n/catalogues.ts'
import { letterKind } from '../letter.ts'

const Text = v.pipe(v.string(), v.maxLength(300))

/** To those who can do it instead: an act that was stored for later was not done. */
export const notDone = letterKind(
  v.object({
    why: v.picklist(['plan_author', 'plan_content', 'mailing_author']),
    /** The subject of the act, or an empty text. */
    title: Text,
    /** Name of the person who stored it; an empty text = the account was deleted. */
    by: Text,
    /** Time of the act, ISO 8601. */
    at: v.pipe(v.string(), v.maxLength(40)),
    /** Path on our site after the language. */
    path: v.pipe(v.string(), v.regex(/^[\w/?=&-]{1,200}$/)),
  }),
  ({ why, title, by, at, path }, { t, origin, locale }) => {
    const day = intls[locale].formatDate(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
    return {
      subject: t('mail.not_done.subject'),
      blocks: [
        t(`mail.not_done.${why}`, { title, at: day, by: by === '' ? t('mail.not_done.nobody') : by }),
        { link: `${origin}/${locale}/${path}` },
        t('mail.not_done.why'),
      ],
    }
  },
)
