import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../../session/app.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'

/** Asks before the page is left and defers updates of the app, as long as there are unsaved changes. */
export const LeaveGuard = ({ dirty }: { readonly dirty: boolean }) => {
  const { offline } = useApp()
  const text = useText()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  useEffect(() => (dirty ? offline?.updates.hold() : undefined), [dirty, offline])
  if (status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={text('admin.leave.title')}
      detail={text('admin.leave.detail')}
      yes={text('admin.leave.yes')}
      no={text('admin.leave.no')}
      onYes={proceed}
      onNo={reset}
    />
  )
}
