import * as styles from './planning.css'
import { MessageSquareText, PenLine, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import {
  answerKind,
  findShortages,
  type PlannedAnswer,
  type PlannedEvent,
  type PlannedPlayer,
  type Planning,
} from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useText } from '../../ui/intl.tsx'
import { SectionMark } from '../../ui/SectionMark.tsx'
import { posterDate } from '../../ui/wall-clock.ts'
import { type Asked, bySection, headOf, inWords, lookOf, nameOf, shortDay } from './answers.ts'
import { moveInGrid } from './move-in-grid.ts'
import { Strength } from './Strength.tsx'

interface CellProps {
  readonly answer: PlannedAnswer | null
  /** Name and event, for the label. */
  readonly of: { readonly name: string; readonly event: string }
  readonly onOpen: () => void
}

const Cell = ({ answer, of, onOpen }: CellProps) => {
  const text = useText()
  if (answer === null)
    return (
      <td>
        <span className="visually-hidden">{text('planning.cell.not_asked')}</span>
      </td>
    )
  return (
    <td>
      <button
        type="button"
        tabIndex={-1}
        className={`${styles.planned} ${lookOf(answer)}`}
        aria-label={text('planning.cell', { ...of, state: inWords(answer, text) })}
        onClick={onOpen}
      >
        <i className={headOf(answer)} />
        {answerKind(answer) === 'maybe' && <b aria-hidden="true">?</b>}
        {answer.remarks !== '' && <MessageSquareText aria-hidden="true" />}
        {answer.answeredBy !== null && <PenLine aria-hidden="true" />}
        {answer.changed && <b>{text('planning.changed')}</b>}
      </button>
    </td>
  )
}

interface RowProps {
  readonly player: PlannedPlayer
  readonly events: readonly PlannedEvent[]
  readonly onAnswer: (asked: Asked) => void
}

/** Memoised: an answer changes one row of fifty. */
const Row = memo(({ player, events, onAnswer }: RowProps) => {
  const { locale } = useApp()
  return (
    <tr>
      <th scope="row">{player.label}</th>
      {events.map((event, index) => {
        const answer = player.answers[index] ?? null
        return (
          <Cell
            key={event.id}
            answer={answer}
            of={{ name: player.label, event: nameOf(event, locale) }}
            onOpen={() => answer !== null && onAnswer({ event, player, answer })}
          />
        )
      })}
    </tr>
  )
})

const EventHeading = ({ event, onEvent }: { readonly event: PlannedEvent; readonly onEvent: (id: number) => void }) => {
  const { locale } = useApp()
  const text = useText()
  const yes = event.answers.reduce((sum, one) => sum + one.yes, 0)
  const isShort = findShortages(event).length > 0
  return (
    <th scope="col">
      <button type="button" className={styles.plannedEvent} onClick={() => onEvent(event.id)}>
        <span className="soft">{shortDay(event, locale)}</span>{' '}
        <b className="num">{posterDate(event.dateStart, locale)}</b>{' '}
        <span className={styles.plannedTitle}>
          <InItsLanguage of={event} part="title" />
        </span>
        <span className="visually-hidden"> {text('planning.event.show')}</span>
      </button>
      <span className={isShort ? `${styles.plannedShort} num` : 'num'}>
        {isShort && <TriangleAlert aria-hidden="true" />}
        {text('planning.matrix.coming', { yes })}
        {isShort && <span className="visually-hidden"> {text('planning.matrix.short')}</span>}
      </span>
    </th>
  )
}

interface PlanningMatrixProps {
  readonly planning: Planning
  readonly onAnswer: (asked: Asked) => void
  readonly onEvent: (id: number) => void
}

/** Members by section against events. Arrow keys move between the answers; Tab leaves the table. */
export const PlanningMatrix = ({
  planning: { events, players },
  onAnswer,
  onEvent,
}: PlanningMatrixProps): ReactNode => {
  const text = useText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.plannedScroll} aria-label={text('planning.table')} tabIndex={0}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose answers are moved through with arrow keys (ARIA APG, grid) */}
      <table role="grid" aria-label={text('planning.table')} onKeyDown={moveInGrid}>
        <thead>
          <tr>
            <th scope="col">{text('planning.player')}</th>
            {events.map((event) => (
              <EventHeading key={event.id} event={event} onEvent={onEvent} />
            ))}
          </tr>
        </thead>
        {bySection(players).map(([section, inSection]) => (
          <tbody key={section}>
            <tr className={styles.plannedSection}>
              <th scope="rowgroup">
                <SectionMark section={section} />
                {text(`section.name.${section}`)}
              </th>
              {events.map((event) => (
                <td key={event.id}>
                  <Strength event={event} section={section} />
                </td>
              ))}
            </tr>
            {inSection.map((player) => (
              <Row key={player.uuid} player={player} events={events} onAnswer={onAnswer} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}
