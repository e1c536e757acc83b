import * as styles from './legal.css'
import type { Texts } from '../page-texts/texts.ts'
import { Paragraphs, RichText, Words } from '../page-texts/Words.tsx'

/** The information required by the Swiss Federal Act on Data Protection (art. 19). */
export const PrivacyNotice = ({ texts }: { readonly texts: Texts }) => {
  const notice = texts.one('legal.privacy')
  return (
    <section id="privacy" className={styles.privacy} aria-labelledby="privacy-title">
      <hr className="rule" />
      <h2 id="privacy-title">
        <Words of={notice} part="title" />
      </h2>
      <Paragraphs of={notice} first="lead" />
      {texts.all('legal.privacy.item').map((part) => (
        <section key={part.id} className={styles.privacyPart}>
          <h3>
            <Words of={part} part="title" />
          </h3>
          <RichText of={part} />
        </section>
      ))}
      <p className="soft small">
        <Words of={texts.one('legal.privacy.updated')} part="text" />
      </p>
    </section>
  )
}
