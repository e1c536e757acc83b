import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { EventRow } from '../../platform/db/tables.ts'
import type { TableDocument } from '../../platform/formats/table.ts'
import { localized, textsIn } from '../../platform/localized.ts'
import { beginning } from '../notifications/message-text.ts'
import type { Standing } from './standing.ts'

/** The file's name of a list to sign, without its extension. */
export const signingListName = (held: EventRow, locale: Locale): string =>
  textsIn(locale)('document.signing.name', {
    date: toWireDate(held.startsAt),
    title: localized(locale, held.titleDe, held.titleEn),
  })

/** A row for each invited person, by name, with the right to vote and room to sign. */
export const signingListTable = (
  held: EventRow,
  standings: readonly Standing[],
  { locale, bandName, now }: { readonly locale: Locale; readonly bandName: string; readonly now: Date },
): TableDocument => {
  const t = textsIn(locale)
  return {
    title: t('document.signing.title', { title: localized(locale, held.titleDe, held.titleEn) }),
    subtitle: [beginning(held, locale), held.location].filter((part) => part !== null).join(', '),
    locale,
    orientation: 'PORTRAIT',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: t('document.duties.who'), width: 40 },
      { heading: t('document.signing.vote'), width: 16 },
      { heading: t('document.duties.sign'), width: 40 },
    ],
    groups: [
      {
        heading: null,
        rows: standings.map(({ label, hasVote }) => ({
          cells: [{ name: label }, t(hasVote ? 'admin.value.yes' : 'document.signing.no'), null],
        })),
      },
    ],
    empty: t('assembly.nobody'),
  }
}
