import * as styles from './album.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { altOf } from '../../pictures/admin/alt-of.ts'
import { ChoosePictures } from '../../pictures/admin/ChoosePictures.tsx'
import { editedPicturesQuery } from '../../pictures/admin/queries.ts'
import { RefusingBelow } from '../../pictures/admin/ShownGroup.tsx'
import { Thumbnail } from '../../pictures/admin/Thumbnail.tsx'
import { OrderedRows } from '../../repertoires/admin/OrderedRows.tsx'
import { wordsIn } from './field-lists.ts'

/** The pictures of an event in their order. The value is their names. */
export const AlbumControl = ({ name, label, error, value = '', set }: ControlProps) => {
  const app = useApp()
  const text = useText()
  const { data } = useQuery(editedPicturesQuery(app))
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const pictures = wordsIn(value).flatMap((one) => data?.find((picture) => picture.name === one) ?? [])
  const close = (): void => {
    setChoosing(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field of the form's own fieldset
    <div className="field" role="group" aria-labelledby={`${name}-label`}>
      <b id={`${name}-label`}>{label}</b>
      <p className="hint">{text('admin.event.album.hint')}</p>
      {pictures.length > 0 && (
        <OrderedRows
          rows={pictures}
          keyOf={(picture) => picture.name}
          titleOf={(picture) => altOf(picture, app.locale)}
          removal="admin.event.album.remove"
          onOrder={(rows) => set(rows.map((picture) => picture.name).join())}
        >
          {(picture) => (
            <span className={styles.albumRow}>
              <Thumbnail picture={picture} sizes="6rem" decorative />
              <span>
                {altOf(picture, app.locale)}
                <RefusingBelow picture={picture} />
              </span>
            </span>
          )}
        </OrderedRows>
      )}
      <div className="buttons">
        <QuietButton ref={button} id={name} name={name} onClick={() => setChoosing(true)}>
          {text('admin.event.album.choose')}
        </QuietButton>
      </div>
      <FieldError name={name} error={error} />
      {choosing && (
        <ChoosePictures
          chosen={wordsIn(value)}
          onChoose={(names) => {
            set(names.join())
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
