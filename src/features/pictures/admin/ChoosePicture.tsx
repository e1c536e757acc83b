import * as styles from './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import type { EditedPicture } from '#contract/pictures.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../ui/Dialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { LinkedPicture } from '../../../ui/Picture.tsx'
import { altOf } from './alt-of.ts'
import { editedPicturesQuery } from './queries.ts'
import { RefusingBelow } from './ShownGroup.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadPicture } from './UploadPicture.tsx'

export interface ChosenPicture {
  readonly name: string
  /** Alternative texts; '' for a drawing of the build. */
  readonly altDe: string
  readonly altEn: string
  /** Pixels; null for a drawing of the build. */
  readonly width: number | null
  readonly height: number | null
}

/** The drawings that have a name in words: those for every band. */
const namedDrawings = [
  'header-formation',
  'header-linien',
  'header-schalltrichter',
  'header-ventile',
  'poster-linien',
  'shop-buch',
  'shop-cd',
  'shop-klammern',
  'shop-wein',
] as const

interface ChoosePictureProps {
  /** Names of drawings of the build that can be chosen too. */
  readonly drawings?: readonly string[]
  readonly onChoose: (picture: ChosenPicture) => void
  readonly onClose: () => void
}

const chosenOf = ({ name, altDe, altEn, width, height }: EditedPicture): ChosenPicture => ({
  name,
  altDe,
  altEn,
  width,
  height,
})

/**
 * A dialog in which an editor uploads a picture or chooses one of the library. It is outside of the form that opens it,
 * because it contains a form.
 */
export const ChoosePicture = ({ drawings = [], onChoose, onClose }: ChoosePictureProps) => {
  const { locale, ...app } = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(editedPicturesQuery({ ...app, locale }))
  const nameOf = (name: string): string => {
    const known = namedDrawings.find((one) => one === name)
    return known === undefined ? name : text(`admin.picture.drawing.${known}`)
  }
  return createPortal(
    <Dialog className={`dialog ${styles.adminChoose}`} onClose={onClose}>
      <div>
        <DialogTitle>{text('admin.picture.choose')}</DialogTitle>
        <UploadPicture single onUploaded={(picture) => onChoose(chosenOf(picture))} />
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        <ul className={styles.adminChoices} aria-label={text('admin.pictures.all')}>
          {data?.map((picture) => (
            <li key={picture.id}>
              <button type="button" onClick={() => onChoose(chosenOf(picture))}>
                <Thumbnail picture={picture} sizes="(min-width: 40rem) 12rem, 44vw" decorative />
                <span>{altOf(picture, locale)}</span>
                <RefusingBelow picture={picture} />
              </button>
            </li>
          ))}
          {drawings.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => onChoose({ name, altDe: '', altEn: '', width: null, height: null })}>
                <LinkedPicture picture={{ name, alt: '', upload: null }} sizes="(min-width: 40rem) 12rem, 44vw" />
                <span>{text('admin.picture.drawing', { name: nameOf(name) })}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className="buttons">
          <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
        </div>
      </div>
    </Dialog>,
    document.body,
  )
}
