import * as v from 'valibot'
import { letterKind, type Writing } from '../letter.ts'

/** The page on which representations are decided and ended. */
const ownPage = ({ origin, locale }: Writing): string => `${origin}/${locale}/intra/person`

/** To somebody whom another person wants to represent; `name` is that person. */
export const representationAsked = letterKind(v.object({ name: v.string() }), ({ name }, writing) => {
  const { t } = writing
  return {
    subject: t('mail.representation_asked.subject', { name }),
    blocks: [
      t('mail.representation_asked.why', { name }),
      { link: ownPage(writing) },
      t('mail.representation_asked.not_you'),
    ],
  }
})

/** To both before a representation ends because the represented person comes of age; `name` is the other person. */
export const representationAge = letterKind(
  v.object({ name: v.string(), until: v.string(), who: v.picklist(['represented', 'representative']) }),
  ({ name, until, who }, writing) => {
    const { t } = writing
    return {
      subject: t(`mail.representation_age.${who}.subject`, { name, until }),
      blocks: [
        t(`mail.representation_age.${who}.why`, { name, until }),
        { link: ownPage(writing) },
        t(`mail.representation_age.${who}.go_on`, { name }),
      ],
    }
  },
)

/** To the representatives of a person for whom a device was signed in by a code. */
export const childDevice = letterKind(
  v.object({ name: v.string(), device: v.pipe(v.string(), v.maxLength(300)), time: v.string() }),
  ({ name, device, time }, writing) => {
    const { t } = writing
    return {
      subject: t('mail.child_device.subject', { name }),
      blocks: [
        t('mail.child_device.why', { name, device, time }),
        t('mail.child_device.not_you', { name }),
        { link: ownPage(writing) },
      ],
    }
  },
)
