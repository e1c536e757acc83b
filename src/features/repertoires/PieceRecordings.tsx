import '../../ui/rows.css'
import { useState } from 'react'
import type { Composition } from '#contract/compositions.ts'
import { type Recording, signRecording } from '#contract/recordings.ts'
import { useApp } from '../../platform/session/app.tsx'
import { logUnexpected } from '../../platform/writes/failure.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

const Player = ({ recording: { id, title, size } }: { readonly recording: Recording }) => {
  const { call } = useApp()
  const text = useText()
  const [state, setState] = useState<'idle' | 'opening' | 'failed' | { readonly url: string }>('idle')
  const open = async (): Promise<void> => {
    setState('opening')
    try {
      setState(await call(signRecording, { params: { id } }))
    } catch (error) {
      logUnexpected(error)
      setState('failed')
    }
  }
  return (
    <li>
      <span>
        {title} <span className="soft small num">{formatBytes(size)}</span>
      </span>
      {typeof state === 'object' ? (
        // The address expires after five minutes; a part of the file that is requested later fails.
        // biome-ignore lint/a11y/useMediaCaption: music has no words to read
        <audio controls autoPlay src={state.url} aria-label={title} onError={() => setState('failed')} />
      ) : (
        <>
          <div role="status">
            {state === 'failed' && <Note kind="bad">{text('composition.recording.failed')}</Note>}
          </div>
          <div className="buttons">
            <QuietButton blocked={state === 'opening'} onClick={() => void open()}>
              {text('composition.listen')}
              <span className="visually-hidden">: {title}</span>
            </QuietButton>
          </div>
        </>
      )}
    </li>
  )
}

/** The audio files of a piece. They are not saved on the device. */
export const PieceRecordings = ({ composition: { recordings = [] } }: { readonly composition: Composition }) => {
  const text = useText()
  if (recordings.length === 0) return null
  return (
    <section className="grid" aria-labelledby="composition-recordings">
      <h3 id="composition-recordings">{text('composition.recordings')}</h3>
      <ul className="files">
        {recordings.map((recording) => (
          <Player key={recording.id} recording={recording} />
        ))}
      </ul>
    </section>
  )
}
