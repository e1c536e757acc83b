import { useText } from '../../ui/intl.tsx'
import { useMeetings } from '../participation/useMeetings.ts'

/** How many answers are due, as a badge at the way to the meetings; nothing when there are none. */
export const OpenAnswers = () => {
  const text = useText()
  const { due } = useMeetings()
  if (due === 0) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{due}</span>
      <span className="visually-hidden">{text('intra.nav.meetings.open', { count: due })}</span>
    </span>
  )
}
