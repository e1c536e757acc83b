import type { MouseEvent } from 'react'
import { absenceKind, type ShownAbsence } from '#device/outbox/kinds/absence.ts'
import { isRefused } from '#device/outbox/record.ts'
import { useLocalWrite } from '../../platform/offline/hooks.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { QuietButton } from '../../ui/Button.tsx'
import { useText } from '../../ui/intl.tsx'
import { SaveFailedNotice } from '../../ui/SaveFailedNotice.tsx'
import { State } from '../../ui/State.tsx'
import { dayRange } from '../../ui/wall-clock.ts'
import { PendingState } from '../pending/PendingState.tsx'
import { titleFor, useWhose } from '../representations/useWhose.ts'
import { Whose } from '../representations/Whose.tsx'
import { AbsenceConflict } from './AbsenceConflict.tsx'

interface AbsenceItemProps {
  readonly absence: ShownAbsence
  /** Titles of the events on its days that it does not answer: a planner has to confirm it, or has refused. */
  readonly unreached: { readonly waiting: readonly string[]; readonly refused: readonly string[] }
  readonly onEdit: () => void
  readonly onDeleted: (item: Element | null) => void
}

/** One absence, with its buttons. */
export const AbsenceItem = ({ absence, unreached: { waiting, refused }, onEdit, onDeleted }: AbsenceItemProps) => {
  const { locale, offline } = useApp()
  const { local } = useMember()
  const text = useText()
  const { saveFailed, track } = useLocalWrite()
  const { key, person, from, to, reason, givenBy, row, record } = absence
  const { nameOf } = useWhose()
  const days = dayRange(from, to, locale)
  const named = <span className="visually-hidden">: {titleFor(nameOf(person), days)}</span>
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
    track(
      local.outbox
        .put({
          kind: absenceKind.kind,
          key,
          title: titleFor(person === null ? null : nameOf(person), days),
          desired: { from, to, reason: '', deleted: true, given: offline?.trustedClock.read() ?? null },
          row,
        })
        .then(() => onDeleted(currentTarget.closest('li'))),
    )
  return (
    <li className="card">
      <div>
        <Whose person={person} />
        <h3>{days}</h3>
      </div>
      {reason !== '' && <p>{reason}</p>}
      {givenBy !== null && <p className="soft small">{text('representation.given_by', { name: givenBy })}</p>}
      <div role="status">
        <PendingState record={record} conflict={record !== null && <AbsenceConflict record={record} />}>
          <State head="full" tone="ok">
            {text('participation.saved')}
          </State>
        </PendingState>
        {waiting.length > 0 && (
          <State head="half" tone="wait">
            {text('absence.waits', { count: waiting.length, events: waiting.join('; ') })}
          </State>
        )}
        {refused.length > 0 && (
          <State head="struck" tone="bad">
            {text('absence.refused', { events: refused.join('; ') })}
          </State>
        )}
      </div>
      {!isRefused(record) && (
        <div className="buttons">
          <QuietButton onClick={onEdit}>
            {text('absence.edit')}
            {named}
          </QuietButton>
          <QuietButton onClick={remove}>
            {text('absence.delete')}
            {named}
          </QuietButton>
        </div>
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </li>
  )
}
