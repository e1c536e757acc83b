import { Download } from 'lucide-react'
import { getMyData } from '#contract/persons.ts'
import { OfflineError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import { readAccountPage } from '../../platform/session/page-settings.ts'
import { useWrite } from '../../platform/writes/useWrite.ts'
import { buttonLook, QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

/** Download of all data stored about the member, and the way to have it deleted. */
export const OwnData = () => {
  const { call, locale } = useApp()
  const text = useText()
  const { busy, failure, error, send } = useWrite({
    noun: null,
    send: (_: null) => call(getMyData, {}),
    failures: { offline: 'selfservice.data.offline', server: 'selfservice.data.server' },
    onSuccess: (bytes) => saveBlob(new Blob([bytes], { type: 'application/json' }), text('selfservice.data.file')),
  })
  const deletion = readAccountPage(document, locale, 'deletion')
  return (
    <>
      <section className="card">
        <h2>{text('selfservice.data')}</h2>
        <p>{text('selfservice.data.detail')}</p>
        <div className="buttons">
          <QuietButton blocked={busy} onClick={() => void send(null)}>
            <Download aria-hidden="true" />
            {text('selfservice.data.download')}
          </QuietButton>
        </div>
        {failure !== null && (
          <Note kind={error instanceof OfflineError ? 'wait' : 'bad'} announced>
            {failure.message}
          </Note>
        )}
      </section>
      <section className="card">
        <h2>{text('selfservice.deletion')}</h2>
        <p>{text('selfservice.deletion.detail')}</p>
        {deletion === null ? (
          <p>{text('selfservice.deletion.elsewhere')}</p>
        ) : (
          <div className="buttons">
            <a className={buttonLook('quiet')} href={deletion} target="_blank" rel="noopener">
              {text('selfservice.deletion.open')}
            </a>
          </div>
        )}
      </section>
    </>
  )
}
