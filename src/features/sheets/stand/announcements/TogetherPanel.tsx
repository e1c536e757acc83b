import * as styles from '../panel.css'
import { Megaphone, QrCode } from 'lucide-react'
import { QuietButton } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { useText } from '../../../../ui/intl.tsx'
import type { Frame } from '../useFrame.ts'
import { ScanPieceCode } from './ScanPieceCode.tsx'
import { useTogether } from './together.ts'

interface TogetherPanelProps {
  readonly frame: Frame
  /** Closes the panel. */
  readonly onDone: () => void
  readonly onCode: () => void
}

/** Announces the piece, lets this device open what others announce, and shows what they wrote for everybody. */
export const TogetherPanel = ({ frame, onDone, onCode }: TogetherPanelProps) => {
  const text = useText()
  const { announce, open } = useTogether()
  const isFollowing = frame.settings?.follow ?? false
  const isSharedHidden = frame.settings?.sharedHidden ?? false
  return (
    <section className={styles.standSection}>
      <h3>{text('stand.together')}</h3>
      {announce !== null && (
        <div className="buttons">
          <QuietButton
            onClick={() => {
              onDone()
              announce()
            }}
          >
            <Megaphone aria-hidden="true" />
            {text('stand.announce')}
          </QuietButton>
          <QuietButton onClick={onCode}>
            <QrCode aria-hidden="true" />
            {text('stand.code.show')}
          </QuietButton>
        </div>
      )}
      {open !== null && <ScanPieceCode open={open} onOpened={onDone} />}
      <Checkbox name="follow" checked={isFollowing} onChange={() => frame.change({ follow: !isFollowing })}>
        {text('stand.follow')}
      </Checkbox>
      <p>{text('stand.follow.detail')}</p>
      <Checkbox
        name="shared"
        checked={!isSharedHidden}
        onChange={() => frame.change({ sharedHidden: !isSharedHidden })}
      >
        {text('stand.shared.show')}
      </Checkbox>
    </section>
  )
}
