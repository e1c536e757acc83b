import * as styles from './variants.css'
import { Plus } from 'lucide-react'
import { variantsMaximum } from '#contract/shop.ts'
import type { MessageId } from '#i18n/intl.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
import { moved } from '../../repertoires/admin/pieces.ts'
import { readVariants, type TypedVariant, variantProblems, withVariant, writeVariants } from './variant-list.ts'

type Part = Exclude<keyof TypedVariant, 'id'>
const labels: Readonly<Record<Part, MessageId>> = {
  nameDe: 'admin.variant.name_de',
  nameEn: 'admin.variant.name_en',
  price: 'admin.variant.price',
  amount: 'admin.item.amount',
}

interface RowProps {
  readonly name: string
  readonly variant: TypedVariant
  readonly isChecked: boolean
  readonly onChange: (variant: TypedVariant) => void
}

/** The fields of a variant. The stock of one that exists has its own form. */
const VariantFields = ({ name, variant, isChecked, onChange }: RowProps) => {
  const text = useText()
  const problems: { readonly [Name in Part]?: MessageId } = isChecked ? variantProblems(variant) : {}
  const field = (part: Part) => (
    <TextField
      name={`${name}-${variant.id}-${part}`}
      label={text(labels[part])}
      error={problems[part] && text(problems[part])}
      optional={part === 'nameEn' || part === 'price'}
      {...(part === 'price' && { inputMode: 'decimal' })}
      {...(part === 'amount' && { inputMode: 'numeric' })}
      value={variant[part]}
      onChange={({ target }) => onChange({ ...variant, [part]: target.value })}
    />
  )
  return (
    <div className={styles.adminVariantFields}>
      {field('nameDe')}
      {field('nameEn')}
      {field('price')}
      {variant.id < 0 && field('amount')}
    </div>
  )
}

/** The sizes or versions of an item, in the order of the shop: added, moved and removed. */
export const VariantsControl = ({ name, label, value = '', set, error }: ControlProps) => {
  const text = useText()
  const variants = readVariants(value)
  const change = (next: readonly TypedVariant[]) => set(writeVariants(next))
  return (
    <fieldset className={styles.adminVariants} id={name} tabIndex={-1}>
      <legend className="visually-hidden">{label}</legend>
      <FieldError name={name} error={error} />
      {variants.length > 0 && (
        <ol>
          {variants.map((variant, place) => {
            const title = variant.nameDe === '' ? text('admin.variant.new') : variant.nameDe
            return (
              <li key={variant.id}>
                <VariantFields
                  name={name}
                  variant={variant}
                  isChecked={error !== undefined}
                  onChange={(next) => change(variants.map((one) => (one === variant ? next : one)))}
                />
                <MoveButtons
                  title={title}
                  index={place}
                  count={variants.length}
                  onMove={(step) => change(moved(variants, place, step))}
                  removal={{
                    label: text('admin.variant.remove', { title }),
                    act: () => change(variants.filter((one) => one !== variant)),
                  }}
                />
              </li>
            )
          })}
        </ol>
      )}
      <div className="buttons">
        <QuietButton
          blocked={variants.length >= variantsMaximum}
          onClick={() => variants.length < variantsMaximum && change(withVariant(variants))}
        >
          <Plus aria-hidden="true" />
          {text('admin.variant.add')}
        </QuietButton>
      </div>
    </fieldset>
  )
}
