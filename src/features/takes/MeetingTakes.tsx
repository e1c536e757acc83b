import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Headphones, Mic } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { takesQuery } from '../sheets/queries.ts'

/** Leads from the card of an event to its takes, and whoever may record to the recorder. */
export const MeetingTakes = ({ eventId }: { readonly eventId: number }) => {
  const app = useApp()
  const { member } = useMember()
  const text = useText()
  const { data } = useQuery(takesQuery(app))
  const count = (data ?? []).filter((take) => take.eventId === eventId && take.audible).length
  return (
    <>
      {canEnter('programmes', member) && (
        <Link className="go" to="/$locale/intra/takes/$id" params={{ locale: app.locale, id: `${eventId}` }}>
          <Mic aria-hidden="true" />
          {text('take.record_event')}
        </Link>
      )}
      {count > 0 && (
        <Link className="go" to="/$locale/intra/takes" params={{ locale: app.locale }}>
          <Headphones aria-hidden="true" />
          {text('take.of_event', { count })}
        </Link>
      )}
    </>
  )
}
