import { useQuery } from '@tanstack/react-query'
import { pictureAddress } from '#contract/rich-text.ts'
import { useApp } from '../../../../session/app.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { eventReferencesQuery } from '../../events/queries.ts'

interface PictureChoiceProps {
  readonly name: string
  readonly error: string | undefined
  /** Address of the chosen picture; '' = none yet. */
  readonly src: string
  readonly onChoose: (src: string) => void
}

/** The source of pictures for texts: a choice of the band's own. */
export const PictureChoice = ({ name, error, src, onChoose }: PictureChoiceProps) => {
  const text = useText()
  const { data } = useQuery(eventReferencesQuery(useApp()))
  const choices = (data?.images ?? []).map((image) => ({ value: pictureAddress(image), label: image }))
  const isKnown = src === '' || choices.some(({ value }) => value === src)
  return (
    <>
      <SelectField
        name={name}
        label={text('admin.text.picture')}
        error={error}
        value={src}
        onChange={({ target }) => onChoose(target.value)}
        choices={[
          { value: '', label: text('admin.text.picture.choose') },
          ...choices,
          ...(isKnown ? [] : [{ value: src, label: '…' }]),
        ]}
      />
      {src !== '' && <img className="rich-text-chosen" src={src} alt="" />}
    </>
  )
}
