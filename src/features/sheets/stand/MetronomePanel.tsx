import { Minus, Play, Plus, Square } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { fastest, type SheetSettings, slowest } from './settings.ts'
import type { Frame } from './useFrame.ts'
import type { Metronome } from './useMetronome.ts'

interface MetronomePanelProps {
  readonly settings: SheetSettings
  readonly change: (changed: Partial<SheetSettings>) => void
  readonly frame: Frame
  readonly metronome: Metronome
}

const metres = [1, 2, 3, 4, 5, 6, 7, 9, 12]

/** Beats per minute of this piece, and the metronome's flash and click. */
export const MetronomePanel = ({ settings: { tempo, beats }, change, frame, metronome }: MetronomePanelProps) => {
  const text = useText()
  const names = useId()
  const set = (value: number): void => {
    if (Number.isFinite(value)) change({ tempo: Math.min(fastest, Math.max(slowest, Math.round(value))) })
  }
  return (
    <section className="stand-section">
      <h3>{text('stand.metronome')}</h3>
      <div className="field">
        <label htmlFor={`${names}-tempo`}>{text('stand.tempo')}</label>
        <div className="stand-tempo">
          <Button
            look="quiet"
            className="button--icon"
            aria-label={text('stand.tempo.slower')}
            onClick={() => set(tempo - 2)}
          >
            <Minus aria-hidden="true" />
          </Button>
          <input
            id={`${names}-tempo`}
            type="range"
            min={slowest}
            max={fastest}
            value={tempo}
            onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
          />
          <Button
            look="quiet"
            className="button--icon"
            aria-label={text('stand.tempo.faster')}
            onClick={() => set(tempo + 2)}
          >
            <Plus aria-hidden="true" />
          </Button>
          <output className="num" htmlFor={`${names}-tempo`}>
            {tempo}
          </output>
        </div>
      </div>
      <div className="stand-form-row">
        <div className="field">
          <label htmlFor={`${names}-beats`}>{text('stand.beats')}</label>
          <Select
            id={`${names}-beats`}
            value={beats}
            onChange={({ currentTarget }) => change({ beats: Number(currentTarget.value) })}
          >
            {metres.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
        <Button look={metronome.running ? 'ink' : 'brass'} onClick={metronome.toggle}>
          {metronome.running ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
          {text(metronome.running ? 'stand.metronome.stop' : 'stand.metronome.start')}
        </Button>
      </div>
      <Checkbox
        name="click"
        checked={frame.settings?.click ?? true}
        onChange={({ currentTarget }) => frame.change({ click: currentTarget.checked })}
      >
        {text('stand.metronome.click')}
      </Checkbox>
    </section>
  )
}
