import * as styles from './panel.css'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** Change per tap on a button; the slider itself moves by 1. */
  readonly step: number
  readonly less: string
  readonly more: string
  readonly unit?: string
  readonly onChange: (value: number) => void
}

/** A whole number with a slider and two buttons. */
export const Slider = ({ label, value, min, max, step, less, more, unit, onChange }: SliderProps) => {
  const id = useId()
  const set = (next: number): void => {
    if (Number.isFinite(next)) onChange(Math.min(max, Math.max(min, Math.round(next))))
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.standSlider}>
        <IconButton icon={Minus} label={less} onClick={() => set(value - step)} />
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          value={value}
          aria-valuetext={unit === undefined ? undefined : `${value} ${unit}`}
          onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
        />
        <IconButton icon={Plus} label={more} onClick={() => set(value + step)} />
        <output className="num" htmlFor={id}>
          {value}
          {unit !== undefined && <small> {unit}</small>}
        </output>
      </div>
    </div>
  )
}
