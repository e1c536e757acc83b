import { Download } from 'lucide-react'
import { useState } from 'react'
import { getMyData } from '#contract/persons.ts'
import { OfflineError } from '#device/errors.ts'
import { useApp } from '../../session/app.tsx'
import { readAccountPage } from '../../session/page-settings.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

/** Everything held about oneself as a file, and the way to have it deleted. */
export const OwnData = () => {
  const { call, locale } = useApp()
  const text = useText()
  const [state, setState] = useState<'idle' | 'loading' | 'offline' | 'server'>('idle')
  const deletion = readAccountPage(document, locale, 'deletion')
  const save = async (): Promise<void> => {
    setState('loading')
    try {
      const bytes = await call(getMyData, {})
      saveBlob(new Blob([bytes], { type: 'application/json' }), text('selfservice.data.file'))
      setState('idle')
    } catch (error) {
      if (!(error instanceof OfflineError)) console.warn('The own data could not be loaded', error)
      setState(error instanceof OfflineError ? 'offline' : 'server')
    }
  }
  return (
    <>
      <section className="card">
        <h2>{text('selfservice.data')}</h2>
        <p>{text('selfservice.data.detail')}</p>
        <div className="buttons">
          <Button look="quiet" blocked={state === 'loading'} onClick={() => state !== 'loading' && void save()}>
            <Download aria-hidden="true" />
            {text('selfservice.data.download')}
          </Button>
        </div>
        {(state === 'offline' || state === 'server') && (
          <Note kind={state === 'offline' ? 'wait' : 'bad'} announced>
            <p>{text(`selfservice.data.${state}`)}</p>
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
