import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useApp } from '../../../session/app.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { isArt, Picture } from '../../../ui/Picture.tsx'
import type { FieldName } from './item-form.ts'
import { itemPicturesQuery } from './queries.ts'

interface ItemPictureProps {
  /** The name of the chosen picture; '' = none. */
  readonly chosen: string
  readonly field: (name: FieldName) => {
    readonly name: FieldName
    readonly label: string
    readonly error: string | undefined
    readonly value: string
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
}

/** The picture that an item has in the shop, and what is said of it to those who do not see it. */
export const ItemPicture = ({ chosen, field }: ItemPictureProps) => {
  const text = useText()
  const { data } = useQuery(itemPicturesQuery(useApp()))
  // What is chosen stays to choose until the rest is known.
  const names = data ?? (chosen === '' ? [] : [chosen])
  return (
    <fieldset>
      <legend>{text('admin.item.picture')}</legend>
      <SelectField
        {...field('pictureName')}
        choices={[
          { value: '', label: text('admin.item.picture.none') },
          ...names.map((name) => ({ value: name, label: name })),
        ]}
      />
      {isArt(chosen) ? (
        <>
          <div className="admin-item-picture">
            <Picture name={chosen} sizes="20rem" alt="" />
          </div>
          <TextField {...field('pictureAltDe')} hint={text('admin.item.picture_alt.hint')} optional />
          <TextField {...field('pictureAltEn')} optional />
        </>
      ) : null}
    </fieldset>
  )
}
