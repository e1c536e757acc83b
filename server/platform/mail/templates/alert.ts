import { Alert } from '#contract/operation.ts'
import { intls } from '#i18n/catalogues.ts'
import { letterKind } from '../letter.ts'

/** To an administrator, about something that needs attention. */
export const alert = letterKind(Alert, ({ cause, host, at, count }, { t, origin, locale }) => ({
  subject: t('mail.alert.subject'),
  blocks: [
    t(`admin.alert.${cause}`, {
      host: host ?? '',
      at: at === null ? '' : intls[locale].formatDate(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
      count: count ?? 0,
    }),
    t('mail.alert.more'),
    { link: `${origin}/${locale}/intra/admin/jobs` },
    t('mail.alert.why'),
  ],
}))
