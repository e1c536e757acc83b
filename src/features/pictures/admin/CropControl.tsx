import 'react-image-crop/dist/ReactCrop.css'
import * as styles from './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import type { EditedPicture } from '#contract/pictures.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { centredCrop, cropOfPercent, percentOfCrop, readCrop, wholeRatio, writeCrop } from './crop.ts'
import { wholePictureQuery } from './queries.ts'
import { useBlobUrl } from './useBlobUrl.ts'

/** Width to height; the header shows pictures from 2:1 on. */
const ratios = { '3:1': 3, '16:9': 16 / 9, '4:3': 4 / 3, '1:1': 1 } as const
const isRatio = (name: string): name is keyof typeof ratios => name in ratios

interface CropFrameProps {
  readonly crop: ReturnType<typeof readCrop>
  readonly ratio: string
  readonly onCrop: (percent: PercentCrop) => void
  readonly children: ReactNode
}

const CropFrame = ({ crop, ratio, onCrop, children }: CropFrameProps) => {
  const text = useText()
  const edge = (direction: 'n' | 'e' | 's' | 'w' | 'nw' | 'ne' | 'se' | 'sw') => text(`admin.picture.crop.${direction}`)
  return (
    <ReactCrop
      {...(crop !== null && { crop: { unit: '%', ...percentOfCrop(crop) } })}
      {...(isRatio(ratio) && { aspect: ratios[ratio] })}
      minWidth={24}
      minHeight={24}
      keepSelection
      ruleOfThirds
      ariaLabels={{
        cropArea: text('admin.picture.crop.area'),
        nDragHandle: edge('n'),
        eDragHandle: edge('e'),
        sDragHandle: edge('s'),
        wDragHandle: edge('w'),
        nwDragHandle: edge('nw'),
        neDragHandle: edge('ne'),
        seDragHandle: edge('se'),
        swDragHandle: edge('sw'),
      }}
      onChange={(_, percent) => onCrop(percent)}
    >
      {children}
    </ReactCrop>
  )
}

/** Selects the part of the picture that is shown: by pointer, or by arrow keys on its edges and corners. */
export const CropControl = ({ name, label, error, value = '', row, set }: ControlProps<EditedPicture>) => {
  const text = useText()
  const whole = useQuery({ ...wholePictureQuery(useApp(), row?.id ?? 0), enabled: row !== null })
  const url = useBlobUrl(whole.data)
  const [ratio, setRatio] = useState('')
  const crop = readCrop(value)
  const start = (chosen: string): void => {
    if (row === null) return
    const whole = wholeRatio(row)
    set(writeCrop(centredCrop(isRatio(chosen) ? ratios[chosen] : whole, whole)))
  }
  return (
    <div className={styles.adminCrop}>
      {whole.isError && (
        <LoadFailed onRetry={() => void whole.refetch()}>{text('admin.picture.whole_failed')}</LoadFailed>
      )}
      <SelectField
        name={`${name}-ratio`}
        label={text('admin.picture.ratio')}
        value={ratio}
        onChange={({ target }) => {
          setRatio(target.value)
          if (isRatio(target.value)) start(target.value)
        }}
        choices={[
          { value: '', label: text('admin.picture.ratio.free') },
          ...Object.keys(ratios).map((one) => ({ value: one, label: one.replace(':', ' : ') })),
        ]}
      />
      <fieldset>
        <legend className="visually-hidden">{label}</legend>
        {url !== null && (
          <CropFrame crop={crop} ratio={ratio} onCrop={(percent) => set(writeCrop(cropOfPercent(percent)))}>
            <img src={url} alt={row?.altDe ?? ''} />
          </CropFrame>
        )}
      </fieldset>
      <div className="buttons">
        <QuietButton id={name} name={name} blocked={url === null} onClick={() => url !== null && start(ratio)}>
          {text('admin.picture.crop.start')}
        </QuietButton>
        {crop !== null && <QuietButton onClick={() => set('')}>{text('admin.picture.crop.none')}</QuietButton>}
      </div>
      <FieldError name={name} error={error} />
    </div>
  )
}
