import { X } from 'lucide-react'
import { QuietButton } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { StaveProgress } from '../../ui/StaveProgress.tsx'
import type { Download } from './useDownload.ts'

interface DownloadStateProps {
  readonly download: Download
  /** The file offered here; the download of another file is reported beside that file. */
  readonly file: string
}

/** The progress of a download in bytes, and its outcome. */
export const DownloadState = ({ download: { state, stop }, file: offered }: DownloadStateProps) => {
  const text = useText()
  if (state.kind !== 'idle' && state.file !== offered) return null
  switch (state.kind) {
    case 'idle':
      return null
    case 'running': {
      const { file } = state
      const words = text('download.running', { file, done: formatBytes(state.done), total: formatBytes(state.total) })
      return (
        <section className="card">
          <p className="num">{words}</p>
          <StaveProgress done={state.done} total={state.total} label={file} valueText={words} />
          <div className="buttons">
            <QuietButton onClick={stop}>
              <X aria-hidden="true" />
              {text('download.stop')}
            </QuietButton>
          </div>
        </section>
      )
    }
    case 'done':
    case 'failed':
    case 'offline':
      return (
        <Note kind={state.kind === 'done' ? 'ok' : 'bad'} announced>
          {text(`download.${state.kind}`, { file: state.file })}
        </Note>
      )
  }
}
