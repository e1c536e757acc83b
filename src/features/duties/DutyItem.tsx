import { toWireTime } from '#contract/clock.ts'
import { DesiredPart, dutyKind, type ShownDuty } from '#device/outbox/kinds/duty.ts'
import { keyFor } from '#device/outbox/kinds/key-for.ts'
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
import { titleFor, useWhose } from '../representations/useWhose.ts'
import { Whose } from '../representations/Whose.tsx'
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

/** The actions on a duty that has not begun. `free`: number of places that nobody has taken. */
const actionsOf = (duty: ShownDuty, free: number): readonly Action[] => {
  if (!duty.takes) {
    if (free > 0) return [{ label: 'duty.take', desired: take }]
    return duty.volunteers.some(({ offered }) => offered) ? [{ label: 'duty.take_over', desired: take }] : []
  }
  return [
    duty.offered
      ? { label: 'duty.keep', desired: take }
      : { label: 'duty.offer', desired: { takes: true, offered: true } },
    { label: 'duty.withdraw', desired: leave },
  ]
}

/** The words about the part of the member, and those about the part of a represented person. */
const othersWords = {
  'duty.take': 'duty.take.other',
  'duty.keep': 'duty.keep.other',
  'duty.takes': 'duty.takes.other',
  'duty.entered': 'duty.entered.other',
  'duty.offers': 'duty.offers.other',
} as const satisfies Partial<Record<MessageId, MessageId>>

const wordsFor = (id: MessageId, person: string | null): MessageId =>
  person !== null && Object.hasOwn(othersWords, id) ? othersWords[id as keyof typeof othersWords] : id

/** A part in a duty in words; null = none. */
const stateOf = ({ takes, offered, cancelled, record }: ShownDuty, isEntered: boolean): MessageId | null => {
  if (cancelled) return 'duty.cancelled'
  if (!takes) return record?.state === 'saved' ? 'participation.saved' : null
  if (offered) return 'duty.offers'
  return isEntered ? 'duty.entered' : 'duty.takes'
}

interface Places {
  readonly others: ShownDuty['volunteers']
  /** Number of places that nobody has taken. */
  readonly free: number
}

/** The volunteers for whom the member does not act, and the free places, with pending changes. */
const placesOf = (parts: readonly ShownDuty[], { personId }: { readonly personId: string }): Places => {
  const [{ volunteers, needed } = { volunteers: [], needed: 0 }] = parts
  const others = volunteers.filter(({ uuid }) => !parts.some(({ person }) => (person ?? personId) === uuid))
  return { others, free: needed - others.length - parts.filter(({ takes }) => takes).length }
}

/** The number of taken places, and the others who took or offer theirs. */
const Volunteers = ({ needed, others, free }: Places & Pick<ShownDuty, 'needed'>) => {
  const { locale } = useApp()
  const text = useText()
  const offering = others.filter(({ offered }) => offered)
  return (
    <div>
      <p className="num">{text('duty.places', { taken: needed - free, needed })}</p>
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

/** The part of the member, or of a represented person, in a duty. */
const DutyPart = ({ duty, free }: { readonly duty: ShownDuty; readonly free: number }) => {
  const { now } = useApp()
  const { local, member } = useMember()
  const text = useText()
  const { nameOf } = useWhose()
  const { saveFailed, track } = useLocalWrite()
  const { id, person, name, event, volunteers, cancelled, dateStart, givenBy, record, row } = duty
  const personName = nameOf(person)
  const values = { name: personName ?? '' }
  const hasBegun = dateStart <= toWireTime(now())
  const own = volunteers.find(({ uuid }) => uuid === (person ?? member.personId))
  const state = stateOf(duty, own?.byPlanner === true)
  const actions = isRefused(record) || hasBegun || cancelled ? [] : actionsOf(duty, free)
  const set = (desired: DesiredPart) =>
    track(
      local.outbox.put({
        kind: dutyKind.kind,
        key: keyFor(id, person),
        title: titleFor(person === null ? null : personName, `${name}, ${event}`),
        desired: { ...desired, start: dateStart },
        row,
      }),
    )
  // Nothing can be said or done for this person.
  if (state === null && record === null && actions.length === 0) return null
  return (
    <>
      <div>
        <Whose person={person} />
        <div role="status">
          <PendingState record={record} conflict={record !== null && <DutyConflict record={record} />}>
            {state !== null && (
              <State head={cancelled ? 'struck' : duty.offered ? 'half' : 'full'} tone={cancelled ? 'bad' : 'ok'}>
                {text(wordsFor(state, person), values)}
              </State>
            )}
          </PendingState>
        </div>
        {duty.takes && givenBy !== null && (
          <p className="soft small">{text('representation.given_by', { name: givenBy })}</p>
        )}
      </div>
      {actions.length > 0 && (
        <div className="buttons">
          {actions.map(({ label, desired }) => (
            <QuietButton key={label} onClick={() => set(desired)}>
              {text(wordsFor(label, person), values)}
              <span className="visually-hidden">: {titleFor(personName, name)}</span>
            </QuietButton>
          ))}
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </>
  )
}

/** One duty, with the parts of the member and of represented persons in it. */
export const DutyItem = ({ parts }: { readonly parts: readonly [ShownDuty, ...ShownDuty[]] }) => {
  const { locale } = useApp()
  const { member } = useMember()
  const text = useText()
  const [duty] = parts
  const { id, location, cancelled, dateStart, needed } = duty
  const nameInItsLanguage = <InItsLanguage of={duty} part="name" />
  const places = placesOf(parts, member)
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
      <Volunteers {...places} needed={needed} />
      {parts.map((part) => (
        <DutyPart key={keyFor(id, part.person)} duty={part} free={places.free} />
      ))}
    </li>
  )
}
