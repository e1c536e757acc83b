import type { changeEvent } from '#contract/edited-events.ts'
import { type EditedEvent, EventInput } from '#contract/edited-events.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { MessageId } from '#i18n/intl.ts'
import type { Values } from '../edit/draft.ts'
import { problemsIn } from '../edit/problems.ts'

/** In the order in which they stand on the page. */
export const fieldNames = [
  'kind',
  'titleDe',
  'titleEn',
  'fullDay',
  'dateStart',
  'dateEnd',
  'location',
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
export const inputOf = ({ articleId, fileIds, fullDay, publicEvent, kind, ...texts }: Values<FieldName>) => ({
  ...texts,
  kind: kind as Wish['kind'],
  fullDay: fullDay === 'on',
  publicEvent: publicEvent === 'on',
  articleId: articleId === '' ? null : Number(articleId),
  fileIds: idsIn(fileIds),
})

export const problemsOf = (values: Values<FieldName>) => problemsIn(EventInput, inputOf(values), fieldNames)

/** Another time of the day or another day: who has not chosen the end yet gets one that fits. */
export const endFor = (start: string, end: string): string => {
  if (start === '' || (end !== '' && end >= start)) return end
  const hour = Number(start.slice(11, 13))
  return hour > 21 ? start : `${start.slice(0, 11)}${String(hour + 2).padStart(2, '0')}${start.slice(13)}`
}
