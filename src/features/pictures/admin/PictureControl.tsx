import * as styles from './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LinkedPicture } from '../../../ui/Picture.tsx'
import { ChoosePicture, type ChosenPicture } from './ChoosePicture.tsx'
import { editedPicturesQuery } from './queries.ts'
import { Thumbnail } from './Thumbnail.tsx'

const sizes = '(min-width: 40rem) 20rem, 92vw'

interface PictureControlProps extends Pick<ControlProps, 'name' | 'label' | 'error' | 'value'> {
  readonly set: (name: string, picture?: ChosenPicture) => void
  /** Names of drawings of the build that can be chosen too. */
  readonly drawings: readonly string[] | undefined
  /** Text without a picture. */
  readonly none: string
}

const Chosen = ({ name }: { readonly name: string }) => {
  const { data } = useQuery(editedPicturesQuery(useApp()))
  const upload = data?.find((picture) => picture.name === name)
  if (upload !== undefined) return <Thumbnail picture={upload} sizes={sizes} />
  return <LinkedPicture picture={{ name, alt: name, upload: null }} sizes={sizes} />
}

/** A field whose value is the name of a picture, or ''. */
export const PictureControl = ({ name, label, error, value = '', set, drawings, none }: PictureControlProps) => {
  const text = useText()
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setChoosing(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field of the form's own fieldset
    <div className="field" role="group" aria-labelledby={`${name}-label`}>
      <b id={`${name}-label`}>{label}</b>
      {value === '' ? (
        <p className="soft">{none}</p>
      ) : (
        <div className={styles.adminChosen}>
          <Chosen name={value} />
        </div>
      )}
      <div className="buttons">
        <QuietButton ref={button} id={name} name={name} onClick={() => setChoosing(true)}>
          {text(value === '' ? 'admin.picture.choose' : 'admin.picture.choose_other')}
        </QuietButton>
        {value !== '' && (
          <QuietButton
            onClick={() => {
              set('')
              button.current?.focus()
            }}
          >
            {text('admin.picture.choose_none')}
          </QuietButton>
        )}
      </div>
      <FieldError name={name} error={error} />
      {choosing && (
        <ChoosePicture
          drawings={drawings ?? []}
          onChoose={(picture) => {
            set(picture.name, picture)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
