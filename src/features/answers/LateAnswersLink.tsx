import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { useText } from '../../ui/intl.tsx'
import { lateAnswersQuery } from './queries.ts'

/** Leads a planner to the answers after the deadline; renders nothing if none waits. */
export const LateAnswersLink = () => {
  const app = useApp()
  const { member } = useMember()
  const text = useText()
  const { data } = useQuery({ ...lateAnswersQuery(app), enabled: canEnter('planning', member) })
  if (data === undefined || data.length === 0) return null
  return (
    <Link className="go" to="/$locale/intra/meetings/late" params={{ locale: app.locale }}>
      {text('late_answer.link', { count: data.length })}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}
