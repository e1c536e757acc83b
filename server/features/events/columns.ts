import { and, eq, inArray } from 'drizzle-orm'
import { defaultReminderDays, type EventInput } from '#contract/event-input.ts'
import { toWireDate } from '#contract/time.ts'
import type { Db } from '../../platform/db/open.ts'
import { article, eventFile, file, person } from '../../platform/db/tables.ts'
import { fieldRefusal } from '../../platform/http/http-error.ts'
import { dayAfter, fromWireTime, NonexistentTimeError, startOfDay } from '../../platform/time.ts'
import { storedRichText } from '../articles/rich-text.ts'
import { isBlank } from '../articles/safe-html.ts'
import { inFixedOrder, requireInvited } from '../invitations/event-invitations.ts'
import { publicImageNames } from '../pictures/drawings.ts'
import { isUploadName, lockPictures, pictureExists } from '../pictures/queries.ts'
import { namesInHtml } from '../pictures/uses.ts'

/** Maps an event's content to the table's columns, and to its files. */
export const columnsOf = ({
  dateStart,
  dateEnd,
  fileIds,
  reminderDays = [...defaultReminderDays],
  repeatRhythm: _repeatRhythm,
  repeatEvery: _repeatEvery,
  repeatDays: _repeatDays,
  repeatUntil: _repeatUntil,
  repeatTimes: _repeatTimes,
  repeatWithout: _repeatWithout,
  ...input
}: EventInput) => ({
  ...input,
  remarksDe: storedRemarks(input.remarksDe),
  remarksEn: storedRemarks(input.remarksEn),
  albumNames: [...new Set(input.albumNames)],
  fileIds: [...new Set(fileIds)].sort((a, b) => a - b),
  reminderDays: [...new Set(reminderDays)].sort((a, b) => b - a),
  invitations: inFixedOrder(input.invitations),
  sections: [...new Set(input.sections)].sort(),
  // One number for each section, in a fixed order.
  minimumPlayers: [...new Map(input.minimumPlayers.map(({ section, players }) => [section, players]))]
    .map(([section, players]) => ({ section, players }))
    .sort((a, b) => (a.section < b.section ? -1 : 1)),
  // Nobody plays at an assembly.
  ...(input.kind === 'assembly' && { callTime: null, callPlace: null, dressCode: null }),
  ...spanOf({ dateStart, dateEnd, fullDay: input.fullDay }),
})

/** Returns remarks as they are stored; null = nothing that a reader would see. */
export const storedRemarks = (html: string | null): string | null => {
  const safe = html === null ? '' : storedRichText(html)
  return isBlank(safe) ? null : safe
}

const spanOf = ({ dateStart, dateEnd, fullDay }: Pick<EventInput, 'dateStart' | 'dateEnd' | 'fullDay'>) => {
  const time = (wire: string, field: 'dateStart' | 'dateEnd'): Date => {
    try {
      return fromWireTime(fullDay ? `${wire.slice(0, 10)}T00:00` : wire)
    } catch (error) {
      throw error instanceof NonexistentTimeError ? fieldRefusal(field, 'validation.time_skipped') : error
    }
  }
  const [startsAt, endsAt] = [time(dateStart, 'dateStart'), time(dateEnd, 'dateEnd')]
  return { startsAt, endsAt: fullDay ? startOfDay(dayAfter(toWireDate(endsAt), 1)) : endsAt }
}

/** Locks the referenced rows, so that none is removed before the transaction ends. */
export const requireReferences = async (
  tx: Db,
  {
    imageName,
    albumNames = [],
    articleId,
    contactUuid,
    fileIds = [],
    invitations = [],
    remarksDe = null,
    remarksEn = null,
  }: Partial<
    Pick<
      EventInput,
      'imageName' | 'albumNames' | 'articleId' | 'contactUuid' | 'fileIds' | 'invitations' | 'remarksDe' | 'remarksEn'
    >
  >,
): Promise<void> => {
  // A picture within the remarks that does not exist is not shown.
  await lockPictures(tx, namesInHtml(remarksDe, remarksEn))
  if (imageName != null && !(await pictureExists(tx, imageName, publicImageNames())))
    throw fieldRefusal('imageName', 'validation.picture')
  if (!(albumNames.every(isUploadName) && (await lockPictures(tx, albumNames))))
    throw fieldRefusal('albumNames', 'validation.picture')
  if (articleId != null) {
    const existing = await tx.select({ id: article.id }).from(article).where(eq(article.id, articleId)).for('key share')
    if (existing.length === 0) throw fieldRefusal('articleId', 'validation.invalid')
  }
  if (contactUuid != null) {
    const existing = await tx
      .select({ id: person.id })
      .from(person)
      .where(and(eq(person.uuid, contactUuid), eq(person.archived, false)))
      .for('key share')
    if (existing.length === 0) throw fieldRefusal('contactUuid', 'validation.invalid')
  }
  if (fileIds.length > 0) {
    const existing = await tx.select({ id: file.id }).from(file).where(inArray(file.id, fileIds)).for('key share')
    if (existing.length < fileIds.length) throw fieldRefusal('fileIds', 'validation.invalid')
  }
  await requireInvited(tx, invitations)
}

export const insertFiles = async (tx: Db, eventId: number, fileIds: readonly number[]): Promise<void> => {
  if (fileIds.length > 0) await tx.insert(eventFile).values(fileIds.map((fileId) => ({ eventId, fileId })))
}
