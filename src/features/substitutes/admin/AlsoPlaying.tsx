import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { AlsoPlaying as Member } from '#contract/planning.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { alsoPlayingQuery } from './queries.ts'

const route = getRouteApi('/$locale/intra/admin/substitutes/event/$id')

const answerOf = ({ status, invited }: Member, text: Text): string => {
  if (!invited) return text('admin.substitute_request.member.not_invited')
  if (status === null) return text('admin.answers.open')
  return text(status ? 'admin.answers.yes' : 'admin.answers.no')
}

/** The members who can play a missing instrument instead of a substitute. */
export const AlsoPlaying = ({ instrument }: { readonly instrument: string }) => {
  const text = useText()
  const { data = [] } = useQuery(alsoPlayingQuery(useApp(), Number(route.useParams().id)))
  const members = data.filter((one) => one.instrument === instrument)
  if (members.length === 0) return null
  return (
    <div>
      <p>
        <b>{text('admin.substitute_request.members')}</b>
      </p>
      <ul>
        {members.map((member) => (
          <li key={member.uuid}>
            {[
              member.label,
              text(`section.instrument.${member.section}`),
              ...(member.voice === null ? [] : [text('admin.substitute_request.member.part', { part: member.voice })]),
              answerOf(member, text),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
