import * as styles from './planning.css'
import { Link } from '@tanstack/react-router'
import { strengthOf } from '#contract/answers.ts'
import { findShortages, type PlannedEvent, type PlannedPlayer } from '#contract/planning.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'

interface StrengthProps {
  readonly event: PlannedEvent
  readonly section: PlannedPlayer['section']
}

/** How many of a section come, and how many the band wants: '2 von 4'. */
export const Strength = ({ event, section }: StrengthProps) => {
  const text = useText()
  const counted = event.answers.find((one) => one.section === section)
  if (counted === undefined) return null
  const minimum = event.minimumPlayers.find((one) => one.section === section)?.players
  const yes = strengthOf(counted)
  if (minimum === undefined) return <span className="num">{yes}</span>
  return (
    <span className={yes < minimum ? `${styles.plannedShort} num` : 'num'}>
      {text('planning.strength', { yes, minimum })}
    </span>
  )
}

/** The sections in which players are missing, 'Horn 2 von 4', each with a way to ask substitutes. */
export const Shortages = ({ event }: { readonly event: PlannedEvent }) => {
  const { locale } = useApp()
  const text = useText()
  const shortages = findShortages(event)
  if (shortages.length === 0) return null
  return (
    <ul className={styles.plannedShortages} aria-label={text('planning.shortages')}>
      {shortages.map(({ section, yes, minimum }) => {
        const named = text(`section.name.${section}`)
        return (
          <li key={section}>
            <span className={styles.plannedShort}>{text('planning.shortage', { section: named, yes, minimum })}</span>
            {section !== 'other' && (
              <Link
                className="go"
                to="/$locale/intra/admin/substitutes/event/$id"
                params={{ locale, id: `${event.id}` }}
                search={{ section }}
              >
                {text('planning.shortage.substitute', { section: named })}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
