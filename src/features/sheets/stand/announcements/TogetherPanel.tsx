import { Megaphone } from 'lucide-react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { useText } from '../../../../ui/intl.tsx'
import type { Frame } from '../useFrame.ts'
import { useTogether } from './together.ts'

interface TogetherPanelProps {
  readonly frame: Frame
  /** Closes the panel. */
  readonly onDone: () => void
}

/** Announces the piece, and lets this device open what others announce. */
export const TogetherPanel = ({ frame, onDone }: TogetherPanelProps) => {
  const text = useText()
  const { announce } = useTogether()
  const isFollowing = frame.settings?.follow ?? false
  return (
    <section className="stand-section">
      <h3>{text('stand.together')}</h3>
      {announce !== null && (
        <div className="buttons">
          <Button
            look="quiet"
            onClick={() => {
              onDone()
              announce()
            }}
          >
            <Megaphone aria-hidden="true" />
            {text('stand.announce')}
          </Button>
        </div>
      )}
      <Checkbox name="follow" checked={isFollowing} onChange={() => frame.change({ follow: !isFollowing })}>
        {text('stand.follow')}
      </Checkbox>
      <p>{text('stand.follow.detail')}</p>
    </section>
  )
}
