import '../../ui/field.css'
import '../../ui/form/form.css'
import './payments.css'
import type { FormEvent } from 'react'
import { firstFee } from '#contract/fee-limits.ts'
import { chf, francs } from '#contract/money.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useText } from '../../ui/intl.tsx'
import { fieldNames } from './fee-fields.ts'
import { type FeeToPay, useFee } from './useFee.ts'

interface FeeFormProps extends FeeToPay {
  /** Open amount of its invoice in Rappen; null = unknown. */
  readonly amount: number | null
}

/** Paying a membership fee: online, or at a bank with a QR-bill. */
export const FeeForm = ({ invoice, amount, name, callback }: FeeFormProps) => {
  const text = useText()
  const { form, sending, saving, failure, pay, saveBill } = useFee({ invoice, name, callback })
  const { problems, errorOf } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    pay()
  }
  return (
    <>
      <FormMessage failure={failure} />
      <form className="form" {...form.bind} onSubmit={onSubmit} aria-busy={sending}>
        <fieldset>
          <legend>{text('fee.online')}</legend>
          <TextField
            name="amount"
            label={text('fee.amount')}
            hint={amount === null ? text('fee.amount.hint') : text('fee.amount.open', { amount: chf(amount) })}
            error={errorOf('amount')}
            inputMode="decimal"
            {...(amount === null ? {} : { defaultValue: francs(Math.max(amount, firstFee)) })}
          />
          <TextField
            name="name"
            label={text('fee.name')}
            error={errorOf('name')}
            autoComplete="name"
            defaultValue={name}
          />
          <p className="soft small">{text('fee.provider')}</p>
          <p className="soft small">{text('fee.email')}</p>
        </fieldset>
        <SubmitRow
          label={text(sending ? 'fee.paying' : 'fee.pay')}
          sending={sending}
          touched={form.isTouched}
          missing={fieldNames.filter((field) => problems[field] !== undefined).map((field) => text(`fee.${field}`))}
        />
        <section className="fee-bank" aria-labelledby="fee-bank">
          <h2 id="fee-bank">{text('fee.bank')}</h2>
          <p>{text('fee.bank.text')}</p>
          <div className="buttons">
            <Button look="quiet" blocked={saving} onClick={saveBill}>
              {text(saving ? 'fee.bank.loading' : 'fee.bank.bill')}
            </Button>
          </div>
        </section>
      </form>
    </>
  )
}
