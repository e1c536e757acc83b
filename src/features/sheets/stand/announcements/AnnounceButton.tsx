import * as styles from '../stand.css'
import { Megaphone } from 'lucide-react'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { useTogether } from './together.ts'

/** Announces the piece in one tap; narrow screens have it in the menu only. Nothing for those who may not announce. */
export const AnnounceButton = () => {
  const text = useText()
  const { announce } = useTogether()
  if (announce === null) return null
  return (
    <IconButton
      icon={Megaphone}
      className={`${styles.standTool} ${styles.standToolWide}`}
      label={text('stand.announce')}
      onClick={announce}
    />
  )
}
