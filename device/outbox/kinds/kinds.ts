import { absenceKind } from './absence.ts'
import { annotationKind, sharedAnnotationKind } from './annotation.ts'
import { participationKind } from './answer.ts'
import { attendanceKind } from './attendance.ts'
import { bulletinKind } from './bulletin.ts'
import { commentKind } from './comment.ts'
import { defaultAnswersKind } from './default-answers.ts'
import { dutyKind } from './duty.ts'
import { enquiryKind } from './enquiry.ts'
import { liftKind, liftSeatKind } from './lift.ts'
import { notificationsKind } from './notifications.ts'
import { personKind } from './person.ts'
import { photographedPartsKind } from './photographed-parts.ts'
import { privateNoteKind } from './private-note.ts'
import { recordingSectionKind } from './recording-section.ts'
import { sectionMarkKind } from './section-mark.ts'
import { sentBulletinKind } from './sent-bulletin.ts'
import { standSettingKind } from './stand-setting.ts'

/** Every kind of intent this app knows. Records of other kinds belong to a newer app and are left alone. */
export const kinds = [
  participationKind,
  personKind,
  notificationsKind,
  annotationKind,
  sharedAnnotationKind,
  standSettingKind,
  absenceKind,
  defaultAnswersKind,
  attendanceKind,
  dutyKind,
  liftKind,
  liftSeatKind,
  enquiryKind,
  bulletinKind,
  commentKind,
  sentBulletinKind,
  privateNoteKind,
  recordingSectionKind,
  photographedPartsKind,
  sectionMarkKind,
] as const
export type KindName = (typeof kinds)[number]['kind']
