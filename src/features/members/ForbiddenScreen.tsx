import '../../ui/card.css'
import './members.css'
import '../../ui/paper.css'
import { Link } from '@tanstack/react-router'
import type { MessageId } from '#i18n/intl.ts'
import { useApp, useSessionState } from '../../session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { ForbiddenReason } from './forbidden-reasons.ts'

const reasons: Record<ForbiddenReason, MessageId> = {
  'not-a-member': 'session.forbidden.not_a_member',
  'membership-ended': 'session.forbidden.membership_ended',
  'account-gone': 'session.forbidden.account_gone',
  'not-known': 'session.forbidden.not_known',
}

/** Explains why a page is closed to this visitor. */
export const ForbiddenScreen = ({ reason }: { readonly reason: ForbiddenReason | undefined }) => {
  const { session, locale } = useApp()
  const state = useSessionState()
  const text = useText()
  return (
    <div className="wrap section grid refused">
      <PageTitle>{text('session.forbidden.title')}</PageTitle>
      <Note>
        <p>{text(reason === undefined ? 'session.forbidden.detail' : reasons[reason])}</p>
        <div className="buttons">
          <Link className={buttonLook()} to="/$locale" params={{ locale }}>
            {text('session.forbidden.home')}
          </Link>
          <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
            {text('session.forbidden.contact')}
          </Link>
          {state !== null && (
            <Button
              look="quiet"
              onClick={() =>
                session.signInAsSomebodyElse(`/${locale}/intra`).catch((error: unknown) => {
                  console.info('sign_in.start_failed', error)
                  // The guard of that page reports the problem and offers to retry.
                  location.assign(`/${locale}/intra`)
                })
              }
            >
              {text('session.forbidden.somebody_else')}
            </Button>
          )}
          {state !== null && state.kind !== 'anonymous' && (
            <Button
              look="quiet"
              onClick={() => session.signOut().catch((error: unknown) => console.warn('sign_out.failed', error))}
            >
              {text('layout.account.sign_out')}
            </Button>
          )}
        </div>
      </Note>
    </div>
  )
}
