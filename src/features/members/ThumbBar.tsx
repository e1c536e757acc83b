import { Link } from '@tanstack/react-router'
import { CalendarDays, Ellipsis, Hand, Music2 } from 'lucide-react'
import { useApp } from '../../session/app.tsx'
import { canReadSheets, useMember } from '../../session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { useMeetings } from '../participation/useMeetings.ts'

/** Within the thumb's reach on phones, a rail at the side from 1024 px. */
export const ThumbBar = () => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const { open } = useMeetings()
  const params = { locale }
  return (
    <nav className="thumb" aria-label={text('intra.nav')}>
      {canReadSheets(member) && (
        <Link to="/$locale/intra/repertoire" params={params}>
          <Music2 aria-hidden="true" />
          <span>{text('intra.nav.sheets')}</span>
        </Link>
      )}
      <Link to="/$locale/calendar" params={params}>
        <CalendarDays aria-hidden="true" />
        <span>{text('intra.nav.calendar')}</span>
      </Link>
      <Link to="/$locale/intra/meetings" params={params}>
        <Hand aria-hidden="true" />
        <span>{text('intra.nav.meetings')}</span>
        {open > 0 && (
          <span className="badge">
            <span aria-hidden="true">{open}</span>
            <span className="visually-hidden">{text('intra.nav.meetings.open', { count: open })}</span>
          </span>
        )}
      </Link>
      <Link to="/$locale/intra" params={params} activeOptions={{ exact: true }}>
        <Ellipsis aria-hidden="true" />
        <span>{text('intra.nav.more')}</span>
      </Link>
    </nav>
  )
}
