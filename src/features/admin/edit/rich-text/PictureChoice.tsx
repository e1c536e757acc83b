import { useQuery } from '@tanstack/react-query'
import { nameOfPicture, pictureAddress } from '#contract/rich-text.ts'
import { useApp } from '../../../../platform/session/app.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { eventReferencesQuery } from '../../../events/admin/queries.ts'
import type { ChosenPicture } from '../../../pictures/admin/ChoosePicture.tsx'
import { PictureControl } from '../../../pictures/admin/PictureControl.tsx'

interface PictureChoiceProps {
  readonly name: string
  readonly error: string | undefined
  /** Address of the chosen picture; '' = none yet. */
  readonly src: string
  /** `picture` has its descriptions; undefined without a picture. */
  readonly onChoose: (src: string, picture: ChosenPicture | undefined) => void
}

/** The source of pictures for texts: the library, and the drawings of the build. */
export const PictureChoice = ({ name, error, src, onChoose }: PictureChoiceProps) => {
  const text = useText()
  const { data } = useQuery(eventReferencesQuery(useApp()))
  return (
    <PictureControl
      name={name}
      label={text('admin.text.picture')}
      error={error}
      value={nameOfPicture(src)}
      set={(chosen, picture) => onChoose(chosen === '' ? '' : pictureAddress(chosen), picture)}
      drawings={data?.images}
      none={text('admin.text.picture.choose')}
    />
  )
}
