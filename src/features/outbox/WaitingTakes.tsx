import { Link } from '@tanstack/react-router'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

/** Recorded parts of events that the server does not have yet, with their size and a way to them. */
export const WaitingTakes = () => {
  const { locale } = useApp()
  const { local } = useMember()
  const text = useText()
  const takes = useSnapshot(local.waitingTakes)
  const events = new Map(takes.map(({ eventId, title }) => [eventId, title]))
  return [...events].map(([id, title]) => {
    const own = takes.filter(({ eventId }) => eventId === id)
    const size = formatBytes(own.reduce((sum, take) => sum + take.size, 0))
    return (
      <Note key={id} kind="wait">
        <p>{text('outbox.takes', { title, count: own.length, size })}</p>
        <Link to="/$locale/intra/takes/$id" params={{ locale, id: `${id}` }}>
          {text('outbox.takes.open')}
          <span className="visually-hidden">: {title}</span>
        </Link>
      </Note>
    )
  })
}
