import * as styles from './home.css'
import { Link } from '@tanstack/react-router'
import type { PageText } from '#contract/page-texts.ts'
import { useApp } from '../../platform/session/app.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Paragraphs, Words } from '../page-texts/Words.tsx'

/** The invitation to join, on a brass background. */
export const JoinUs = ({ words }: { readonly words: PageText }) => {
  const { locale } = useApp()
  const text = useText()
  return (
    <section className={styles.join} aria-labelledby="join">
      <div className={styles.joinPicture}>
        <Picture name="header-ventile" sizes="(min-width: 56rem) 50vw, 100vw" alt="" />
      </div>
      <div className={styles.joinText}>
        <h2 id="join">
          <Words of={words} part="title" />
        </h2>
        <Paragraphs of={words} />
        <div className="buttons">
          <Link className={buttonLook('ink')} to="/$locale/aboutus" params={{ locale }}>
            {text('home.join.about')}
          </Link>
          <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
            {text('home.join.contact')}
          </Link>
        </div>
      </div>
    </section>
  )
}
