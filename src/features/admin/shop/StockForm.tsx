import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeStock, EditedShopItem } from '#contract/shop.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useSaving } from '../documents/useSaving.ts'
import { LeaveGuard } from '../edit/LeaveGuard.tsx'
import { findNewerRow } from '../edit/newer.ts'
import { piecesIn } from './item-form.ts'
import { editedItemQuery, invalidateShop } from './queries.ts'

/** How many pieces there are. What is sold while somebody counts is not counted again: then it asks once more. */
export const StockForm = ({ item }: { readonly item: EditedShopItem }) => {
  const { call } = useApp()
  const text = useText()
  const queryClient = useQueryClient()
  const { busy, failure, errors, tell, attempt } = useSaving()
  const [typed, setTyped] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<'saved' | 'moved' | null>(null)
  const { id, amount: was, reserved } = item
  const keep = (row: EditedShopItem): void => {
    queryClient.setQueryData(editedItemQuery({ call }, id).queryKey, row)
    void invalidateShop(queryClient)
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (typed === null || busy) return
    const amount = piecesIn(typed)
    if (Number.isNaN(amount)) return tell({ amount: text('validation.stock') })
    setOutcome(null)
    await attempt(async () => {
      try {
        keep(await call(changeStock, { params: { id }, body: { amount, was } }))
        setTyped(null)
        setOutcome('saved')
      } catch (error) {
        const newer = findNewerRow(error, EditedShopItem)
        if (newer === undefined) throw error
        keep(newer)
        setOutcome('moved')
      }
    })
  }
  return (
    <section className="grid" aria-labelledby="stock">
      <LeaveGuard dirty={typed !== null && !busy} />
      <h2 id="stock">{text('admin.item.stock')}</h2>
      <div aria-live="polite" className="form-message">
        {failure !== null && (
          <Note kind="bad">
            <p>{failure}</p>
          </Note>
        )}
        {outcome !== null && (
          <Note kind={outcome === 'saved' ? 'ok' : 'wait'}>
            <p>{text(outcome === 'saved' ? 'admin.saved' : 'admin.item.stock.moved', { amount: was })}</p>
          </Note>
        )}
      </div>
      <form className="form" noValidate onSubmit={(event) => void onSubmit(event)} aria-busy={busy}>
        <TextField
          name="amount"
          label={text('admin.item.amount')}
          hint={text('admin.item.stock.hint', { reserved })}
          error={errors.amount}
          inputMode="numeric"
          value={typed ?? `${was}`}
          onChange={({ target }) => {
            tell({})
            setOutcome(null)
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
