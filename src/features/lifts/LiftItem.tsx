import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { canEnter } from '#contract/access.ts'
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
import { titleFor, useWhose } from '../representations/useWhose.ts'
import { Whose } from '../representations/Whose.tsx'
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

/** A lift, with the rows of the member and of represented persons. */
export type LiftRows = readonly [ShownLift, ...ShownLift[]]

interface LiftActions {
  readonly onEdit: (lift: ShownLift) => void
  readonly onDeleted: (item: Element | null) => void
}

interface LiftPartProps extends LiftActions {
  readonly lift: ShownLift
  readonly departure: string
  /** Number of free seats. */
  readonly free: number
  readonly isOver: boolean
}

/** The actions on a lift: those of its driver, or taking a seat. */
const useLiftActions = ({ lift, departure, free, isOver, onEdit, onDeleted }: LiftPartProps) => {
  const { local } = useMember()
  const { nameOf } = useWhose()
  const { saveFailed, track } = useLocalWrite()
  const { key, person, own, takes, eventId, place, seats, remarks, leavesAt, row } = lift
  const target = { key, title: titleFor(person === null ? null : nameOf(person), departure), row }
  const setSeat = (wanted: boolean) => () =>
    track(local.outbox.put({ kind: liftSeatKind.kind, ...target, desired: { takes: wanted, start: leavesAt } }))
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const desired = { eventId, place, leavesAt, seats, remarks, deleted: true }
    track(
      local.outbox.put({ kind: liftKind.kind, ...target, desired }).then(() => onDeleted(currentTarget.closest('li'))),
    )
  }
  const actions = [
    { label: 'lift.edit', act: () => onEdit(lift), isOffered: own && !isOver },
    { label: 'lift.delete', act: remove, isOffered: own },
    { label: 'lift.give_back', act: setSeat(false), isOffered: !own && takes },
    { label: 'lift.take', act: setSeat(true), isOffered: !own && !takes && !isOver && free > 0 },
  ] as const
  return { saveFailed, actions: actions.filter(({ isOffered }) => isOffered) }
}

/** The lift of the member or of a represented person with its buttons, or their seat in that of another. */
const LiftPart = (props: LiftPartProps) => {
  const { lift, departure } = props
  const text = useText()
  const { nameOf } = useWhose()
  const { own, takes, person, deleted, cancelled, givenBy, record } = lift
  const name = nameOf(person)
  const { saveFailed, actions } = useLiftActions(props)
  // Nothing can be said or done for this person.
  if (!own && !takes && !deleted && !cancelled && record === null && actions.length === 0) return null
  return (
    <>
      <div>
        <Whose person={person} />
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
                  {person === null ? text('lift.takes') : text('lift.takes.other', { name: name ?? '' })}
                </State>
              )
            )}
          </PendingState>
        </div>
        {(own || takes) && givenBy !== null && (
          <p className="soft small">{text('representation.given_by', { name: givenBy })}</p>
        )}
      </div>
      {!isRefused(record) && (
        <div className="buttons">
          {actions.map(({ label, act }) => (
            <QuietButton key={label} onClick={act}>
              {text(label)}
              <span className="visually-hidden">: {titleFor(name, departure)}</span>
            </QuietButton>
          ))}
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </>
  )
}

interface LiftItemProps extends LiftActions {
  readonly parts: LiftRows
  readonly title: string
}

/** One lift, with what the member and represented persons have to do with it. */
export const LiftItem = ({ parts, title, onEdit, onDeleted }: LiftItemProps) => {
  const { locale, now } = useApp()
  const { member } = useMember()
  const text = useText()
  const { nameOf } = useWhose()
  // The row of the driver has a change of the lift that the server does not have yet.
  const lift = parts.find(({ own }) => own) ?? parts[0]
  const { id, own, person, seats, riders, driver, remarks, deleted, cancelled, leavesAt } = lift
  const departure = departureOf(lift, text, locale)
  const others = riders.filter(({ uuid }) => !parts.some((one) => (one.person ?? member.personId) === uuid))
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(others.map(({ label }) => label))
  const free = Math.max(0, seats - others.length - parts.filter(({ takes }) => takes).length)
  const language = useForeignLanguage(lift, 'event')
  const isOver = deleted || cancelled || leavesAt <= toWireTime(now())
  const ofDriver = person === null ? text('lift.own') : text('lift.own.other', { name: nameOf(person) ?? driver.label })
  return (
    <li className="card" id={`lift-${id}`}>
      <div>
        <p className="when" lang={language}>
          {title}
        </p>
        <h3>{isOver ? <del>{departure}</del> : departure}</h3>
      </div>
      <div>
        <p>{own ? ofDriver : text('lift.driver', { name: driver.label })}</p>
        {!own && canEnter('directory', member) && <DriverContact uuid={driver.uuid} />}
        {remarks !== '' && <p>{remarks}</p>}
        <p className="num">{text('lift.free', { free })}</p>
        {others.length > 0 && <p>{text('lift.riders', { names })}</p>}
      </div>
      {parts.map((part) => (
        <LiftPart key={part.key} lift={part} {...{ departure, free, isOver, onEdit, onDeleted }} />
      ))}
    </li>
  )
}
