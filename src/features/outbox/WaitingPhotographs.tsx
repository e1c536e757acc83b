import { Link } from '@tanstack/react-router'
import { unsentPhotographs } from '#device/outbox/kinds/photographed-parts.ts'
import { useSnapshot } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'

/** Photographs of paper that were not split into parts yet, with a way to their piece. */
export const WaitingPhotographs = () => {
  const { locale } = useApp()
  const { local } = useMember()
  const text = useText()
  const photographs = unsentPhotographs(useSnapshot(local.waitingPhotographs), useSnapshot(local.records))
  const pieces = new Map(photographs.map(({ compositionId, title }) => [compositionId, title]))
  return [...pieces].map(([id, title]) => (
    <Note key={id} kind="wait">
      <p>
        {text('outbox.photographs', {
          title,
          count: photographs.filter(({ compositionId }) => compositionId === id).length,
        })}
      </p>
      <Link to="/$locale/intra/photographs/$id" params={{ locale, id: `${id}` }}>
        {text('outbox.photographs.open')}
        <span className="visually-hidden">: {title}</span>
      </Link>
    </Note>
  ))
}
