import type * as v from 'valibot'
import { toWireDate } from '#contract/clock.ts'
import { openBooks } from '#contract/ledger.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { openingFields, openingRules } from './ledger-fields.tsx'

type Opening = v.InferOutput<typeof openingRules>

/** Numbers of the accounts of the default chart whose balance is asked for. */
const accounts = { bank: 1020, cash: 1000 } as const

/** Opens the books with the balances of bank and cash. */
export const OpenBooks = () => {
  const { call, now } = useApp()
  const text = useText()
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'ledger',
    send: ({ startsOn, bank, cash }: Opening) => {
      const amounts = [
        { account: accounts.bank, amount: bank },
        { account: accounts.cash, amount: cash },
      ]
      return call(openBooks, { body: { startsOn, balances: amounts.filter(({ amount }) => amount > 0) } })
    },
  })
  return (
    <section className="card" aria-labelledby="opening">
      <h2 id="opening">{text('admin.ledger.opening')}</h2>
      <p>{text('admin.ledger.opening.detail')}</p>
      <ActionForm
        fields={openingFields}
        rules={openingRules}
        start={{ startsOn: `${toWireDate(now()).slice(0, 4)}-01-01`, bank: '', cash: '' }}
        busy={busy}
        refused={fieldErrors}
        action={text('admin.ledger.opening.open')}
        onSend={(input) => void send(input as Opening)}
      />
      <WriteMessage failure={failure?.message} />
    </section>
  )
}
