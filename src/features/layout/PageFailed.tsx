import type { ErrorComponentProps } from '@tanstack/react-router'
import { useApp, useSessionState } from '../../platform/session/app.tsx'
import { referenceOf } from '../../platform/writes/failure.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageHead } from '../../ui/PageTitle.tsx'

/** Replaces a page that failed to render or is not stored for offline use; the rest of the frame keeps working. */
export const PageFailed = ({ error }: Pick<ErrorComponentProps, 'error'>) => {
  const { locale } = useApp()
  const text = useText()
  const isOffline = useSessionState()?.kind === 'offline-known' || globalThis.navigator?.onLine === false
  const reference = referenceOf(error)
  const message = isOffline ? 'page.online_only' : 'page.failed'
  return (
    <div className="wrap page-failed">
      <PageHead title={text(message)} />
      <Note kind={message === 'page.failed' ? 'bad' : 'wait'} announced>
        <p>{text(`${message}.text`)}</p>
        {reference === null ? null : <p className="small">{text('request.reference', { id: reference })}</p>}
        <div className="buttons">
          <Button onClick={() => window.location.reload()}>{text('page.failed.reload')}</Button>
          <a className={buttonLook('quiet')} href={`/${locale}`}>
            {text('page.failed.home')}
          </a>
        </div>
      </Note>
    </div>
  )
}
