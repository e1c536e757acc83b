import { useApp, useSessionState } from '../../session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Stands in for a page that broke while it was drawn, or that is not kept for offline; the rest of the frame goes on. */
export const PageFailed = () => {
  const { locale } = useApp()
  const text = useText()
  const isOffline = useSessionState()?.kind === 'offline-known' || globalThis.navigator?.onLine === false
  const said = isOffline ? 'page.online_only' : 'page.failed'
  return (
    <div className="wrap page-failed">
      <div className="page-head">
        <PageTitle>{text(said)}</PageTitle>
      </div>
      <Note kind={said === 'page.failed' ? 'bad' : 'wait'} announced>
        <p>{text(`${said}.text`)}</p>
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
