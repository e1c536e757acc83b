import * as styles from './thumb.css'
import { useText } from '../../ui/intl.tsx'
import { useMeetings } from '../answers/useMeetings.ts'

/** The number of due answers as a badge on the link to the meetings; renders nothing if there are none. */
export const OpenAnswers = () => {
  const text = useText()
  const { due } = useMeetings()
  if (due === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{due}</span>
      <span className="visually-hidden">{text('intra.nav.meetings.open', { count: due })}</span>
    </span>
  )
}
