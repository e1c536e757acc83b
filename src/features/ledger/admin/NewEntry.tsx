import { useState } from 'react'
import type * as v from 'valibot'
import { toWireDate } from '#contract/clock.ts'
import { createEntry, type LedgerEntry } from '#contract/ledger.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { useText } from '../../../ui/intl.tsx'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { entryFields, entryRules } from './ledger-fields.tsx'

type Entry = v.InferOutput<typeof entryRules>

/** Writes an entry of one debit and one credit. After each, the form is empty for the next. */
export const NewEntry = () => {
  const { call, now } = useApp()
  const text = useText()
  const [written, setWritten] = useState<LedgerEntry>()
  const { busy, failure, fieldErrors, send } = useWrite({
    noun: 'ledger',
    send: ({ bookedOn, text: words, debit, credit, amount }: Entry, key) =>
      call(createEntry, {
        headers: { 'idempotency-key': key },
        body: { bookedOn, text: words, rows: [{ debit, credit, amount }] },
      }),
    onSuccess: setWritten,
  })
  const refused = Object.fromEntries(
    Object.entries(fieldErrors).map(([name, message]) => [name.replace(/^rows\.0\./, ''), message]),
  )
  return (
    <details className="form-fold">
      <summary>{text('admin.ledger.entry.new')}</summary>
      <ActionForm
        key={written?.id}
        fields={entryFields}
        rules={entryRules}
        start={{ bookedOn: written?.bookedOn ?? toWireDate(now()), amount: '', debit: '', credit: '', text: '' }}
        busy={busy}
        refused={refused}
        action={text('admin.ledger.entry.write')}
        onSend={(input) => void send(input as Entry)}
      />
      <WriteMessage failure={failure?.message}>
        {written !== undefined && failure === null && (
          <p>{text('admin.ledger.entry.written', { number: written.number })}</p>
        )}
      </WriteMessage>
    </details>
  )
}
