import * as styles from './pictures.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useApp } from '../../../platform/session/app.tsx'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../ui/Dialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { altOf } from './alt-of.ts'
import { editedPicturesQuery } from './queries.ts'
import { RefusingBelow } from './ShownGroup.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadPicture } from './UploadPicture.tsx'

interface ChoosePicturesProps {
  /** Names in their order. */
  readonly chosen: readonly string[]
  readonly onChoose: (names: readonly string[]) => void
  readonly onClose: () => void
}

/**
 * A dialog in which an editor uploads pictures and chooses several of the library; an uploaded one is chosen. Outside of
 * the form that opens it, because it contains a form.
 */
export const ChoosePictures = ({ chosen: before, onChoose, onClose }: ChoosePicturesProps) => {
  const app = useApp()
  const text = useText()
  const { data, isError, refetch } = useQuery(editedPicturesQuery(app))
  const [chosen, setChosen] = useState(before)
  const without = (names: readonly string[], name: string) => names.filter((one) => one !== name)
  return createPortal(
    <Dialog className={`dialog ${styles.adminChoose}`} onClose={onClose}>
      <div>
        <DialogTitle>{text('admin.picture.choose_several')}</DialogTitle>
        <UploadPicture onUploaded={({ name }) => setChosen((names) => [...without(names, name), name])} />
        {isError && <LoadFailed onRetry={() => void refetch()}>{text('admin.load_failed')}</LoadFailed>}
        <ul className={styles.adminChoices} aria-label={text('admin.pictures.all')}>
          {data?.map((picture) => {
            const { name } = picture
            const isChosen = chosen.includes(name)
            return (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-pressed={isChosen}
                  onClick={() => setChosen(isChosen ? without(chosen, name) : [...chosen, name])}
                >
                  <Thumbnail picture={picture} sizes="(min-width: 40rem) 12rem, 44vw" decorative />
                  <span>{altOf(picture, app.locale)}</span>
                  <RefusingBelow picture={picture} />
                </button>
              </li>
            )
          })}
        </ul>
        <div className={`buttons ${styles.adminChooseDone}`}>
          <Button onClick={() => onChoose(chosen)}>
            {text('admin.picture.choose_done', { count: chosen.length })}
          </Button>
          <QuietButton onClick={onClose}>{text('action.cancel')}</QuietButton>
        </div>
      </div>
    </Dialog>,
    document.body,
  )
}
