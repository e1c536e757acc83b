import { useParams } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import type { Loading } from '../../platform/session/load.ts'
import { LazyForm } from '../../ui/form/LazyForm.tsx'
import { lazyForm } from '../../ui/form/lazy-form.ts'
import { useText } from '../../ui/intl.tsx'
import { usePageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { Paragraphs } from '../page-texts/Words.tsx'
import { PaymentPage } from './PaymentPage.tsx'

const feeForm = lazyForm('fee', async () => (await import('./AddressedFee.tsx')).AddressedFee)

export const loadFee = async ({ context }: Loading): Promise<void> => {
  await Promise.all([loadTexts(context, 'fee'), feeForm.load(context.loadMessages)])
}

/** Payment of the membership fee, with or without an invoice. The amount of an invoice has to be fetched. */
export const FeeScreen = () => {
  const { id: invoice } = useParams({ strict: false })
  const text = useText()
  const intro = usePageTexts('fee').one('fee.intro')
  return (
    <PaymentPage title={text(invoice === undefined ? 'fee.title' : 'fee.invoice.title')}>
      {invoice === undefined && <Paragraphs of={intro} first="lead" />}
      <LazyForm late={feeForm} loadMessages={useApp().loadMessages} atOnce={invoice !== undefined} />
    </PaymentPage>
  )
}
