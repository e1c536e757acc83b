import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { date } from '../../ui/wall-clock.ts'
import { ownRepresentationsQuery } from './queries.ts'

/** The representations that wait for a decision of the person who is signed in. It renders nothing for everybody else. */
export const RepresentationHint = () => {
  const app = useApp()
  const text = useText()
  const { member } = useMember()
  const { data = [] } = useQuery(ownRepresentationsQuery(app))
  const open = data.filter(
    ({ represented, state, endsOn }) => represented.uuid === member.personId && (state === 'WAITS' || endsOn !== null),
  )
  return open.map(({ id, representative: { label: name }, endsOn }) => (
    <Note key={id} kind="wait">
      <p>
        {endsOn === null
          ? text('representation.hint', { name })
          : text('representation.hint.age', { name, day: date(endsOn, app.locale) })}
      </p>
      <p>
        <Link to="/$locale/intra/person" params={{ locale: app.locale }}>
          {text('representation.hint.open')}
        </Link>
      </p>
    </Note>
  ))
}
