import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { liftKind, liftSeatKind, type ShownLift } from '#device/outbox/kinds/lift.ts'
import { isRefused } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useForeignLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { PendingState } from '../pending/PendingState.tsx'
import { directoryQuery } from '../persons/queries.ts'
import { departureOf, LiftConflict, SeatConflict } from './LiftConflict.tsx'

/** The driver's telephone number and e-mail address, as far as the driver shares them in the directory. */
const DriverContact = ({ uuid }: { readonly uuid: string }) => {
  const { data } = useQuery(directoryQuery(useApp()))
  const person = data?.find((one) => one.uuid === uuid)
  const phone = person?.mobile ?? person?.landline ?? null
  const email = person?.email ?? null
  if (phone === null && email === null) return null
  return (
    <p>
      {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}{' '}
      {email !== null && <a href={`mailto:${email}`}>{shownMailbox(email)}</a>}
    </p>
  )
}

interface LiftItemProps {
  readonly lift: ShownLift
  readonly title: string
  readonly onEdit: () => void
  readonly onDeleted: () => void
}

interface LiftFacts {
  readonly departure: string
  /** Number of free seats. */
  readonly free: number
  readonly isOver: boolean
}

/** The member's actions on a lift: those of its driver, or taking a seat. */
const useLiftActions = ({ lift, onEdit, onDeleted }: LiftItemProps, { departure, free, isOver }: LiftFacts) => {
  const { local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const { id: key, own, takes, eventId, place, seats, remarks, leavesAt, row } = lift
  const target = { key, title: departure, row }
  const setSeat = (wanted: boolean) => () =>
    track(local.outbox.put({ kind: liftSeatKind.kind, ...target, desired: { takes: wanted, start: leavesAt } }))
  const remove = () => {
    const desired = { eventId, place, leavesAt, seats, remarks, deleted: true }
    track(local.outbox.put({ kind: liftKind.kind, ...target, desired }).then(onDeleted))
  }
  const actions = [
    { label: 'lift.edit', act: onEdit, isOffered: own && !isOver },
    { label: 'lift.delete', act: remove, isOffered: own },
    { label: 'lift.give_back', act: setSeat(false), isOffered: !own && takes },
    { label: 'lift.take', act: setSeat(true), isOffered: !own && !takes && !isOver && free > 0 },
  ] as const
  return { saveFailed, actions: actions.filter(({ isOffered }) => isOffered) }
}

/** One lift: the member's own with its buttons, or that of another with a seat. */
export const LiftItem = (props: LiftItemProps) => {
  const { lift, title } = props
  const { locale, now } = useApp()
  const { member } = useMember()
  const text = useText()
  const { id, own, takes, seats, riders, driver, remarks, deleted, cancelled, leavesAt, record } = lift
  const departure = departureOf(lift, text, locale)
  const others = riders.filter(({ uuid }) => uuid !== member.personId)
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(others.map(({ label }) => label))
  const free = Math.max(0, seats - others.length - (takes ? 1 : 0))
  const language = useForeignLanguage(lift, 'event')
  const isOver = deleted || cancelled || leavesAt <= toWireTime(now())
  const { saveFailed, actions } = useLiftActions(props, { departure, free, isOver })
  return (
    <li className="card" id={`lift-${id}`}>
      <div>
        <p className="when" lang={language}>
          {title}
        </p>
        <h3>{isOver ? <del>{departure}</del> : departure}</h3>
      </div>
      <div>
        <p>{own ? text('lift.own') : text('lift.driver', { name: driver.label })}</p>
        {!own && <DriverContact uuid={driver.uuid} />}
        {remarks !== '' && <p>{remarks}</p>}
        <p className="num">{text('lift.free', { free })}</p>
        {others.length > 0 && <p>{text('lift.riders', { names })}</p>}
      </div>
      <div role="status">
        <PendingState
          record={record}
          conflict={record !== null && (own ? <LiftConflict record={record} /> : <SeatConflict record={record} />)}
        >
          {deleted || cancelled ? (
            <State head="struck" tone="bad">
              {text(deleted ? 'lift.deleted' : 'duty.cancelled')}
            </State>
          ) : (
            takes && (
              <State head="full" tone="ok">
                {text('lift.takes')}
              </State>
            )
          )}
        </PendingState>
      </div>
      {!isRefused(record) && (
        <div className="buttons">
          {actions.map(({ label, act }) => (
            <QuietButton key={label} onClick={act}>
              {text(label)}
              <span className="visually-hidden">: {departure}</span>
            </QuietButton>
          ))}
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}
