import { useId } from 'react'
import { conducting } from '#contract/sections.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { placeAt, type Rows, type Spot, withPlace } from './arrange.ts'

interface PlaceToolsProps {
  readonly rows: Rows
  readonly spot: Spot
  readonly onChange: (rows: Rows) => void
}

/** The place that is picked up: its stand, its person, and the section for which it is kept. */
export const PlaceTools = ({ rows, spot, onChange }: PlaceToolsProps) => {
  const text = useText()
  const { sections } = useFunctions()
  const id = useId()
  const place = placeAt(rows, spot)
  if (place === undefined) return null
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{text('admin.seating.selected', { row: spot.row + 1, place: spot.place + 1 })}</h2>
      {spot.place > 0 && (
        <Checkbox
          name="shares-stand"
          checked={place.sharesStand}
          onChange={({ target }) => onChange(withPlace(rows, spot, { sharesStand: target.checked }))}
        >
          {text('admin.seating.share')}
        </Checkbox>
      )}
      {place.uuid === null ? (
        <div className="field">
          <label htmlFor={`${id}-section`}>{text('admin.seating.keep')}</label>
          <Select
            id={`${id}-section`}
            value={place.section ?? ''}
            onChange={({ target }) => onChange(withPlace(rows, spot, { section: target.value || null }))}
          >
            <option value="">{text('admin.seating.keep.none')}</option>
            {sections
              .filter((one) => one.id !== conducting)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {text(`section.name.${one.id}`)}
                </option>
              ))}
          </Select>
        </div>
      ) : (
        <div className="buttons">
          <QuietButton onClick={() => onChange(withPlace(rows, spot, { uuid: null }))}>
            {text('admin.seating.release')}
          </QuietButton>
        </div>
      )}
    </section>
  )
}
