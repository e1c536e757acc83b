import '../../ui/card.css'
import * as styles from './members.css'
import '../../ui/paper.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { toSignIn } from '../../platform/session/to-sign-in.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

const route = getRouteApi('/$locale/unauthorized')

/** Reports that the sign-in failed: what happened in words, and the failed check to be quoted to the support. */
export const UnauthorizedScreen = () => {
  const { result } = route.useSearch()
  const { session, locale } = useApp()
  const text = useText()
  const isClock = result === 'MaxOffsetExpired' || result === 'TokenExpired'
  return (
    <div className={`wrap section grid ${styles.refused}`}>
      <PageTitle>{text('session.unauthorized.title')}</PageTitle>
      <Note kind="bad">
        <p>{text(isClock ? 'session.unauthorized.clock' : 'session.unauthorized.detail')}</p>
        <p>{text('session.unauthorized.help')}</p>
        {result !== undefined && <p className="soft small">{text('session.unauthorized.code', { code: result })}</p>}
        <div className="buttons">
          <Button onClick={() => toSignIn(session, `/${locale}/intra`)}>{text('session.sign_in.again')}</Button>
          <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
            {text('session.forbidden.contact')}
          </Link>
        </div>
      </Note>
    </div>
  )
}
