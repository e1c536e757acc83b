import { useId } from 'react'
import { useText } from '../intl.tsx'
import { Select } from './Select.tsx'

interface YearSelectProps {
  readonly years: readonly number[]
  readonly year: number
  readonly onChoose: (year: number) => void
}

export const YearSelect = ({ years, year, onChoose }: YearSelectProps) => {
  const text = useText()
  const id = useId()
  return (
    <div className="field year-select">
      <label htmlFor={id}>{text('year')}</label>
      <Select id={id} value={year} onChange={({ currentTarget: { value } }) => onChoose(Number(value))}>
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </div>
  )
}
