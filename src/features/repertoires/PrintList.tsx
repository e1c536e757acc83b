import { Download } from 'lucide-react'
import { useState } from 'react'
import { getRepertoirePdf } from '#contract/repertoires.ts'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

/** The current repertoires as a PDF, to print and hang up. */
export const PrintList = () => {
  const { call } = useApp()
  const text = useText()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const print = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      const bytes = await call(getRepertoirePdf, {})
      saveBlob(new Blob([bytes], { type: 'application/pdf' }), `${text('repertoire.print.file')}.pdf`)
      setState('ready')
    } catch (error) {
      console.warn('repertoire.print_failed', error)
      setState('failed')
    }
  }
  return (
    <>
      <QuietButton blocked={state === 'busy'} onClick={() => void print()}>
        <Download aria-hidden="true" />
        {text(state === 'busy' ? 'repertoire.print.busy' : 'repertoire.print')}
      </QuietButton>
      {state === 'failed' && (
        <Announced as="p" isUrgent className="small">
          {text('repertoire.print.failed')}
        </Announced>
      )}
    </>
  )
}
