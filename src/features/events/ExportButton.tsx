import * as styles from './calendar.css'
import { Download } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'

type Dialog = ComponentType<{ readonly onClose: () => void }>
type State = { readonly kind: 'closed' | 'failed' } | { readonly kind: 'open'; readonly Dialog: Dialog }

/** Opens the export. Its form and its texts are loaded on demand. */
export const ExportButton = () => {
  const { loadMessages } = useApp()
  const text = useText()
  const [state, setState] = useState<State>({ kind: 'closed' })
  const open = async (): Promise<void> => {
    try {
      const [{ ExportDialog }] = await Promise.all([
        import('./ExportDialog.tsx'),
        import('#device/call.ts'),
        loadMessages(['forms']),
      ])
      setState({ kind: 'open', Dialog: ExportDialog })
    } catch (error) {
      console.warn('event_export.load_failed', error)
      setState({ kind: 'failed' })
    }
  }
  return (
    <div className={styles.calendarExport}>
      <QuietButton aria-haspopup="dialog" onClick={() => void open()}>
        <Download aria-hidden="true" />
        {text('calendar.export')}
      </QuietButton>
      {state.kind === 'failed' ? (
        <Announced as="p" isUrgent className="small">
          {text('calendar.export.failed')}
        </Announced>
      ) : null}
      {state.kind === 'open' ? <state.Dialog onClose={() => setState({ kind: 'closed' })} /> : null}
    </div>
  )
}
