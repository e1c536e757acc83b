import * as keysStyles from './keys.css'
import * as panelStyles from './panel.css'
import { useEffect, useState } from 'react'
import { Announced } from '../../../ui/Announced.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { MarkItem } from './MarkItem.tsx'
import { StandDialog } from './StandDialog.tsx'
import { newStandSettings } from './settings.ts'
import { isLearnable, type Turn, turns } from './turns.ts'
import type { Frame } from './useFrame.ts'

interface KeysDialogProps {
  readonly frame: Frame
  readonly onClose: () => void
}

/** The ways to turn, in the order of the picture. */
const gestures = ['back', 'middle', 'next', 'swipe', 'pinch'] as const
const shortcuts = ['next', 'back', 'ends', 'escape', 'undo'] as const

/** A page with its three tap zones. */
const ZonesPicture = () => {
  const text = useText()
  return (
    <svg className={keysStyles.keysPicture} viewBox="0 0 300 160" aria-hidden="true">
      <rect className={keysStyles.keysDesk} width="300" height="160" />
      <rect className={keysStyles.keysPage} x="95" y="8" width="110" height="144" />
      {[0, 1, 2, 3].map((system) => (
        <path key={system} d={`M105 ${28 + 34 * system}h90m-90 4h90m-90 4h90m-90 4h90m-90 4h90`} />
      ))}
      <path className={keysStyles.keysBorder} d="M100 0v160M200 0v160" />
      {(['back', 'middle', 'next'] as const).map((zone, index) => (
        <text key={zone} x={50 + 100 * index} y="86">
          {text(`stand.zone.${zone}`)}
        </text>
      ))}
    </svg>
  )
}

/** Waits for the next key, which then turns in this direction. */
const Learning = ({ turn, onKey }: { readonly turn: Turn; readonly onKey: (key: string) => void }) => {
  const text = useText()
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // Escape closes the dialog.
      if (event.key === 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (isLearnable(event.key)) onKey(event.key)
      else setRefused(true)
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [onKey])
  return <Announced as="p">{text(refused ? 'stand.keys.refused' : `stand.keys.press.${turn}`)}</Announced>
}

/** The keys of a pedal, to learn and to forget. */
const LearntKeys = ({ frame }: Pick<KeysDialogProps, 'frame'>) => {
  const text = useText()
  const [learning, setLearning] = useState<Turn | null>(null)
  const { learntKeys } = frame.settings ?? newStandSettings
  const nameOf = (key: string): string => (key === ' ' ? text('stand.keys.space') : key)
  return (
    <section className={panelStyles.standSection}>
      <h3>{text('stand.keys.learn')}</h3>
      <p>{text('stand.keys.learn.detail')}</p>
      <ul className={panelStyles.standMarks}>
        {Object.entries(learntKeys).map(([key, turn]) => (
          <MarkItem
            key={key}
            name={nameOf(key)}
            detail={text(`stand.${turn}`)}
            removeLabel={text('stand.keys.forget', { key: nameOf(key) })}
            onRemove={() => {
              const { [key]: _forgotten, ...others } = learntKeys
              frame.change({ learntKeys: others })
            }}
          />
        ))}
      </ul>
      {learning === null ? (
        <div className="buttons">
          {turns.map((turn) => (
            <QuietButton key={turn} onClick={() => setLearning(turn)}>
              {text(`stand.keys.learn.${turn}`)}
            </QuietButton>
          ))}
        </div>
      ) : (
        <>
          <Learning
            turn={learning}
            onKey={(key) => {
              frame.change({ learntKeys: { ...learntKeys, [key]: learning } })
              setLearning(null)
            }}
          />
          <div className="buttons">
            <QuietButton onClick={() => setLearning(null)}>{text('action.cancel')}</QuietButton>
          </div>
        </>
      )}
    </section>
  )
}

/** Explains taps, gestures and keys, and learns the keys of a pedal. */
export const KeysDialog = ({ frame, onClose }: KeysDialogProps) => {
  const text = useText()
  return (
    <StandDialog title={text('stand.keys')} onClose={onClose}>
      <ZonesPicture />
      <dl className={keysStyles.keysList}>
        {gestures.map((one) => (
          <div key={one}>
            <dt>{text(`stand.gesture.${one}`)}</dt>
            <dd>{text(`stand.gesture.${one}.effect`)}</dd>
          </div>
        ))}
        {shortcuts.map((one) => (
          <div key={one}>
            <dt>{text(`stand.keys.${one}`)}</dt>
            <dd>{text(`stand.keys.${one}.effect`)}</dd>
          </div>
        ))}
      </dl>
      <LearntKeys frame={frame} />
    </StandDialog>
  )
}
