import { Megaphone } from 'lucide-react'
import { useText } from '../../../../ui/intl.tsx'
import { useTogether } from './together.ts'

/** Announces the piece in one tap; narrow screens have it in the menu only. Nothing for those who may not announce. */
export const AnnounceButton = () => {
  const text = useText()
  const { announce } = useTogether()
  if (announce === null) return null
  return (
    <button
      type="button"
      className="stand-tool stand-tool--wide"
      aria-label={text('stand.announce')}
      onClick={announce}
    >
      <Megaphone aria-hidden="true" />
    </button>
  )
}
