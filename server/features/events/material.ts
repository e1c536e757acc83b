import { eq } from 'drizzle-orm'
import { collectMaterial } from '#contract/material.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { event } from '../../platform/db/tables.ts'
import type { TableDocument } from '../../platform/formats/table.ts'
import { localized, textsIn } from '../../platform/localized.ts'
import { findProgramme } from './programme.ts'

interface Wanted {
  readonly id: number
  readonly locale: Locale
  readonly bandName: string
  readonly now: Date
}

/** The material of an event's programme as a list; undefined without a programme. */
export const findMaterial = async (
  db: Db,
  { id, locale, bandName, now }: Wanted,
): Promise<TableDocument | undefined> => {
  const [row] = await db.select({ titleDe: event.titleDe, titleEn: event.titleEn }).from(event).where(eq(event.id, id))
  const pieces = (await findProgramme(db, id)) ?? []
  if (row === undefined || pieces.length === 0) return undefined
  const t = textsIn(locale, await findFunctionNames(db, locale))
  return {
    title: t('document.material.title', { title: localized(locale, row.titleDe, row.titleEn) }),
    subtitle: null,
    locale,
    orientation: 'PORTRAIT',
    publisher: bandName,
    date: toWireDate(now),
    columns: [
      { heading: t('document.material.count'), width: 8, align: 'right' },
      { heading: t('document.material.thing'), width: 28 },
      { heading: t('document.material.needs'), width: 52 },
    ],
    groups: [
      {
        heading: null,
        rows: collectMaterial(pieces).map(({ name, count, needs }) => ({
          cells: [
            count,
            { name },
            needs
              .map(({ title, count: own, parts }) => {
                const named = parts.map(({ instrument, voice }) =>
                  [t(`section.instrument.${instrument}`), voice].filter((word) => word !== null).join(' '),
                )
                const ofThem = own === count ? title : `${title} (${own})`
                return named.length === 0 ? ofThem : `${ofThem}: ${named.join(', ')}`
              })
              .join('; '),
          ],
        })),
      },
    ],
    empty: t('document.material.none'),
  }
}
