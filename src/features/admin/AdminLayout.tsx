import './admin.css'
import * as styles from './edit/edit.css'
import '../shop/admin/variants.css'
import './table/table.css'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { Redirect } from '../../ui/Redirect.tsx'
import { canOpen } from './entries.ts'
import { useSearchKey } from './search-key.ts'

/** The frame of the editors' pages: visible to editors, and only online. */
export const AdminLayout = () => {
  const { locale } = useApp()
  const { member, state } = useMember()
  const text = useText()
  useSearchKey()
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId ?? '' })
  if (!canOpen(member, routeId)) return <Redirect to="/$locale/forbidden" params={{ locale }} />
  return (
    <div className={styles.admin}>
      <div aria-live="polite">{state.kind === 'offline-known' && <Note kind="wait">{text('admin.offline')}</Note>}</div>
      <Outlet />
    </div>
  )
}
