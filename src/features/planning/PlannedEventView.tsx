import * as styles from './planning.css'
import { useId } from 'react'
import { answerKind, type PlannedEvent, type PlannedPlayer, type Planning } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SectionMark } from '../../ui/SectionMark.tsx'
import { date, timeOfDay, weekday } from '../../ui/wall-clock.ts'
import { EditProgrammeLink } from '../repertoires/EditProgrammeLink.tsx'
import { type Asked, bySection, headOf, lookOf, notesOf, stateOf } from './answers.ts'
import type { Whom } from './queries.ts'
import { Shortages, Strength } from './Strength.tsx'

const PlayerLine = ({ asked, onAnswer }: { readonly asked: Asked; readonly onAnswer: (asked: Asked) => void }) => {
  const { locale } = useApp()
  const text = useText()
  const { player, answer } = asked
  const { changed } = answer
  return (
    <li>
      <button type="button" className={`${styles.plannedLine} ${lookOf(answer)}`} onClick={() => onAnswer(asked)}>
        <span>
          <b>{player.label}</b>
          {changed && <span className="tag">{text('planning.changed')}</span>}
        </span>
        <span className={styles.plannedState}>
          <i className={headOf(answer)} aria-hidden="true" />
          {stateOf(answer, text)}
        </span>
        {notesOf(answer, text, locale).map((note) => (
          <span key={note} className="soft small">
            {note}
          </span>
        ))}
      </button>
    </li>
  )
}

interface SectionProps {
  readonly event: PlannedEvent
  readonly section: PlannedPlayer['section']
  readonly asked: readonly Asked[]
  readonly onAnswer: (asked: Asked) => void
  readonly onAsk: (whom: Whom) => void
}

const Section = ({ event, section, asked, onAnswer, onAsk }: SectionProps) => {
  const text = useText()
  const id = useId()
  const isOpen = asked.some(({ answer }) => answerKind(answer) === 'open')
  return (
    <section className={styles.plannedGroup} aria-labelledby={id}>
      <div className="spread">
        <h3 id={id}>
          <SectionMark section={section} />
          {text(`section.name.${section}`)} <Strength event={event} section={section} />
        </h3>
        {isOpen && section !== 'other' && (
          <QuietButton onClick={() => onAsk({ section })}>{text('planning.ask.section')}</QuietButton>
        )}
      </div>
      <ul>
        {asked.map((one) => (
          <PlayerLine key={one.player.uuid} asked={one} onAnswer={onAnswer} />
        ))}
      </ul>
    </section>
  )
}

interface PlannedEventViewProps {
  readonly planning: Planning
  readonly event: PlannedEvent
  readonly onAnswer: (asked: Asked) => void
  readonly onAsk: (whom: Whom) => void
}

/** One event: who comes by section, with remarks. */
export const PlannedEventView = ({ planning, event, onAnswer, onAsk }: PlannedEventViewProps) => {
  const { locale } = useApp()
  const text = useText()
  const { dateStart, fullDay, location, answers, replyBy } = event
  const sum = (name: 'yes' | 'no' | 'open' | 'assumed' | 'maybe'): number =>
    answers.reduce((total, one) => total + one[name], 0)
  const index = planning.events.indexOf(event)
  const askedIn = (players: readonly PlannedPlayer[]): readonly Asked[] =>
    players.flatMap((player) => {
      const answer = player.answers[index] ?? null
      return answer === null ? [] : [{ event, player, answer }]
    })
  const day = `${weekday(dateStart, locale)}, ${date(dateStart, locale)}`
  return (
    <article className="card planned-card">
      <div>
        <time className="when" dateTime={dateStart}>
          {fullDay ? day : `${day}, ${timeOfDay(dateStart)}`}
        </time>
        <h2>
          <InItsLanguage of={event} part="title" />
        </h2>
        {location !== null && <p className="soft small">{location}</p>}
        {replyBy !== null && <p className="soft small">{text('planning.reply_by', { date: date(replyBy, locale) })}</p>}
      </div>
      <p>
        {text('planning.count', {
          ...{ yes: sum('yes'), assumed: sum('assumed'), no: sum('no') },
          ...{ open: sum('open'), maybe: sum('maybe') },
        })}
      </p>
      <Shortages event={event} />
      <EditProgrammeLink eventId={event.id} />
      {sum('open') > 0 && (
        <div className="buttons">
          <QuietButton onClick={() => onAsk({})}>{text('planning.ask.all')}</QuietButton>
        </div>
      )}
      {bySection(planning.players).map(([section, players]) => {
        const asked = askedIn(players)
        if (asked.length === 0) return null
        return <Section key={section} event={event} section={section} asked={asked} onAnswer={onAnswer} onAsk={onAsk} />
      })}
    </article>
  )
}
