import { strengthOf } from '#contract/answers.ts'
import { answerKind, type PlannedAnswer, type PlannedEvent, type PlannedPlayer } from '#contract/planning.ts'
import type { BandNames, Locale } from '#i18n/intl.ts'
import { shortDate, shortWeekday } from '../../platform/formats/dates.ts'
import { chunkSize } from '../../platform/formats/rows.ts'
import { type Cell, type Row, rowsMaximum, type TableDocument } from '../../platform/formats/table.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { type Texts, textsIn } from '../../platform/localized.ts'
import type { PlanningFrame } from './planning.ts'

interface Publication {
  readonly locale: Locale
  readonly names: BandNames
  readonly bandName: string
  /** `yyyy-MM-dd` */
  readonly today: string
}

type Events = Pick<PlanningFrame, 'events'>
const rangeOf = ({ events }: Events, day: (wire: string) => string): { from: string; to: string } => ({
  from: day(events[0]?.dateStart ?? ''),
  to: day(events.at(-1)?.dateStart ?? ''),
})

/** The file's name without its extension. */
export const planningName = (frame: Events, locale: Locale): string =>
  textsIn(locale)(
    'planning.export.name',
    rangeOf(frame, (wire) => wire.slice(0, 10)),
  )

/**
 * A row for each player and a column for each event, by section; the last row of a section has the numbers of those who
 * come. Remarks are below the name in print, and a column of a spreadsheet.
 * @throws HttpError validation.invalid at `section` for more players than a document may have
 */
export const planningTable = async (
  frame: PlanningFrame,
  { locale, names, bandName, today }: Publication,
): Promise<TableDocument> => {
  const t = textsIn(locale, names)
  const { events } = frame
  const players = await readAll(frame)
  const range = rangeOf(frame, (wire) => (wire === '' ? '' : shortDate(wire, locale)))
  const name = (section: PlannedPlayer['section']) => t(`section.name.${section}`)
  return {
    title: t('planning.title'),
    subtitle: events.length === 0 ? null : t('document.events.range', range),
    locale,
    orientation: 'LANDSCAPE',
    publisher: bandName,
    date: today,
    columns: [
      { heading: t('planning.export.section'), width: 18, only: 'XLS' },
      { heading: t('planning.export.player'), width: 22 },
      ...events.map((event) => ({ heading: headingOf(event, locale), width: 9 })),
      { heading: t('document.events.remarks'), width: 50, only: 'XLS' as const },
    ],
    groups: [...Map.groupBy(players, ({ section }) => section)].map(([section, inSection]) => ({
      heading: name(section),
      rows: [
        ...inSection.map((player) => rowOf(player, events, name(section), t)),
        {
          cells: [
            name(section),
            { name: t('planning.coming') },
            ...events.map((one) => strength(one, section, t)),
            null,
          ],
        },
      ],
    })),
    empty: t('planning.empty'),
  }
}

/** In chunks: between them the database and the event loop serve others. */
const readAll = async ({ total, players }: PlanningFrame): Promise<PlannedPlayer[]> => {
  if (total > rowsMaximum) throw fieldRefusal('section', 'validation.export_players')
  const all: PlannedPlayer[] = []
  for (let offset = 0; offset < total; offset += chunkSize) {
    all.push(...(await players(offset, chunkSize)))
    await new Promise(setImmediate)
  }
  return all
}

/** 'Do 3.12. Probe' */
const headingOf = ({ dateStart, title }: PlannedEvent, locale: Locale): string =>
  `${shortWeekday(dateStart, locale)} ${dayAndMonth(dateStart)} ${title}`
const dayAndMonth = (wire: string): string => `${Number(wire.slice(8, 10))}.${Number(wire.slice(5, 7))}.`

const wordOf = (answer: PlannedAnswer | null, t: Texts): string | null => {
  if (answer === null) return null
  return t(`planning.${answerKind(answer)}`)
}

const rowOf = ({ label, answers }: PlannedPlayer, events: readonly PlannedEvent[], section: string, t: Texts): Row => {
  const notes = events.flatMap(({ dateStart }, index) => {
    const answer = answers[index]
    return [answer?.remarks ?? '', answer?.absence?.reason ?? '']
      .filter((words) => words !== '')
      .map((words) => `${dayAndMonth(dateStart)} ${words}`)
  })
  const cells: Cell[] = events.map((_, index) => wordOf(answers[index] ?? null, t))
  return { cells: [section, { name: label, notes }, ...cells, notes.join('\n')] }
}

/** '2', or '2 von 4' if the band wants a number of players. */
const strength = ({ answers, minimumPlayers }: PlannedEvent, section: PlannedPlayer['section'], t: Texts): Cell => {
  const counted = answers.find((one) => one.section === section)
  if (counted === undefined) return null
  const minimum = minimumPlayers.find((one) => one.section === section)?.players
  const yes = strengthOf(counted)
  return minimum === undefined ? String(yes) : t('planning.strength', { yes, minimum })
}
