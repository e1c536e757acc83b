import { and, eq, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { undoDays } from '#contract/import-undo.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from './platform/db/open.ts'
import {
  absence,
  accountToken,
  addressAccess,
  bulkChange,
  bulletin,
  contactMessage,
  idempotency,
  job,
  lift,
  mailing,
  notification,
  puzzleUsed,
  rateLimit,
  recordingSection,
  sectionMark,
} from './platform/db/tables.ts'
import { defineJob } from './platform/jobs/job.ts'

const day = 24 * 60 * 60_000
const week = 7 * day
/** Retention of mails and messages of the contact form in ms: half a year. */
export const MAIL_RETENTION_MS = 183 * day

/**
 * Retention of notifications in ms. It is longer than a notification can be repeated: events are announced at most two
 * weeks ahead.
 */
const NOTIFICATION_RETENTION_MS = 90 * day

/** Retention of the log of opened and exported address cards in ms: a year. */
const ACCESS_RETENTION_MS = 365 * day

/** Retention of mailings and their recipients in ms: a year. Their attachments: see mailings/attachments.ts. */
const MAILING_RETENTION_MS = 365 * day

/** Retention of deleted absences in ms, longer than a device waits with a request: 90 days. */
const DELETED_ABSENCE_RETENTION_MS = 90 * day

/** Retention of the reasons of absences in ms, after their last day: a year. */
const REASON_RETENTION_MS = 365 * day

/** Retention of lifts in ms, after they left: 90 days. */
const LIFT_RETENTION_MS = 90 * day

/** Retention of bulletins in ms, after their last day: 30 days, in which the sender can show one again. */
const BULLETIN_RETENTION_MS = 30 * day

/** Age in ms at which an unfinished upload belongs to no running request: a day. */
export const UNFINISHED_RETENTION_MS = day

/** Deletes rows whose retention period is over. */
export const cleanUpJob = defineJob('clean_up', v.object({}), { dailyAt: '04:00' })

const before = (now: Date, age: number): Date => new Date(now.getTime() - age)

/**
 * Deletes done jobs and expired links after 7 days, notifications after 90 days, jobs that were given up and messages
 * of the contact form after half a year, and the log of opened address cards and mailings after a year. Deleted absences
 * and lifts go after 90 days, changes of many persons and bulletins after 30, the reasons of the others a year after their end.
 * Marks in sheets go with the section of a recording.
 */
export const cleanUp = async (db: Db, now: Date): Promise<void> => {
  await db.delete(job).where(and(eq(job.state, 'done'), lt(job.doneAt, before(now, week))))
  await db.delete(job).where(and(eq(job.state, 'dead'), lt(job.doneAt, before(now, MAIL_RETENTION_MS))))
  await db.delete(accountToken).where(lt(accountToken.expiresAt, before(now, week)))
  await db.delete(idempotency).where(lt(idempotency.createdAt, before(now, week)))
  await db.delete(contactMessage).where(lt(contactMessage.createdAt, before(now, MAIL_RETENTION_MS)))
  await db.delete(notification).where(lt(notification.createdAt, before(now, NOTIFICATION_RETENTION_MS)))
  await db.delete(addressAccess).where(lt(addressAccess.at, before(now, ACCESS_RETENTION_MS)))
  await db.delete(bulkChange).where(lt(bulkChange.createdAt, before(now, undoDays * day)))
  await db.delete(mailing).where(lt(mailing.at, before(now, MAILING_RETENTION_MS)))
  const deletedBefore = before(now, DELETED_ABSENCE_RETENTION_MS)
  await db.delete(lift).where(lt(lift.leavesAt, before(now, LIFT_RETENTION_MS)))
  await db.delete(absence).where(and(eq(absence.deleted, true), lt(absence.changedAt, deletedBefore)))
  const endedBefore = toWireDate(before(now, REASON_RETENTION_MS))
  await db
    .update(absence)
    .set({ reason: '', version: sql`${absence.version} + 1` })
    .where(and(lt(absence.lastDay, endedBefore), ne(absence.reason, '')))
  await db.delete(bulletin).where(lt(bulletin.endsOn, toWireDate(before(now, BULLETIN_RETENTION_MS))))
  const ofBand = [isNull(recordingSection.personId), eq(recordingSection.deleted, false)]
  const itsSection = db
    .select({ id: recordingSection.id })
    .from(recordingSection)
    .where(and(eq(recordingSection.id, sectionMark.sectionId), ...ofBand))
  await db.delete(sectionMark).where(notExists(itsSection))
  await db.delete(puzzleUsed).where(lt(puzzleUsed.expiresAt, now))
  await db.delete(rateLimit).where(lt(rateLimit.expire, now.getTime()))
}
