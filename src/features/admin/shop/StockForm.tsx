import { type FormEvent, useState } from 'react'
import { changeStock, EditedShopItem } from '#contract/shop.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useWrite } from '../../useWrite.ts'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { WriteMessage } from '../edit/WriteMessage.tsx'
import { itemNoun, piecesIn } from './item-noun.ts'

/** The stock of an item. A count is refused if pieces were sold since the form loaded the last one. */
export const StockForm = ({ item }: { readonly item: EditedShopItem }) => {
  const { call } = useApp()
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [isInvalid, setIsInvalid] = useState(false)
  const { id, amount: was, reserved } = item
  const { busy, isSuccess, failure, fieldErrors, current, reset, send } = useWrite({
    noun: 'shop_item',
    schema: EditedShopItem,
    cache: itemNoun.cache,
    send: (amount: number) => call(changeStock, { params: { id }, body: { amount, was } }),
    onSuccess: () => setTyped(null),
  })
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed === null) return
    const amount = piecesIn(typed)
    setIsInvalid(Number.isNaN(amount))
    if (!Number.isNaN(amount)) void send(amount)
  }
  return (
    <section className="grid" aria-labelledby="stock">
      <LeaveGuard dirty={typed !== null && !busy} />
      <h2 id="stock">{text('admin.item.stock')}</h2>
      <WriteMessage failure={current === undefined ? failure?.message : null} saved={isSuccess}>
        {current !== undefined && (
          <Note kind="wait">
            <p>{text('admin.item.stock.moved', { amount: was })}</p>
          </Note>
        )}
      </WriteMessage>
      <form className="form" noValidate onSubmit={onSubmit} aria-busy={busy}>
        <TextField
          name="amount"
          label={text('admin.item.amount')}
          hint={text('admin.item.stock.hint', { reserved })}
          error={isInvalid ? text('validation.stock') : fieldErrors.amount}
          inputMode="numeric"
          value={typed ?? `${was}`}
          onChange={({ target }) => {
            setIsInvalid(false)
            if (!busy) reset()
            setTyped(target.value === `${was}` ? null : target.value)
          }}
        />
        <div className="form-end">
          <Button look="ink" type="submit" blocked={busy || typed === null}>
            {text(busy ? 'admin.saving' : 'admin.item.stock.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}
