import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { FormDraft } from '../../../ui/form/useFormState.ts'
import { useText } from '../../../ui/intl.tsx'

interface LeaveGuardProps {
  readonly dirty: boolean
  /** The form's draft on this device, which can stay. */
  readonly draft?: FormDraft | null
}

/** Asks before the page is left and defers updates of the app, as long as there are unsaved changes. */
export const LeaveGuard = ({ dirty, draft = null }: LeaveGuardProps) => {
  const { offline } = useApp()
  const text = useText()
  const isSafe = draft?.isSafe ?? false
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    // A draft on the device survives the end of the page.
    enableBeforeUnload: dirty && !isSafe,
    withResolver: true,
  })
  useEffect(() => (dirty ? offline?.updates.hold() : undefined), [dirty, offline])
  if (status !== 'blocked') return null
  const discard = (): void => {
    draft?.discard()
    proceed()
  }
  return (
    <ConfirmDialog
      title={text('admin.leave.title')}
      detail={text(isSafe ? 'admin.leave.detail_safe' : 'admin.leave.detail')}
      yes={text('admin.leave.yes')}
      no={text('admin.leave.no')}
      other={isSafe && <QuietButton onClick={proceed}>{text('admin.leave.keep')}</QuietButton>}
      onYes={discard}
      onNo={reset}
    />
  )
}
