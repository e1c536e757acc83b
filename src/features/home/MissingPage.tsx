import { Link } from '@tanstack/react-router'
import { useApp } from '../../session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

/** Shown above the home page if the requested address does not exist. */
export const MissingPage = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <div className="wrap missing-page">
      <Note kind="wait">
        <p>{text('home.missing')}</p>
        <p className="missing-ways">
          <Link to="/$locale/calendar" params={{ locale }}>
            {text('page.missing.concerts')}
          </Link>
          <Link to="/$locale/contact" params={{ locale }}>
            {text('page.missing.contact')}
          </Link>
        </p>
      </Note>
    </div>
  )
}
