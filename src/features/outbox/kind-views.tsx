import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { overlayParticipation } from '#device/outbox/kinds/answer.ts'
import { parseKeyFor } from '#device/outbox/kinds/key-for.ts'
import type { KindName } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import type { MessageId } from '#i18n/intl.ts'
import { AbsenceConflict } from '../absences/AbsenceConflict.tsx'
import { DefaultAnswersConflict } from '../absences/DefaultAnswersForm.tsx'
import { AnswerState } from '../answers/AnswerState.tsx'
import { CommentRejected } from '../comments/CommentRejected.tsx'
import { DutyConflict } from '../duties/DutyItem.tsx'
import { EnquiryConflict, EnquiryRejected } from '../enquiries/EnquiryConflict.tsx'
import { LiftConflict, SeatConflict } from '../lifts/LiftConflict.tsx'
import { PreferencesConflict } from '../notifications/PreferencesConflict.tsx'
import { PersonConflict } from '../persons/PersonConflict.tsx'
import { NoteConflict } from '../private-notes/NoteConflict.tsx'
import { PartsRejected } from './PartsRejected.tsx'

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
  /** The screen where the change was made; null if the title is enough. */
  readonly origin: { readonly to: `/$locale/intra/${string}` & LinkProps['to']; readonly label: MessageId } | null
}

const PendingAnswer = ({ record }: RecordProps) => {
  const { id, person } = parseKeyFor(record.key)
  const answer = overlayParticipation([], [record], person).get(Number(id))
  return answer === undefined ? null : <AnswerState answer={answer} unsaved={false} onRetry={null} />
}

const plain: KindView = { Conflict: null, Rejected: null, Waiting: null, origin: null }
const absences = { to: '/$locale/intra/meetings/absences', label: 'absence.title' } as const
const enquiries = { to: '/$locale/intra/enquiries', label: 'enquiry.title' } as const
const bulletins = { to: '/$locale/intra/bulletins', label: 'bulletin.title' } as const
const lifts = { to: '/$locale/intra/lifts', label: 'lift.title' } as const

/** How the list of pending changes shows each kind. */
export const kindViews: Readonly<Record<KindName, KindView>> = {
  participation: { Conflict: PendingAnswer, Rejected: PendingAnswer, Waiting: PendingAnswer, origin: null },
  person: { ...plain, Conflict: PersonConflict, origin: { to: '/$locale/intra/person', label: 'outbox.person.open' } },
  notifications: { ...plain, Conflict: PreferencesConflict },
  annotation: plain,
  'shared-annotation': plain,
  attendance: plain,
  absence: { ...plain, Conflict: AbsenceConflict, origin: absences },
  'default-answers': { ...plain, Conflict: DefaultAnswersConflict, origin: absences },
  duty: { ...plain, Conflict: DutyConflict, origin: { to: '/$locale/intra/duties', label: 'duty.title' } },
  lift: { ...plain, Conflict: LiftConflict, origin: lifts },
  'lift-seat': { ...plain, Conflict: SeatConflict, origin: lifts },
  enquiry: { ...plain, Conflict: EnquiryConflict, Rejected: EnquiryRejected, origin: enquiries },
  bulletin: { ...plain, origin: bulletins },
  comment: { ...plain, Rejected: CommentRejected, origin: null },
  'sent-bulletin': { ...plain, origin: { to: '/$locale/intra/bulletins/sent', label: 'sent.title' } },
  'stand-setting': plain,
  'private-note': {
    ...plain,
    Conflict: NoteConflict,
    origin: { to: '/$locale/intra/meetings', label: 'intra.place.meetings' },
  },
  'recording-section': plain,
  'photographed-parts': { ...plain, Rejected: PartsRejected },
  'section-mark': plain,
}
