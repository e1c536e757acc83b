import '../../ui/rows.css'
import { useEffect, useState } from 'react'
import type { Composition } from '#contract/compositions.ts'
import { type Recording, signRecording } from '#contract/recordings.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { logUnexpected } from '../../platform/writes/failure.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { SaveRecording } from '../sheets/SaveRecording.tsx'

interface PlayerProps {
  readonly piece: Composition
  readonly recording: Recording
}

const Player = ({ piece, recording }: PlayerProps) => {
  const { id, title, size } = recording
  const { call } = useApp()
  const { recordings } = useMember().local
  const text = useText()
  const [state, setState] = useState<
    'idle' | 'opening' | 'failed' | { readonly url: string; readonly isOwn?: boolean }
  >('idle')
  useEffect(() => {
    if (typeof state === 'object' && state.isOwn === true) return () => URL.revokeObjectURL(state.url)
  }, [state])
  const open = async (): Promise<void> => {
    setState('opening')
    try {
      const file = await recordings.open(id)
      setState(
        file === null ? await call(signRecording, { params: { id } }) : { url: URL.createObjectURL(file), isOwn: true },
      )
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
            <SaveRecording piece={piece} recording={recording} />
          </div>
        </>
      )}
    </li>
  )
}

/** The audio files of a piece. */
export const PieceRecordings = ({ composition }: { readonly composition: Composition }) => {
  const text = useText()
  const { recordings = [] } = composition
  if (recordings.length === 0) return null
  return (
    <section className="grid" aria-labelledby="composition-recordings">
      <h3 id="composition-recordings">{text('composition.recordings')}</h3>
      <ul className="files">
        {recordings.map((recording) => (
          <Player key={recording.id} piece={composition} recording={recording} />
        ))}
      </ul>
    </section>
  )
}
