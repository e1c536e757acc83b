import { useId } from 'react'
import { Select } from '../../ui/form/Select.tsx'
import { useText } from '../../ui/intl.tsx'

interface SeasonSelectProps {
  readonly seasons: readonly number[]
  readonly season: number
  readonly onChoose: (season: number) => void
}

export const SeasonSelect = ({ seasons, season, onChoose }: SeasonSelectProps) => {
  const text = useText()
  const select = useId()
  return (
    <div className="field attendance-season">
      <label htmlFor={select}>{text('attendance.season')}</label>
      <Select id={select} value={season} onChange={({ currentTarget: { value } }) => onChoose(Number(value))}>
        {seasons.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  )
}
