import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { freePlaces } from '#contract/duties.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { rowsOfOne } from '../representations/rows-of-one.ts'
import { useDuties } from './queries.ts'

/** Leads from the card of an event to its duties; renders nothing without any. */
export const MeetingDuties = ({ eventId }: { readonly eventId: number }) => {
  const { locale } = useApp()
  const text = useText()
  const { shown: duties } = useDuties()
  const here = rowsOfOne(duties?.filter((duty) => duty.eventId === eventId) ?? []).map(([duty]) => duty)
  const [first] = here
  if (first === undefined) return null
  const open = here.reduce((sum, duty) => sum + freePlaces(duty), 0)
  return (
    <Link className="go" to="/$locale/intra/duties" params={{ locale }} hash={`duty-${first.id}`}>
      {text('duty.of_event', { open })}
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}
