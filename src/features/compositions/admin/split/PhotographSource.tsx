import * as sheetsStyles from '../sheets.css'
import { Link } from '@tanstack/react-router'
import { Camera } from 'lucide-react'
import { useApp } from '../../../../platform/session/app.tsx'
import { Button, buttonLook } from '../../../../ui/Button.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { Note } from '../../../../ui/Note.tsx'
import type { usePhotographedScan } from './usePhotographedScan.ts'

interface PhotographSourceProps {
  readonly pieceId: number
  readonly scan: ReturnType<typeof usePhotographedScan>
}

/** The second source of parts: photographs of the paper, which wait on this device. */
export const PhotographSource = ({ pieceId, scan: { photographs, isReady, state, make } }: PhotographSourceProps) => {
  const { locale } = useApp()
  const text = useText()
  const count = photographs.length
  return (
    <section className="grid" aria-labelledby="photographs">
      <h2 id="photographs">{text('admin.split.photographs')}</h2>
      <p>
        {count === 0
          ? text('admin.split.photographs.none')
          : text(isReady ? 'admin.split.photographs.waiting' : 'admin.split.photographs.open', { count })}
      </p>
      <div aria-live="polite">
        {state.kind === 'making' && (
          <p className={sheetsStyles.adminProgress}>
            <progress value={state.made} max={count} aria-labelledby="straightening" />
            <span id="straightening">{text('admin.split.photographs.making')}</span>
          </p>
        )}
        {state.kind === 'failed' && (
          <Note kind="bad">{text('admin.split.photographs.failed', { page: state.page })}</Note>
        )}
      </div>
      <div className="buttons">
        {count > 0 && isReady && (
          <Button look="ink" blocked={state.kind === 'making'} onClick={() => state.kind === 'making' || make()}>
            {text('admin.split.photographs.split')}
          </Button>
        )}
        <Link className={buttonLook('quiet')} to="/$locale/intra/photographs/$id" params={{ locale, id: `${pieceId}` }}>
          <Camera aria-hidden="true" />
          {text('admin.photographs.take')}
        </Link>
      </div>
    </section>
  )
}
