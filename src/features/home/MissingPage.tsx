import * as styles from './home.css'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'

const Ways = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Note kind="wait">
      <p>{text('home.missing')}</p>
      <p className={styles.missingWays}>
        <Link to="/$locale/calendar" params={{ locale }}>
          {text('page.missing.concerts')}
        </Link>
        <Link to="/$locale/contact" params={{ locale }}>
          {text('page.missing.contact')}
        </Link>
      </p>
    </Note>
  )
}

/** Shown above the home page if the requested address does not exist. */
export const MissingNote = () => (
  <div className={`wrap ${styles.missingPage}`}>
    <Ways />
  </div>
)

/** A page of its own for a row that does not exist, such as a deleted article. */
export const MissingPage = () => (
  <div className={`wrap ${styles.missingPage}`}>
    <PageHead title={useText()('page.missing')} />
    <Ways />
  </div>
)
