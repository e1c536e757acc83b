import * as styles from './legal.css'
import type { Loading } from '../../platform/session/load.ts'
import { useText } from '../../ui/intl.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageTexts } from '../page-texts/PageTexts.tsx'
import { loadTexts } from '../page-texts/queries.ts'
import { RichText, Words } from '../page-texts/Words.tsx'

export const loadTerms = ({ context }: Loading) => loadTexts(context, 'terms')

/** The general terms, for reading before an order. The checkout shows them in a dialog. */
export const TermsScreen = () => {
  const text = useText()
  return (
    <PageTexts page="terms" title={text('checkout.terms')}>
      {(texts) => (
        <div className="wrap">
          <div className="page-head">
            <PageTitle className={styles.termsTitle}>
              <Words of={texts.one('terms.text')} part="title" />
            </PageTitle>
          </div>
          <hr className="rule" />
          <div className="section">
            <RichText of={texts.one('terms.text')} />
          </div>
        </div>
      )}
    </PageTexts>
  )
}
