import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { toSignIn } from '../../platform/session/to-sign-in.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

/** Explains what to do if the address is already registered. */
export const KnownAddress = ({ email }: { readonly email: string }) => {
  const { locale, session } = useApp()
  const text = useText()
  return (
    <Note announced>
      <p>{text('registration.known')}</p>
      <div className="buttons">
        <Link to="/$locale/contact" params={{ locale }}>
          {text('registration.known.contact')}
        </Link>
        <button type="button" className="link" onClick={() => toSignIn(session, `/${locale}/intra`, email)}>
          {text('registration.known.sign_in')}
        </button>
      </div>
    </Note>
  )
}
