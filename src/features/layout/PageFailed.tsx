import { useApp } from '../../session/app.tsx'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

/** Stands in for a page that broke while it was drawn; the rest of the frame goes on. */
export const PageFailed = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <div className="wrap page-failed">
      <div className="page-head">
        <PageTitle>{text('page.failed')}</PageTitle>
      </div>
      <Note kind="bad" announced>
        <p>{text('page.failed.text')}</p>
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
