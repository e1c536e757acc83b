import { countStands, type Seating } from '#contract/seating.ts'
import type { BandNames, Locale } from '#i18n/intl.ts'
import type { EventRow } from '../../platform/db/tables.ts'
import type { SeatingDocument } from '../../platform/formats/pdf/seating.ts'
import { localized, textsIn } from '../../platform/localized.ts'
import { beginning } from '../notifications/message-text.ts'

interface Publication {
  readonly locale: Locale
  readonly names: BandNames
  readonly bandName: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

/** The plan of an event on one page: each chair with its person or section. Whoever does not come leaves a gap. */
export const seatingDocument = (
  held: EventRow,
  { rows, persons }: Seating,
  { locale, names, bandName, today }: Publication,
): SeatingDocument => {
  const t = textsIn(locale, names)
  const comes = new Map(
    persons.filter(({ status }) => status === 'comes' || status === 'open').map((one) => [one.uuid, one]),
  )
  const chairs = rows.reduce((sum, row) => sum + row.length, 0)
  return {
    title: t('document.seating.title', { title: localized(locale, held.titleDe, held.titleEn) }),
    locale,
    publisher: bandName,
    date: today,
    facts: [
      [beginning(held, locale), held.location].filter((part) => part !== null).join(', '),
      t('seating.counts', { chairs, stands: countStands(rows) }),
    ],
    conductor: t('seating.conductor'),
    rows: rows.map((row) =>
      row.map(({ uuid, section, sharesStand }) => {
        const person = uuid === null ? undefined : comes.get(uuid)
        const of = person?.section ?? section
        const part = [of === null ? null : t(`section.name.${of}`), person?.voice ?? null]
        return { name: person?.label ?? null, part: part.filter((one) => one !== null).join(' '), sharesStand }
      }),
    ),
  }
}
