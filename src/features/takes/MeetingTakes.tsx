import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Headphones, Mic } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { toWireTime } from '#contract/time.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { takesQuery } from '../sheets/queries.ts'

/** Milliseconds before an event from which its card leads to the recorder: a season of such links is in the way. */
const leadTime = 7 * 24 * 60 * 60_000

interface MeetingTakesProps {
  readonly event: { readonly id: number; readonly dateStart: string }
}

/** Leads from the card of an event to its takes, and whoever may record to the recorder. */
export const MeetingTakes = ({ event }: MeetingTakesProps) => {
  const app = useApp()
  const { member } = useMember()
  const text = useText()
  const { data } = useQuery(takesQuery(app))
  const isNear = event.dateStart <= toWireTime(new Date(app.now().getTime() + leadTime))
  const count = (data ?? []).filter((take) => take.eventId === event.id && take.audible).length
  return (
    <>
      {isNear && canEnter('programmes', member) && (
        <Link className="go" to="/$locale/intra/takes/$id" params={{ locale: app.locale, id: `${event.id}` }}>
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
