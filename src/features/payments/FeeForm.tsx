import * as styles from './payments.css'
import { QuietButton } from '../../ui/Button.tsx'
import { Fields } from '../../ui/form/Fields.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { SubmitRow } from '../../ui/form/SubmitRow.tsx'
import { useText } from '../../ui/intl.tsx'
import { feeFields } from './fee-fields.tsx'
import { type FeeToPay, useFee } from './useFee.ts'
import { WaysToPay } from './WaysToPay.tsx'

/** Paying a membership fee: online, or at a bank with a QR-bill. */
export const FeeForm = ({ invoice, amount, name, callback }: FeeToPay) => {
  const text = useText()
  const { form, sending, saving, failure, pay, saveBill } = useFee({ invoice, amount, name, callback })
  return (
    <>
      <FormMessage failure={failure} />
      <Form {...form.bind} onSubmit={pay} busy={sending}>
        <WaysToPay
          fields={<Fields fields={feeFields} row={{ amount, name }} {...form.controls} />}
          online={
            <SubmitRow
              label={text(sending ? 'fee.paying' : 'fee.pay')}
              sending={sending}
              touched={form.isTouched}
              missing={form.missing}
            />
          }
          bank={
            <section className={styles.feeBank} aria-labelledby="fee-bank">
              <h2 id="fee-bank">{text('fee.bank')}</h2>
              <p>{text('fee.bank.text')}</p>
              <div className="buttons">
                <QuietButton blocked={saving} onClick={saveBill}>
                  {text(saving ? 'fee.bank.loading' : 'fee.bank.bill')}
                </QuietButton>
              </div>
            </section>
          }
        />
      </Form>
    </>
  )
}
