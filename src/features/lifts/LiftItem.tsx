import { useQuery } from '@tanstack/react-query'
import { toWireTime } from '#contract/clock.ts'
import { shownMailbox } from '#contract/mailbox.ts'
import { liftKind, liftSeatKind, type ShownLift } from '#device/outbox/kinds/lift.ts'
import { isRefused } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useForeignLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { Button } from '../../ui/Button.tsx'
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

/** One lift: the member's own with its buttons, or that of another with a seat. */
export const LiftItem = ({ lift, title, onEdit, onDeleted }: LiftItemProps) => {
  const { locale, now } = useApp()
  const { local, member } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const { id, own, takes, seats, riders, driver, remarks, deleted, cancelled, leavesAt, record, row } = lift
  const departure = departureOf(lift, text, locale)
  const others = riders.filter(({ uuid }) => uuid !== member.personId)
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(others.map(({ label }) => label))
  const free = Math.max(0, seats - others.length - (takes ? 1 : 0))
  const setSeat = (wanted: boolean) =>
    track(
      local.outbox.put({
        kind: liftSeatKind.kind,
        key: id,
        title: departure,
        desired: { takes: wanted, start: leavesAt },
        row,
      }),
    )
  const remove = () => {
    const { eventId, place } = lift
    const desired = { eventId, place, leavesAt, seats, remarks, deleted: true }
    track(local.outbox.put({ kind: liftKind.kind, key: id, title: departure, desired, row }).then(onDeleted))
  }
  const language = useForeignLanguage(lift, 'event')
  const isOver = deleted || cancelled || leavesAt <= toWireTime(now())
  const named = <span className="visually-hidden">: {departure}</span>
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
          {own && !isOver && (
            <Button look="quiet" onClick={onEdit}>
              {text('lift.edit')}
              {named}
            </Button>
          )}
          {own && (
            <Button look="quiet" onClick={remove}>
              {text('lift.delete')}
              {named}
            </Button>
          )}
          {!own && takes && (
            <Button look="quiet" onClick={() => setSeat(false)}>
              {text('lift.give_back')}
              {named}
            </Button>
          )}
          {!own && !takes && !isOver && free > 0 && (
            <Button look="quiet" onClick={() => setSeat(true)}>
              {text('lift.take')}
              {named}
            </Button>
          )}
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}
