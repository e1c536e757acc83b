import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { ifMatch } from '#contract/endpoint.ts'
import { changeShopItem, createShopItem, descriptionMaximum, EditedShopItem, shopCategories } from '#contract/shop.ts'
import { useApp } from '../../../session/app.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { createSendOnce } from '../../../ui/form/send-once.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import type { Values } from '../edit/draft.ts'
import { EditForm } from '../edit/EditForm.tsx'
import { useEdit } from '../edit/useEdit.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { type FieldName, fieldNames, inputOf, labels, newInputOf, problemsOf, valuesOf } from './item-form.ts'
import { editedItemQuery, invalidateShop } from './queries.ts'

interface ItemFormProps {
  /** null = a new one. */
  readonly item: EditedShopItem | null
  readonly onSaved: (item: EditedShopItem) => void
}

type Changed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** What an item is and costs. How many there are is counted apart from it. */
export const ItemForm = ({ item, onSaved }: ItemFormProps) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const create = useRef(
    createSendOnce((body: ReturnType<typeof newInputOf>, key) =>
      call(createShopItem, { headers: { 'idempotency-key': key }, body }),
    ),
  )
  const save = (values: Values<FieldName>, version: number | null): Promise<EditedShopItem> => {
    if (item === null || version === null) return create.current(newInputOf(values))
    return call(changeShopItem, {
      params: { id: item.id },
      headers: { 'if-match': ifMatch(version) },
      body: inputOf(values),
    })
  }
  const edit = useEdit({
    names: fieldNames,
    row: item,
    schema: EditedShopItem,
    valuesOf,
    check: (values) => problemsOf(values, item === null),
    save,
    onRow: (row) => queryClient.setQueryData(editedItemQuery({ call }, row.id).queryKey, row),
    onSaved: (row) => {
      void invalidateShop(queryClient)
      onSaved(row)
    },
  })
  const { values, errorOf, set } = edit
  const field = (name: FieldName) => ({
    name,
    label: text(labels[name]),
    error: errorOf(name),
    value: values[name],
    onChange: ({ target }: Changed) => set(name, target.value),
  })
  const area = (name: 'descriptionDe' | 'descriptionEn') => ({
    ...field(name),
    count: values[name].length,
    maximum: descriptionMaximum,
  })
  const shown = (name: FieldName, value: string): string => {
    if (name === 'onSale') return text('admin.value.yes')
    return name === 'category' ? (choices.find((choice) => choice.value === value)?.label ?? value) : value
  }
  const choices = shopCategories.map((value) => ({ value, label: text(`admin.item.category.${value}`) }))
  return (
    <EditForm names={fieldNames} edit={edit} labelOf={(name) => text(labels[name])} shown={shown}>
      <fieldset lang="de-CH">
        <legend>{text('admin.german')}</legend>
        <TextField {...field('nameDe')} />
        <TextArea {...area('descriptionDe')} optional />
      </fieldset>
      <fieldset>
        <legend>{text('admin.english')}</legend>
        <p className="soft">{text('admin.english.hint')}</p>
        <TextField {...field('nameEn')} optional />
        <TextArea {...area('descriptionEn')} optional />
      </fieldset>
      <ItemPicture chosen={values.pictureName} field={field} />
      <fieldset>
        <legend>{text('admin.item.sale')}</legend>
        <SelectField {...field('category')} choices={choices} />
        <div className="form-row">
          <TextField {...field('price')} inputMode="decimal" hint={text('admin.item.price.hint')} />
          {item === null ? <TextField {...field('amount')} inputMode="numeric" /> : null}
        </div>
        <Checkbox
          name="onSale"
          checked={values.onSale === 'on'}
          onChange={({ target }) => set('onSale', target.checked ? 'on' : '')}
        >
          {text('admin.item.on_sale.label')}
        </Checkbox>
      </fieldset>
    </EditForm>
  )
}
