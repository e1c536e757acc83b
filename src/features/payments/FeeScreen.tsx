import '../../ui/field.css'
import '../../ui/form/form.css'
import { useApp } from '../../platform/session/app.tsx'
import { LazyForm } from '../../ui/form/LazyForm.tsx'
import { useText } from '../../ui/intl.tsx'
import { usePageTexts } from '../page-texts/PageTexts.tsx'
import { Paragraphs } from '../page-texts/Words.tsx'
import { feeForm } from './fee-form.ts'
import { PaymentPage } from './PaymentPage.tsx'

interface FeeScreenProps {
  /** True for a fee with an invoice, whose amount has to be fetched. */
  readonly invoiced: boolean
}

/** Payment of the membership fee, with or without an invoice. */
export const FeeScreen = ({ invoiced }: FeeScreenProps) => {
  const text = useText()
  return (
    <PaymentPage title={text('fee.title')}>
      <Paragraphs of={usePageTexts('fee').one('fee.intro')} first="lead" />
      <LazyForm late={feeForm} loadMessages={useApp().loadMessages} atOnce={invoiced} />
    </PaymentPage>
  )
}
