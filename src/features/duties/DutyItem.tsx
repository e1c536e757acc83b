import { toWireTime } from '#contract/clock.ts'
import { freePlaces } from '#contract/duties.ts'
import { DesiredPart, dutyKind, type ShownDuty } from '#device/outbox/kinds/duty.ts'
import { isRefused, type OutboxRecord } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { InItsLanguage } from '../../platform/session/InItsLanguage.tsx'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { ChoiceConflict } from '../pending/ChoiceConflict.tsx'
import { PendingState } from '../pending/PendingState.tsx'
import { listNames, whenOf } from './duty-words.ts'

/** The member's part in a duty was changed elsewhere: by a planner, a takeover, or another device. */
export const DutyConflict = ({ record }: { readonly record: OutboxRecord }) => {
  const text = useText()
  const words = ({ takes, offered }: DesiredPart): string =>
    text(takes ? (offered ? 'duty.state.offered' : 'duty.state.taken') : 'duty.state.not')
  return <ChoiceConflict record={record} desired={DesiredPart} words={words} />
}

interface Action {
  readonly label: MessageId
  readonly desired: DesiredPart
}

const take: DesiredPart = { takes: true, offered: false }
const leave: DesiredPart = { takes: false, offered: false }

/** The member's actions on a duty that has not begun. */
const actionsOf = (duty: ShownDuty): readonly Action[] => {
  if (!duty.takes) {
    if (freePlaces(duty) > 0) return [{ label: 'duty.take', desired: take }]
    return duty.volunteers.some(({ offered }) => offered) ? [{ label: 'duty.take_over', desired: take }] : []
  }
  return [
    duty.offered
      ? { label: 'duty.keep', desired: take }
      : { label: 'duty.offer', desired: { takes: true, offered: true } },
    { label: 'duty.withdraw', desired: leave },
  ]
}

/** The member's own part in words; null = none. */
const ownState = ({ takes, offered, cancelled, record }: ShownDuty, isEntered: boolean): MessageId | null => {
  if (cancelled) return 'duty.cancelled'
  if (!takes) return record?.state === 'saved' ? 'participation.saved' : null
  if (offered) return 'duty.offers'
  return isEntered ? 'duty.entered' : 'duty.takes'
}

/** The number of taken places, and the others who took or offer theirs. */
const Volunteers = ({ duty: { takes, needed, volunteers } }: { readonly duty: ShownDuty }) => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const others = volunteers.filter(({ uuid }) => uuid !== member.personId)
  const offering = others.filter(({ offered }) => offered)
  const taken = others.length + (takes ? 1 : 0)
  return (
    <div>
      <p className="num">{text('duty.places', { taken, needed })}</p>
      {others.length > 0 && <p>{text('duty.volunteers', { names: listNames(others, locale) })}</p>}
      {offering.length > 0 && (
        <p>
          {text(offering.length === 1 ? 'duty.offered_by' : 'duty.offered_by.several', {
            names: listNames(offering, locale),
          })}
        </p>
      )}
    </div>
  )
}

/** One duty, with the member's part in it. */
export const DutyItem = ({ duty }: { readonly duty: ShownDuty }) => {
  const { locale, now } = useApp()
  const { local, member } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const { id, name, event, location, volunteers, cancelled, dateStart, record, row } = duty
  const nameInItsLanguage = <InItsLanguage of={duty} part="name" />
  const hasBegun = dateStart <= toWireTime(now())
  const own = volunteers.find(({ uuid }) => uuid === member.personId)
  const state = ownState(duty, own?.byPlanner === true)
  const set = (desired: DesiredPart) =>
    track(
      local.outbox.put({
        kind: dutyKind.kind,
        key: `${id}`,
        title: `${name}, ${event}`,
        desired: { ...desired, start: dateStart },
        row,
      }),
    )
  return (
    <li className="card" id={`duty-${id}`}>
      <div>
        <time className="when" dateTime={dateStart}>
          {whenOf(duty, text, locale)}
        </time>
        <h3>{cancelled ? <del>{nameInItsLanguage}</del> : nameInItsLanguage}</h3>
        <p className="soft small">
          <InItsLanguage of={duty} part="event" />
          {location !== null && `, ${location}`}
        </p>
      </div>
      <Volunteers duty={duty} />
      <div role="status">
        <PendingState record={record} conflict={record !== null && <DutyConflict record={record} />}>
          {state !== null && (
            <State head={cancelled ? 'struck' : duty.offered ? 'half' : 'full'} tone={cancelled ? 'bad' : 'ok'}>
              {text(state)}
            </State>
          )}
        </PendingState>
      </div>
      {!isRefused(record) && !hasBegun && !cancelled && (
        <div className="buttons">
          {actionsOf(duty).map(({ label, desired }) => (
            <QuietButton key={label} onClick={() => set(desired)}>
              {text(label)}
              <span className="visually-hidden">: {name}</span>
            </QuietButton>
          ))}
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}
