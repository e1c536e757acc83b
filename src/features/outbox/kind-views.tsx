import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { overlayParticipation } from '#device/outbox/kinds/answer.ts'
import type { KindName } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { AbsenceConflict } from '../absences/AbsenceConflict.tsx'
import { DefaultAnswersConflict } from '../absences/DefaultAnswersConflict.tsx'
import { AnswerState } from '../answers/AnswerState.tsx'
import { DutyConflict } from '../duties/DutyConflict.tsx'
import { LiftConflict, SeatConflict } from '../lifts/LiftConflict.tsx'
import { PreferencesConflict } from '../notifications/PreferencesConflict.tsx'
import { PersonConflict } from '../persons/PersonConflict.tsx'
import {
  type UseTitle,
  useAbsenceTitle,
  useAnswerTitle,
  useAttendanceTitle,
  useDutyTitle,
  useLiftTitle,
  useSeatTitle,
  useStoredTitle,
} from './current-titles.ts'

interface RecordProps {
  readonly record: OutboxRecord
}

export interface KindView {
  /** Lets the member choose between two versions; null for a kind without conflicts. */
  readonly Conflict: ComponentType<RecordProps> | null
  /** Shows a rejected change with its own buttons; null for the general state and buttons. */
  readonly Rejected: ComponentType<RecordProps> | null
  /** Shows a pending change; null for the general state. */
  readonly Waiting: ComponentType<RecordProps> | null
  /** Links to the screen where the change was made; null if the title is enough. */
  readonly Origin: ComponentType | null
  /** Returns the title in the language of the page. */
  readonly useTitle: UseTitle
}

const PendingAnswer = ({ record }: RecordProps) => {
  const answer = overlayParticipation([], [record]).get(Number(record.key))
  return answer === undefined ? null : <AnswerState answer={answer} unsaved={false} onRetry={null} />
}

const OwnRecordLink = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link to="/$locale/intra/person" params={{ locale }}>
      {text('outbox.person.open')}
    </Link>
  )
}

const AbsencesLink = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link to="/$locale/intra/meetings/absences" params={{ locale }}>
      {text('absence.title')}
    </Link>
  )
}

const DutiesLink = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link to="/$locale/intra/duties" params={{ locale }}>
      {text('duty.title')}
    </Link>
  )
}

const LiftsLink = () => {
  const { locale } = useApp()
  const text = useText()
  return (
    <Link to="/$locale/intra/lifts" params={{ locale }}>
      {text('lift.title')}
    </Link>
  )
}

/** Components of the list of pending changes, by kind. */
export const kindViews: Readonly<Record<KindName, KindView>> = {
  participation: {
    Conflict: PendingAnswer,
    Rejected: PendingAnswer,
    Waiting: PendingAnswer,
    Origin: null,
    useTitle: useAnswerTitle,
  },
  person: { Conflict: PersonConflict, Rejected: null, Waiting: null, Origin: OwnRecordLink, useTitle: useStoredTitle },
  notifications: {
    Conflict: PreferencesConflict,
    Rejected: null,
    Waiting: null,
    Origin: null,
    useTitle: useStoredTitle,
  },
  annotation: { Conflict: null, Rejected: null, Waiting: null, Origin: null, useTitle: useStoredTitle },
  'shared-annotation': { Conflict: null, Rejected: null, Waiting: null, Origin: null, useTitle: useStoredTitle },
  attendance: { Conflict: null, Rejected: null, Waiting: null, Origin: null, useTitle: useAttendanceTitle },
  absence: {
    Conflict: AbsenceConflict,
    Rejected: null,
    Waiting: null,
    Origin: AbsencesLink,
    useTitle: useAbsenceTitle,
  },
  'default-answers': {
    Conflict: DefaultAnswersConflict,
    Rejected: null,
    Waiting: null,
    Origin: AbsencesLink,
    useTitle: useStoredTitle,
  },
  duty: { Conflict: DutyConflict, Rejected: null, Waiting: null, Origin: DutiesLink, useTitle: useDutyTitle },
  lift: { Conflict: LiftConflict, Rejected: null, Waiting: null, Origin: LiftsLink, useTitle: useLiftTitle },
  'lift-seat': { Conflict: SeatConflict, Rejected: null, Waiting: null, Origin: LiftsLink, useTitle: useSeatTitle },
  'stand-setting': { Conflict: null, Rejected: null, Waiting: null, Origin: null, useTitle: useStoredTitle },
}
