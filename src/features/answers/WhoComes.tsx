import * as styles from './who-comes.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ToggleEvent, useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { type Participant, type SectionAnswers, type SubscribableEvent, strengthOf } from '#contract/answers.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { SectionMark } from '../../ui/SectionMark.tsx'
import { State } from '../../ui/State.tsx'
import { answerCountsQuery, participantsQuery } from './queries.ts'

const heads = ({ yes, no, open }: SectionAnswers): readonly string[] => [
  ...Array<string>(yes).fill('note-head note-head--full'),
  ...Array<string>(open).fill('note-head'),
  ...Array<string>(no).fill('note-head note-head--struck'),
]

interface SectionProps {
  readonly answers: SectionAnswers
  /** The players of the section, once they are known. */
  readonly players: readonly Participant[]
  readonly own: boolean
  /** The number of players that the band wants at least; undefined = any. */
  readonly minimum: number | undefined
}

const Section = ({ answers, players, own, minimum }: SectionProps) => {
  const text = useText()
  const { section, yes, no, open, substitutes } = answers
  const strength = strengthOf(answers)
  const total = yes + no + open
  const name = text(`section.name.${section}`)
  return (
    <li className={own ? styles.own : undefined}>
      <span className={styles.whoSection}>
        <SectionMark section={section} />
        {name}
        {own && <span className="visually-hidden"> ({text('participation.who.own')})</span>}
        {minimum !== undefined && (
          <span className={strength < minimum ? styles.whoMissing : 'soft'}>
            {' '}
            {text(strength < minimum ? 'participation.who.missing' : 'participation.who.enough', { minimum })}
          </span>
        )}
        {substitutes > 0 && (
          <span className="soft"> {text('participation.who.substitutes', { count: substitutes })}</span>
        )}
      </span>
      <span className={styles.whoHeads} aria-hidden="true">
        {heads(answers).map((head, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all items are identical
          <i className={head} key={index} />
        ))}
      </span>
      <b className="num">
        <span aria-hidden="true">{`${yes}/${total}`}</span>
        <span className="visually-hidden">{text('participation.who.section', { yes, total })}</span>
      </b>
      {players.length > 0 && (
        <ul className={`${styles.whoNames} soft small`}>
          {players.map(({ uuid, label, status, assumed, maybe }) => (
            <li key={uuid || label} data-status={status ?? 'open'}>
              {label}
              {assumed && <span> ({text('participation.who.assumed')})</span>}
              {maybe && <span> ({text('participation.maybe')})</span>}
              <span className="visually-hidden">
                {' '}
                {text(status === null ? 'participation.open' : status ? 'participation.who.yes' : 'participation.no')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

interface WhoComesProps {
  readonly eventId: number
  readonly minimums: SubscribableEvent['minimumPlayers']
}

/** The participants by section: numbers also offline, names when online. */
export const WhoComes = ({ eventId, minimums }: WhoComesProps) => {
  const app = useApp()
  const text = useText()
  const { member } = useMember()
  const [shown, setShown] = useState(false)
  const counts = useQuery(answerCountsQuery(app))
  const participants = useQuery({ ...participantsQuery(app, eventId), enabled: shown && canEnter('directory', member) })
  const sections = counts.data?.find((one) => one.eventId === eventId)?.sections
  if (sections === undefined || sections.length === 0) return null
  const yes = sections.reduce((sum, one) => sum + one.yes, 0)
  const total = sections.reduce((sum, one) => sum + one.yes + one.no + one.open, 0)
  const onToggle = ({ newState }: ToggleEvent<HTMLDetailsElement>): void => {
    setShown(newState === 'open')
    if (newState === 'open') void counts.refetch()
  }
  return (
    <details className={styles.who} onToggle={onToggle}>
      <summary>{text('participation.who', { yes, total })}</summary>
      {shown && (
        <>
          <ul className={styles.whoSections}>
            {sections.map((answers) => (
              <Section
                key={answers.section}
                answers={answers}
                players={participants.data?.filter(({ section }) => section === answers.section) ?? []}
                own={answers.section === member.instrument}
                minimum={minimums.find(({ section }) => section === answers.section)?.players}
              />
            ))}
          </ul>
          <p className={styles.whoLegend}>
            <State head="full" tone="ok">
              {text('participation.who.yes')}
            </State>
            <State head="empty" tone="soft">
              {text('participation.open')}
            </State>
            <State head="struck" tone="soft">
              {text('participation.who.no')}
            </State>
          </p>
          {canEnter('planning', member) && (
            <p>
              <Link
                className="go"
                to="/$locale/intra/admin/substitutes/event/$id"
                params={{ locale: app.locale, id: `${eventId}` }}
              >
                {text('participation.who.ask_substitute')}
              </Link>
            </p>
          )}
          {participants.isError && <p className="soft small">{text('participation.who.no_names')}</p>}
        </>
      )}
    </details>
  )
}
