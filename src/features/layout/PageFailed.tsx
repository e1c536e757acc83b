import { useApp, useSessionState } from '../../session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Replaces a page that failed to render or is not stored for offline use; the rest of the frame keeps working. */
export const PageFailed = () => {
  const { locale } = useApp()
  const text = useText()
  const isOffline = useSessionState()?.kind === 'offline-known' || globalThis.navigator?.onLine === false
  const message = isOffline ? 'page.online_only' : 'page.failed'
  return (
    <div className="wrap page-failed">
      <div className="page-head">
        <PageTitle>{text(message)}</PageTitle>
      </div>
      <Note kind={message === 'page.failed' ? 'bad' : 'wait'} announced>
        <p>{text(`${message}.text`)}</p>
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
