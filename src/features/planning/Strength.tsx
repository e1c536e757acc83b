import { strengthOf } from '#contract/participation.ts'
import { findShortages, type PlannedEvent, type PlannedPlayer } from '#contract/planning.ts'
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
    <span className={yes < minimum ? 'planned-short num' : 'num'}>{text('planning.strength', { yes, minimum })}</span>
  )
}

/** The sections in which players are missing: 'Horn 2 von 4'. */
export const Shortages = ({ event }: { readonly event: PlannedEvent }) => {
  const text = useText()
  const shortages = findShortages(event)
  if (shortages.length === 0) return null
  const words = shortages.map(({ section, yes, minimum }) =>
    text('planning.shortage', { section: text(`participation.section.${section}`), yes, minimum }),
  )
  return (
    <p className="planned-short">
      {text('planning.shortages')} {words.join(', ')}
    </p>
  )
}
