import * as styles from './contact.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { Button, buttonLook, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import type { Outcome } from './useContact.ts'

interface ContactOutcomeProps {
  readonly outcome: Outcome
  readonly onAgain: () => void
  readonly onBack: () => void
}

const failures = {
  server: 'contact.failed',
  offline: 'contact.failed.offline',
  busy: 'contact.failed.busy',
} as const

/** Styles by type of the reply. */
const looks = { success: 'ok', info: 'info', warning: 'wait', danger: 'bad' } as const

/** Replaces the form, and takes the focus from its button. */
export const ContactOutcome = ({ outcome, onAgain, onBack }: ContactOutcomeProps) => {
  const { locale } = useApp()
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  return (
    <div className={styles.contactOutcome} ref={place} tabIndex={-1}>
      {outcome.kind === 'sent' ? (
        <>
          <Note kind={looks[outcome.reply.type]}>{outcome.reply.message}</Note>
          {outcome.reply.copy === null ? null : (
            <Note kind={outcome.reply.copy.sent ? 'info' : 'wait'}>{outcome.reply.copy.message}</Note>
          )}
          <div className="buttons">
            <Link className={buttonLook('quiet')} to="/$locale" params={{ locale }}>
              {text('contact.home')}
            </Link>
          </div>
        </>
      ) : (
        <>
          <Note kind={outcome.cause === 'server' ? 'bad' : 'wait'}>
            <p>{text(failures[outcome.cause])}</p>
            <p>{text('contact.failed.kept')}</p>
          </Note>
          <div className="buttons">
            <Button onClick={onAgain}>{text('contact.again')}</Button>
            <QuietButton onClick={onBack}>{text('contact.back')}</QuietButton>
          </div>
        </>
      )}
    </div>
  )
}
