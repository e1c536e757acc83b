import * as styles from './menus.css'
import { Link } from '@tanstack/react-router'
import { CircleUser, User } from 'lucide-react'
import type { MouseEvent } from 'react'
import { canEnter } from '#contract/access.ts'
import type { KnownMember } from '#device/identity.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { readAccountPage } from '../../platform/session/page-settings.ts'
import { toSignIn } from '../../platform/session/to-sign-in.ts'
import { useText } from '../../ui/intl.tsx'

const menu = 'account-menu'

const SignIn = () => {
  const { session, locale } = useApp()
  const text = useText()
  return (
    <button type="button" className={`tool ${styles.toolWord}`} onClick={() => toSignIn(session, `/${locale}/intra`)}>
      <User aria-hidden="true" />
      <span>{text('layout.account.sign_in')}</span>
    </button>
  )
}

interface SignedInProps {
  readonly member: KnownMember
}

const SignedIn = ({ member }: SignedInProps) => {
  const { session, locale } = useApp()
  const text = useText()
  // A device of a child has no account.
  const accountPage = canEnter('account', member) ? readAccountPage(document, locale) : null
  const closeAfterChoice = (event: MouseEvent<HTMLElement>) => event.currentTarget.hidePopover()
  return (
    <>
      <button type="button" className={`tool ${styles.toolWord}`} popoverTarget={menu}>
        <CircleUser aria-hidden="true" />
        <span>{text('layout.account')}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: observes clicks on the controls inside, by keyboard too */}
      <div id={menu} popover="auto" className={styles.accountMenu} onClick={closeAfterChoice}>
        <Link to="/$locale/intra" params={{ locale }}>
          {text('layout.account.intra')}
        </Link>
        {accountPage !== null && (
          <a href={accountPage} target="_blank" rel="noopener">
            {text('layout.account.own')}
          </a>
        )}
        <button
          type="button"
          onClick={() => session.signOut().catch((error: unknown) => console.warn('sign_out.failed', error))}
        >
          {text('layout.account.sign_out')}
        </button>
      </div>
    </>
  )
}

/**
 * The menu of the member's account. The account is known only in the browser: until then the space stays empty and
 * reserved, so that nothing moves.
 */
export const AccountMenu = () => {
  const state = useSessionState()
  return (
    <div className={styles.account}>
      {state === null ? null : state.kind === 'anonymous' ? <SignIn /> : <SignedIn member={state.member} />}
    </div>
  )
}
