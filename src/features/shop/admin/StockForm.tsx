import * as styles from './variants.css'
import { useState } from 'react'
import { changeStock, EditedShopItem } from '#contract/shop.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { itemNoun } from './item-noun.ts'
import { piecesIn } from './variant-list.ts'

interface CountProps {
  readonly itemId: number
  /** The variant that is counted; null = an item without variants. */
  readonly variant: { readonly id: number; readonly name: string } | null
  /** Pieces in stock, as last loaded. */
  readonly was: number
  readonly reserved: number
}

/** A count. It is refused if pieces were sold since the form loaded the last one. */
const CountForm = ({ itemId, variant, was, reserved }: CountProps) => {
  const { call } = useApp()
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)
  const { busy, isSuccess, failure, fieldErrors, current, reset, send } = useWrite({
    noun: 'shop_item',
    schema: EditedShopItem,
    cache: itemNoun.cache,
    send: (amount: number) =>
      call(changeStock, { params: { id: itemId }, body: { amount, was, variantId: variant?.id ?? null } }),
    onSuccess: () => setTyped(null),
  })
  const onSubmit = (): void => {
    if (typed === null) return
    const amount = piecesIn(typed)
    setIsInvalid(Number.isNaN(amount))
    if (!Number.isNaN(amount)) void send(amount)
  }
  return (
    <>
      <LeaveGuard dirty={typed !== null && !busy} />
      <WriteMessage failure={current === undefined ? failure?.message : null} saved={isSuccess}>
        {current !== undefined && <Note kind="wait">{text('admin.item.stock.moved', { amount: was })}</Note>}
      </WriteMessage>
      <Form onSubmit={onSubmit} busy={busy}>
        <TextField
          name={variant === null ? 'amount' : `amount-${variant.id}`}
          label={variant === null ? text('admin.item.amount') : text('admin.variant.amount', { name: variant.name })}
          {...((variant === null || reserved > 0) && { hint: text('admin.item.stock.hint', { reserved }) })}
          error={isInvalid ? text('validation.stock') : fieldErrors.amount}
          inputMode="numeric"
          value={typed ?? `${was}`}
          onChange={({ target }) => {
            setIsInvalid(false)
            if (!busy) reset()
            setTyped(target.value === `${was}` ? null : target.value)
          }}
        />
        {(variant === null || typed !== null) && (
          <div className="form-end">
            <Button look="ink" type="submit" blocked={busy || typed === null}>
              {text(busy ? 'admin.saving' : 'admin.item.stock.save')}
            </Button>
          </div>
        )}
      </Form>
    </>
  )
}

/** The stock of an item, or of each of its variants. */
export const StockForm = ({ item: { id, amount, reserved, variants } }: { readonly item: EditedShopItem }) => (
  <section className="grid" aria-labelledby="stock">
    <h2 id="stock">{useText()('admin.item.stock')}</h2>
    {variants.length === 0 ? (
      <CountForm itemId={id} variant={null} was={amount} reserved={reserved} />
    ) : (
      <div className={styles.adminStocks}>
        {variants.map((variant) => (
          <div key={variant.id}>
            <CountForm
              itemId={id}
              variant={{ id: variant.id, name: variant.nameDe }}
              was={variant.amount}
              reserved={variant.reserved}
            />
          </div>
        ))}
      </div>
    )}
  </section>
)
