import './tuner.css'
import { useId } from 'react'
import { type Key, keys } from '#contract/persons.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Slider } from './Slider.tsx'
import { StandDialog } from './StandDialog.tsx'
import { highestPitch, lowestPitch, newStandSettings } from './settings.ts'
import { TunerPanel } from './TunerPanel.tsx'
import { TuningTonePanel } from './TuningTonePanel.tsx'
import type { Frame } from './useFrame.ts'
import { useTuner } from './useTuner.ts'
import { useTuningTone } from './useTuningTone.ts'

interface TunerDialogProps {
  readonly frame: Frame
  /** The transposition of the sheet on the stand. */
  readonly sheetKey: Key | null
  readonly onClose: () => void
}

/** Tuning tone and tuner. Only one of them is on: the tuner would hear the tone. */
export const TunerDialog = ({ frame, sheetKey, onClose }: TunerDialogProps) => {
  const text = useText()
  const id = useId()
  const { pitch, key } = frame.settings ?? newStandSettings
  const playerKey = key ?? sheetKey ?? 'C'
  const tuner = useTuner()
  const tone = useTuningTone(pitch)
  return (
    <StandDialog title={text('stand.tuner')} onClose={onClose}>
      <TunerPanel
        tuner={{
          ...tuner,
          start: () => {
            tone.stop()
            tuner.start()
          },
        }}
        pitch={pitch}
        playerKey={playerKey}
      />
      <TuningTonePanel
        playerKey={playerKey}
        sounding={tone.note}
        onToggle={(note) => {
          tuner.stop()
          tone.toggle(note)
        }}
      />
      <Slider
        label={text('stand.tuner.pitch')}
        value={pitch}
        min={lowestPitch}
        max={highestPitch}
        step={1}
        less={text('stand.tuner.pitch.lower')}
        more={text('stand.tuner.pitch.higher')}
        unit="Hz"
        onChange={(next) => frame.change({ pitch: next })}
      />
      <div className="field">
        <label htmlFor={id}>{text('stand.tuner.key')}</label>
        <Select
          id={id}
          value={key ?? ''}
          onChange={({ currentTarget }) =>
            frame.change({ key: keys.find((one) => one === currentTarget.value) ?? null })
          }
        >
          <option value="">{text('stand.tuner.key.sheet', { key: text(`sheet.key.${sheetKey ?? 'C'}`) })}</option>
          {keys.map((one) => (
            <option key={one} value={one}>
              {text('stand.tuner.key.in', { key: text(`sheet.key.${one}`) })}
            </option>
          ))}
        </Select>
      </div>
    </StandDialog>
  )
}
