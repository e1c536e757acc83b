import * as styles from './pictures.css'
import type { PointerEvent } from 'react'
import type { EditedPicture } from '#contract/pictures.ts'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Thumbnail } from './Thumbnail.tsx'

type Props = ControlProps<EditedPicture>

const Slider = ({ name, label, error, value = '', set }: Props) => {
  const text = useText()
  return (
    <Field name={name} label={label} error={error}>
      <input
        {...fieldAttributes({ name, hint: undefined, error })}
        type="range"
        className={styles.adminRange}
        min="0"
        max="100"
        step="10"
        value={value}
        aria-valuetext={text('admin.picture.focus.percent', { percent: Number(value) })}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  )
}

/**
 * The point that stays visible where a page shows only a part of the picture: tapped on the saved picture, or set with
 * two sliders.
 */
export const FocusXControl = (props: Props) => {
  const { row, values, set, setField } = props
  const text = useText()
  const { focusX = '', focusY = '' } = values
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const percent = (from: number, size: number) => `${Math.min(100, Math.max(0, Math.round((10 * from) / size) * 10))}`
    set(percent(clientX - left, width))
    setField('focusY', percent(clientY - top, height))
  }
  return (
    <>
      <p className="hint">{text('admin.picture.focus.hint')}</p>
      {row !== null && (
        <div className={styles.adminFocus} onPointerDown={point}>
          <Thumbnail picture={row} sizes="(min-width: 40rem) 20rem, 92vw" />
          <span style={{ left: `${focusX}%`, top: `${focusY}%` }} />
        </div>
      )}
      <Slider {...props} />
    </>
  )
}

export const FocusYControl = Slider
