import * as standStyles from './stand.css'
import * as standMessagesStyles from './stand-messages.css'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'

interface UnlockProps {
  readonly isShown: boolean
  /** The reason why the screen may switch off; null while it stays on. */
  readonly sleeps: string | null
  readonly onUnlock: () => void
}

/** The button that unlocks the stand, over the page. While it is away, it appears with the focus. */
export const Unlock = ({ isShown, sleeps, onUnlock }: UnlockProps) => {
  const text = useText()
  return (
    <p
      className={
        isShown ? standStyles.standUnlock : `${standStyles.standUnlock} ${standMessagesStyles.standUnlockAway}`
      }
    >
      <Button onClick={onUnlock}>{text('stand.unlock')}</Button>
      {sleeps !== null && <span className={standStyles.standUnlockNote}>{sleeps}</span>}
    </p>
  )
}
