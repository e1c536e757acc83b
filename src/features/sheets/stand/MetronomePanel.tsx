import * as styles from './panel.css'
import { Play, Square } from 'lucide-react'
import { useId } from 'react'
import { countIns, fastest, slowest, subdivisions } from '#contract/stand-settings.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Beat } from './Beat.tsx'
import { Slider } from './Slider.tsx'
import type { SheetSettings } from './settings.ts'
import type { Frame } from './useFrame.ts'
import type { Metronome } from './useMetronome.ts'

interface MetronomePanelProps {
  readonly settings: SheetSettings
  readonly change: (changed: Partial<SheetSettings>) => void
  readonly frame: Frame
  readonly metronome: Metronome
  /** Opens the tuner instead. */
  readonly onTuner: () => void
}

interface ChoiceProps<T extends number> {
  readonly label: string
  readonly value: T
  readonly choices: readonly T[]
  readonly nameOf?: (choice: T) => string
  readonly onChange: (choice: T) => void
}

const Choice = <T extends number>({ label, value, choices, nameOf = String, onChange }: ChoiceProps<T>) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(choices[currentTarget.selectedIndex] ?? value)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {nameOf(choice)}
          </option>
        ))}
      </Select>
    </div>
  )
}

const metres = [1, 2, 3, 4, 5, 6, 7, 9, 12]

/** The metronome of this piece: tempo, metre, subdivision and count-in. */
export const MetronomePanel = ({ settings, change, frame, metronome, onTuner }: MetronomePanelProps) => {
  const text = useText()
  const { tempo, beats, subdivision, countIn } = settings
  return (
    <section className={styles.standSection}>
      <h3>{text('stand.metronome')}</h3>
      <Beat beats={beats} metronome={metronome} />
      <Slider
        label={text('stand.tempo')}
        value={tempo}
        min={slowest}
        max={fastest}
        step={2}
        less={text('stand.tempo.slower')}
        more={text('stand.tempo.faster')}
        onChange={(tempo) => change({ tempo })}
      />
      <div className={styles.standFormRow}>
        <Choice label={text('stand.beats')} value={beats} choices={metres} onChange={(beats) => change({ beats })} />
        <Choice
          label={text('stand.subdivision')}
          value={subdivision}
          choices={subdivisions}
          nameOf={(clicks) => text(`stand.subdivision.${clicks}`)}
          onChange={(subdivision) => change({ subdivision })}
        />
      </div>
      <div className={styles.standFormRow}>
        <Choice
          label={text('stand.count_in')}
          value={countIn}
          choices={countIns}
          nameOf={(bars) => text('stand.count_in.bars', { bars })}
          onChange={(countIn) => change({ countIn })}
        />
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
      <div className="buttons">
        <QuietButton onClick={onTuner}>{text('stand.tuner')}</QuietButton>
      </div>
    </section>
  )
}
