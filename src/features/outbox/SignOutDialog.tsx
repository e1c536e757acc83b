import * as styles from './outbox.css'
import { useState } from 'react'
import type { KeyedDraft } from '../../platform/offline/drafts.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { SignOutAnswer, SignOutQuestion } from '../../platform/session/session.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../ui/Dialog.tsx'
import { useText } from '../../ui/intl.tsx'
import { draftName } from './draft-names.ts'

/** The unsaved input that a sign-out deletes. */
const Drafts = ({ drafts }: { readonly drafts: readonly KeyedDraft[] }) => {
  const text = useText()
  if (drafts.length === 0) return null
  return (
    <div className={styles.unsavedDrafts}>
      <p>{text('session.sign_out.drafts', { count: drafts.length })}</p>
      <ul>
        {drafts.map((one) => (
          <li key={one.key}>{draftName(one, text)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Rounded up to a tenth. `formatBytes` would bring the chunk of the members area to each public page. */
const megabytes = (bytes: number): string => (Math.ceil(bytes / 100_000) / 10).toFixed(1)

/** The takes that a sign-out deletes, with their sizes. */
const Takes = ({ takes }: { readonly takes: Waiting['takes'] }) => {
  const text = useText()
  if (takes.length === 0) return null
  return (
    <div className={styles.unsavedDrafts}>
      <p>{text('session.sign_out.takes', { count: takes.length })}</p>
      <ul>
        {takes.map(({ id, title, sections, size }) => (
          <li key={id}>
            {[title, ...sections.map((section) => section.title)].join(', ')} ({megabytes(size)} MB)
          </li>
        ))}
      </ul>
    </div>
  )
}

type Waiting = Extract<SignOutQuestion, { kind: 'waiting' }>

const WaitingQuestion = ({ waiting, isUnread, drafts, photographs, takes, sendFailed }: Waiting) => {
  const text = useText()
  return (
    <>
      <DialogTitle>
        {isUnread
          ? text('session.sign_out.unread')
          : waiting > 0
            ? text('session.sign_out.title', { count: waiting })
            : drafts.length > 0
              ? text('session.sign_out.drafts.title', { count: drafts.length })
              : photographs > 0
                ? text('session.sign_out.photographs.title', { count: photographs })
                : text('session.sign_out.takes.title', { count: takes.length })}
      </DialogTitle>
      {(waiting > 0 || isUnread) && (
        <Announced as="p">{text(sendFailed ? 'session.sign_out.send_failed' : 'session.sign_out.detail')}</Announced>
      )}
      <Drafts drafts={drafts} />
      {photographs > 0 && <p>{text('session.sign_out.photographs', { count: photographs })}</p>}
      <Takes takes={takes} />
    </>
  )
}

/**
 * Asks what to do with changes that have not reached the server, and with drafts: send, discard, or stay. If data could
 * not be removed: retry, or stay. Shown while the session waits for the decision.
 */
export const SignOutDialog = ({ question }: { readonly question: SignOutQuestion }) => {
  const { session } = useApp()
  const text = useText()
  const [busy, setBusy] = useState(false)
  const answer = (choice: SignOutAnswer): void => {
    if (busy) return
    setBusy(true)
    session
      .answer(choice)
      .catch((error: unknown) => console.warn('sign_out.failed', error))
      .finally(() => setBusy(false))
  }
  const isWaiting = question.kind === 'waiting'
  return (
    <Dialog
      onCancel={(event) => {
        event.preventDefault()
        answer('cancel')
      }}
      onClose={() => answer('cancel')}
    >
      <div>
        {isWaiting ? (
          <WaitingQuestion {...question} />
        ) : (
          <>
            <DialogTitle>{text('session.sign_out.failed.title')}</DialogTitle>
            <Announced as="p">{text('session.sign_out.failed')}</Announced>
          </>
        )}
        <div className="buttons">
          {isWaiting && question.waiting > 0 && (
            <Button blocked={busy} onClick={() => answer('send')}>
              {text(busy ? 'session.sign_out.sending' : 'session.sign_out.send')}
            </Button>
          )}
          <Button {...(isWaiting && { look: 'quiet' })} blocked={busy} onClick={() => answer('discard')}>
            {text(isWaiting ? 'session.sign_out.discard' : 'action.retry')}
          </Button>
          <QuietButton blocked={busy} onClick={() => answer('cancel')}>
            {text('action.cancel')}
          </QuietButton>
        </div>
      </div>
    </Dialog>
  )
}
