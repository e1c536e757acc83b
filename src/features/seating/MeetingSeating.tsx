import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { seatingsQuery } from './queries.ts'

/** Leads from the card of an event to its seating plan; renders nothing without one. */
export const MeetingSeating = ({ eventId }: { readonly eventId: number }) => {
  const app = useApp()
  const { member } = useMember()
  const text = useText()
  const { data } = useQuery({ ...seatingsQuery(app), enabled: canEnter('seating', member) })
  if (data?.some((one) => one.eventId === eventId) !== true) return null
  return (
    <Link className="go" to="/$locale/intra/seating/$id" params={{ locale: app.locale, id: `${eventId}` }}>
      {text('seating.of_event')}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}
