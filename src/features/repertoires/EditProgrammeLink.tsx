import { Link } from '@tanstack/react-router'
import { ListMusic } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'

/** Leads the conductor, planners and editors to the programme of an event; nobody else sees it. */
export const EditProgrammeLink = ({ eventId }: { readonly eventId: number }) => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  if (!canEnter('programmes', member)) return null
  return (
    <Link className="go" to="/$locale/intra/admin/programmes/$id" params={{ locale, id: `${eventId}` }}>
      <ListMusic aria-hidden="true" />
      {text('programme.edit')}
    </Link>
  )
}
