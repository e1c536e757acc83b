import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { shortDate } from '../../platform/formats/dates.ts'
import type { TableDocument } from '../../platform/formats/table.ts'
import { textsIn } from '../../platform/localized.ts'
import type { ListedRepertoire } from './queries.ts'

interface Printed {
  readonly repertoires: readonly ListedRepertoire[]
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

/** The current repertoires for printing, with their pieces numbered in playing order. */
export const repertoireTable = ({ repertoires, locale, bandName, now }: Printed): TableDocument => {
  const text = textsIn(locale)
  const range = ({ dateStart, dateEnd }: ListedRepertoire) =>
    text('document.repertoire.range', { from: shortDate(dateStart, locale), to: shortDate(dateEnd, locale) })
  const [only, another] = repertoires
  const single = another === undefined ? only : undefined
  return {
    title: single?.name ?? text('document.repertoire.title'),
    subtitle: single === undefined ? null : range(single),
    locale,
    orientation: 'PORTRAIT',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: text('document.repertoire.place'), width: 7, align: 'right' },
      { heading: text('document.inventory.piece'), width: 46 },
      { heading: text('document.inventory.comp'), width: 26 },
      { heading: text('document.inventory.arr'), width: 26 },
    ],
    groups: repertoires.map((repertoire) => ({
      heading: single === undefined ? `${repertoire.name} · ${range(repertoire)}` : null,
      rows: repertoire.pieces.map(({ title, subtitle, composers, arrangers }, index) => ({
        cells: [
          index + 1,
          { name: title, notes: subtitle === null ? [] : [subtitle] },
          composers.join(', '),
          arrangers.join(', '),
        ],
      })),
    })),
    empty: text('document.repertoire.empty'),
  }
}
