import '../../ui/card.css'
import * as styles from './members.css'
import '../../ui/paper.css'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { forgetUnsent, readUnsent } from '../../platform/session/unsent.ts'
import { buttonLook, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { ForbiddenReason } from './sign-in-problem.ts'

const route = getRouteApi('/$locale/forbidden')

const reasons: Record<ForbiddenReason, MessageId> = {
  'not-a-member': 'session.forbidden.not_a_member',
  'membership-ended': 'session.forbidden.membership_ended',
  'account-gone': 'session.forbidden.account_gone',
  'device-ended': 'session.forbidden.device_ended',
  'child-device': 'session.forbidden.child_device',
  'not-known': 'session.forbidden.not_known',
}

/** Changes that the device had not sent when it was wiped. Shown until the person leaves the page. */
const Unsent = () => {
  const text = useText()
  const [unsent] = useState(() => readUnsent(window))
  useEffect(() => () => forgetUnsent(window), [])
  if (unsent === null) return null
  const { names, others } = unsent
  return (
    <>
      <p>{text('session.forbidden.unsent')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {others > 0 && <li>{text('session.forbidden.unsent.others', { count: others })}</li>}
      </ul>
    </>
  )
}

/** Explains why a page is closed to this visitor. */
export const ForbiddenScreen = () => {
  const { reason } = route.useSearch()
  const { session, locale } = useApp()
  const state = useSessionState()
  const text = useText()
  return (
    <div className={`wrap section grid ${styles.refused}`}>
      <PageTitle>{text('session.forbidden.title')}</PageTitle>
      <Note>
        <p>{text(reason === undefined ? 'session.forbidden.detail' : reasons[reason])}</p>
        <Unsent />
        <div className="buttons">
          <Link className={buttonLook()} to="/$locale" params={{ locale }}>
            {text('session.forbidden.home')}
          </Link>
          <Link className={buttonLook('quiet')} to="/$locale/contact" params={{ locale }}>
            {text('session.forbidden.contact')}
          </Link>
          {state !== null && (
            <QuietButton
              onClick={() =>
                session.signInAsSomebodyElse(`/${locale}/intra`).catch((error: unknown) => {
                  console.info('sign_in.start_failed', error)
                  // The guard of that page reports the problem and offers to retry.
                  location.assign(`/${locale}/intra`)
                })
              }
            >
              {text('session.forbidden.somebody_else')}
            </QuietButton>
          )}
          {state !== null && state.kind !== 'anonymous' && (
            <QuietButton
              onClick={() => session.signOut().catch((error: unknown) => console.warn('sign_out.failed', error))}
            >
              {text('layout.account.sign_out')}
            </QuietButton>
          )}
        </div>
      </Note>
    </div>
  )
}
