import { toWireTime } from '#contract/clock.ts'
import type { changeEvent } from '#contract/edited-events.ts'
import { type EditedEvent, EventInput, notifyAudiences } from '#contract/edited-events.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { toFieldProblems } from '../edit/problems.ts'

/** In the order in which they stand on the page. */
export const fieldNames = [
  'kind',
  'titleDe',
  'titleEn',
  'fullDay',
  'dateStart',
  'dateEnd',
  'location',
  'told',
  'reminderDays',
  'publicEvent',
  'remarksDe',
  'remarksEn',
  'imageName',
  'articleId',
  'fileIds',
] as const
export type FieldName = (typeof fieldNames)[number]

export const labels = {
  kind: 'admin.event.kind',
  titleDe: 'admin.event.title_de',
  titleEn: 'admin.event.title_en',
  fullDay: 'admin.event.full_day',
  dateStart: 'admin.event.start',
  dateEnd: 'admin.event.end',
  location: 'admin.event.location',
  told: 'admin.told',
  reminderDays: 'admin.event.reminder_days',
  publicEvent: 'admin.event.public',
  remarksDe: 'admin.event.remarks_de',
  remarksEn: 'admin.event.remarks_en',
  imageName: 'admin.event.image',
  articleId: 'admin.event.article',
  fileIds: 'admin.event.files',
} as const satisfies Record<FieldName, MessageId>

/** An event as its form shows it; files are their numbers with commas between them. */
export const valuesOf = (event: EditedEvent | null): Values<FieldName> => ({
  kind: event?.kind ?? 'rehearsal',
  titleDe: event?.titleDe ?? '',
  titleEn: event?.titleEn ?? '',
  fullDay: event?.fullDay === true ? 'on' : '',
  dateStart: event?.dateStart ?? '',
  dateEnd: event?.dateEnd ?? '',
  location: event?.location ?? '',
  told: '',
  reminderDays: event?.reminderDays.join() ?? '7,2',
  publicEvent: event?.publicEvent === true ? 'on' : '',
  remarksDe: event?.remarksDe ?? '',
  remarksEn: event?.remarksEn ?? '',
  imageName: event?.imageName ?? '',
  articleId: event?.articleId?.toString() ?? '',
  fileIds: event?.fileIds.join() ?? '',
})

export const idsIn = (written: string): number[] => (written === '' ? [] : written.split(',').map(Number))

type Wish = CallInput<typeof changeEvent>['body']

/** What is sent; a kind that this app does not know is refused as not chosen. */
export const inputOf = ({ articleId, fileIds, fullDay, publicEvent, kind, told, ...rest }: Values<FieldName>) => {
  const chosen = notifyAudiences.find((choice) => choice === told)
  const { reminderDays, ...texts } = rest
  return {
    ...texts,
    ...(chosen && { told: chosen }),
    reminderDays: idsIn(reminderDays) as Wish['reminderDays'] & {},
    kind: kind as Wish['kind'] & {},
    fullDay: fullDay === 'on',
    publicEvent: publicEvent === 'on',
    articleId: articleId === '' ? null : Number(articleId),
    fileIds: idsIn(fileIds),
  }
}

/** Whether people sign up for such an event. */
export const isAnswered = ({ kind }: Pick<Values<FieldName>, 'kind'>): boolean =>
  subscribableKinds.some((one) => one === kind)

export const isOver = ({ dateEnd, fullDay }: Pick<EditedEvent, 'dateEnd' | 'fullDay'>): boolean => {
  const now = toWireTime(new Date())
  return fullDay ? dateEnd.slice(0, 10) < now.slice(0, 10) : dateEnd <= now
}

/** Whether time or place become others than they stand, of an event somebody may still want to come to. */
export const isMoved = (values: Values<FieldName>, event: EditedEvent | null): boolean => {
  if (event === null) return false
  const stands = valuesOf(event)
  const moved = (['dateStart', 'dateEnd', 'fullDay', 'location'] as const).some((name) => values[name] !== stands[name])
  const fullDay = values.fullDay === 'on'
  return moved && (!isOver(event) || (values.dateEnd !== '' && !isOver({ dateEnd: values.dateEnd, fullDay })))
}

export const problemsOf = (values: Values<FieldName>, event: EditedEvent | null) => ({
  ...toFieldProblems(EventInput, inputOf(values), fieldNames),
  ...(isMoved(values, event) && values.told === '' ? { told: 'validation.told_required' } : {}),
})

/** Another time of the day or another day: who has not chosen the end yet gets one that fits. */
export const endFor = (start: string, end: string): string => {
  if (start === '' || (end !== '' && end >= start)) return end
  const hour = Number(start.slice(11, 13))
  return hour > 21 ? start : `${start.slice(0, 11)}${String(hour + 2).padStart(2, '0')}${start.slice(13)}`
}
