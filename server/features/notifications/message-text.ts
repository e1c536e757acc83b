import { truncate } from '#contract/characters.ts'
import { subscribableKinds } from '#contract/events.ts'
import type { MessageKind } from '#contract/notifications.ts'
import type { PushMessage } from '#contract/push.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import { type Locale, languageTag, type MessageId } from '#i18n/intl.ts'
import type { EventRow } from '../../platform/db/tables.ts'
import { shortDate, shortWeekday } from '../../platform/formats/dates.ts'
import { localized, textsIn } from '../../platform/localized.ts'
import { lastDay } from '../../platform/time.ts'
import type { AnswerKey } from './answer-link.ts'
import { type Appointment, wasBefore } from './appointment.ts'
import type { Notice } from './notice.ts'
import type { ProgrammeNews } from './programme-news.ts'
import type { ShortDuties } from './short-duties.ts'

export interface MessageText {
  readonly title: string
  readonly body: string
}

/** The parts of a notification that its text depends on. */
type Composed = Pick<Notice, 'locale' | 'about' | 'kind' | 'before'> & Partial<Pick<Notice, 'concerned'>>

/** Maximum characters of titles in a message: in one day the sheets of a hundred pieces may be added. */
const namedMaximum = 200

/** As many of the first titles as fit, but at least one. */
const firstOf = (titles: readonly string[]): readonly string[] => {
  const end = titles.findIndex((_, index) => titles.slice(0, index + 1).join(', ').length > namedMaximum)
  return end === -1 ? titles : titles.slice(0, Math.max(end, 1))
}

/**
 * Composes the text of a notification in the recipient's language, short enough for a lock screen. It names no person
 * except those whom the recipient represents.
 */
export const composeText = (notice: Composed): MessageText => {
  const { title: heading, body } = textOf(notice)
  const title = withNames(heading, notice)
  const series = notice.before?.series
  if (series === undefined) return { title, body }
  const values = { count: series.count, until: shortDate(series.until, notice.locale) }
  return { title, body: `${body} ${intls[notice.locale].formatMessage({ id: 'notice.series' }, values)}` }
}

/** 'Lena: …', 'Sie und Lena: …' for news about represented persons. */
const withNames = (heading: string, { locale, concerned }: Composed): string => {
  if (concerned === undefined || concerned.names.length === 0) return heading
  const t = textsIn(locale)
  const all = [...(concerned.own ? [t('notice.you')] : []), ...concerned.names]
  const names = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(all)
  return t('notice.for', { names, heading })
}

const textOf = ({ locale, about, kind, before, concerned }: Composed): MessageText => {
  const t = textsIn(locale)
  if (about.what === 'late')
    return { title: t('notice.late.title'), body: t('notice.late.body', { count: about.count }) }
  if (about.what === 'repertoire') return { title: t('notice.repertoire.title'), body: about.name }
  if (about.what === 'sheets') {
    const named = firstOf(about.pieces.map(({ title }) => title))
    const more = about.pieces.length - named.length
    const id = more === 0 ? 'notice.sheets.body' : 'notice.sheets.body.more'
    return { title: t('notice.sheets.title'), body: t(id, { pieces: named.join(', '), more: `${more}` }) }
  }
  if (about.what === 'short') return shortText(about, locale)
  if (about.what === 'programmes') return programmesText(about, locale)
  if (about.what === 'decision') {
    const values = { now: [beginning(about.event, locale), about.event.location ?? ''].filter(Boolean).join(', ') }
    const id = about.confirmed ? 'notice.decision.confirmed' : 'notice.decision.refused'
    return { title: t(id, { title: about.title }), body: t('notice.decision.body', values) }
  }
  if (about.what === 'duty')
    return {
      title: t(about.cancelled ? 'notice.duty.cancelled' : `notice.duty.${about.news}`, { name: about.name }),
      body: [beginning({ ...about, fullDay: false }, locale), about.location ?? ''].filter(Boolean).join(', '),
    }
  if (about.what === 'lift')
    return {
      title: t(`notice.lift.${about.news}`, { taken: about.taken, seats: about.seats }),
      body: [beginning({ ...about, fullDay: false }, locale), about.place].filter(Boolean).join(', '),
    }
  if (about.what === 'enquiry') {
    const { event: made } = about
    const end = beginning({ startsAt: made?.startsAt ?? about.deadline, fullDay: false }, locale)
    return {
      title: t(`notice.enquiry.${about.news}`, { title: about.title }),
      body: made === null ? t('notice.enquiry.until', { end }) : [end, made.location ?? ''].filter(Boolean).join(', '),
    }
  }
  if (about.what === 'task')
    return {
      title: t('notice.task.title', { title: about.title }),
      body: t('notice.task.body', { day: `${shortWeekday(about.dueOn, locale)}, ${shortDate(about.dueOn, locale)}` }),
    }
  if (about.what === 'federation_date')
    return {
      title: t('notice.federation_date.title', { title: about.title }),
      body: `${shortWeekday(about.day, locale)}, ${shortDate(about.day, locale)}`,
    }
  if (about.what === 'bulletin')
    return { title: t(about.commented ? 'notice.comments' : 'notice.bulletin'), body: about.title }
  const { title } = about
  const event: ReminderColumns = about.event
  const placed = (time: string) => [time, event.location ?? ''].filter(Boolean).join(', ')
  const now = placed(beginning(event, locale))
  const hints = hintsOf(event, kind, locale)
  const isForOthers = concerned !== undefined && concerned.names.length > 0
  if (kind === 'answer')
    return {
      title: t(isForOthers ? 'notice.answer.missing' : 'notice.answer.title', { title }),
      body: [t('notice.answer.body', { now }), ...hints].join(' '),
    }
  if (kind === 'reminder' || before === null)
    return { title: t('notice.reminder.title', { title }), body: [now, ...hints].join('. ') }
  const { id, body } = changeText(wasBefore(before, event), event, locale)
  const reason = event.changeReason === null ? [] : [t('event.change_reason', { value: event.changeReason })]
  return { title: t(id, { title }), body: [body, ...reason].join(' ') }
}

/** The change of a meeting: its title as a message, and the times or the place before and now. */
const changeText = (was: Appointment, event: Appointment, locale: Locale): { id: MessageId; body: string } => {
  const t = textsIn(locale)
  const placed = (time: string) => [time, event.location ?? ''].filter(Boolean).join(', ')
  const now = placed(beginning(event, locale))
  if (event.cancelled)
    return { id: 'notice.cancelled.title', body: t('notice.cancelled.body', { was: beginning(was, locale) }) }
  if (was.cancelled) return { id: 'notice.revived.title', body: now }
  if (isSameTime(was, event)) return { id: 'notice.place.title', body: now }
  const span = lengthOf(was) === lengthOf(event) && was.fullDay === event.fullDay ? beginning : fromTo
  const id = was.startsAt.getTime() === event.startsAt.getTime() ? 'notice.end.title' : 'notice.moved.title'
  return { id, body: t('notice.moved.body', { now: placed(span(event, locale)), was: span(was, locale) }) }
}

/** The names that fit, and the number of the others. */
const listed = (names: readonly string[], locale: Locale): string => {
  const named = firstOf(names)
  const list = named.join(', ')
  if (named.length === names.length) return list
  return intls[locale].formatMessage({ id: 'notice.list.more' }, { list, more: `${names.length - named.length}` })
}

/** One duty with time and place, several with their days. */
const shortText = ({ duties }: ShortDuties, locale: Locale): MessageText => {
  const t = textsIn(locale)
  const [first, ...others] = duties
  if (first !== undefined && others.length === 0) {
    const body = [beginning({ ...first, fullDay: false }, locale), first.location ?? ''].filter(Boolean).join(', ')
    return { title: t('notice.short.one', { name: first.name }), body }
  }
  const days = duties.map(({ name, startsAt }) => `${name} (${shortDate(toWireDate(startsAt), locale)})`)
  return { title: t('notice.short.several'), body: listed(days, locale) }
}

/** One programme with its pieces, or the events that have new ones, with their days. */
const programmesText = ({ programmes }: ProgrammeNews, locale: Locale): MessageText => {
  const t = textsIn(locale)
  const titleOf = ({ event }: (typeof programmes)[number]) => localized(locale, event.titleDe, event.titleEn)
  const [first, ...others] = programmes
  if (first !== undefined && others.length === 0) {
    const id = first.isNew ? 'notice.programme.new' : 'notice.programme.changed'
    const body = `${beginning(first.event, locale)}. ${listed(first.pieces, locale)}`
    return { title: t(id, { title: titleOf(first) }), body }
  }
  const days = programmes.map((one) => `${titleOf(one)} (${shortDate(toWireDate(one.event.startsAt), locale)})`)
  return { title: t('notice.programme.several'), body: listed(days, locale) }
}

type Hints = Pick<EventRow, 'replyBy' | 'callTime' | 'callPlace' | 'dressCode' | 'changeReason'>
/** The columns of an event that a reminder contains, besides its title. */
export type ReminderColumns = Appointment & Hints

/** Details of a message besides time and place: the reply deadline, or call time and dress code. */
const hintsOf = (event: Hints, kind: MessageKind, locale: Locale): string[] => {
  const t = (id: MessageId, value: string) => intls[locale].formatMessage({ id }, { value })
  if (kind === 'answer') return event.replyBy === null ? [] : [t('notice.reply_by', shortDate(event.replyBy, locale))]
  const call = [event.callTime, event.callPlace].filter((part) => part !== null).join(', ')
  return [
    ...(call === '' ? [] : [t('event.call', call)]),
    ...(event.dressCode === null ? [] : [t('event.dress_code', event.dressCode)]),
  ]
}

const isSameTime = (a: Appointment, b: Appointment): boolean =>
  a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime() && a.fullDay === b.fullDay

const lengthOf = ({ startsAt, endsAt }: Appointment): number => endsAt.getTime() - startsAt.getTime()

/** 'Do, 12.03.2026, 20:00', without the time for full days. */
export const beginning = ({ startsAt, fullDay }: Pick<Appointment, 'startsAt' | 'fullDay'>, locale: Locale): string =>
  instantOf(toWireTime(startsAt), fullDay, locale)

/** 'Do, 12.03.2026, 20:00–22:00', 'Do, 12.03.2026 – Sa, 14.03.2026' */
export const fromTo = (span: Pick<Appointment, 'startsAt' | 'endsAt' | 'fullDay'>, locale: Locale): string => {
  const from = beginning(span, locale)
  const end = span.fullDay ? lastDay(span.endsAt) : toWireTime(span.endsAt)
  const to = instantOf(end, span.fullDay, locale)
  if (from === to) return from
  return end.slice(0, 10) === toWireDate(span.startsAt) ? `${from}–${end.slice(11)}` : `${from} – ${to}`
}

const instantOf = (wire: string, fullDay: boolean, locale: Locale): string =>
  [shortWeekday(wire, locale), shortDate(wire, locale), ...(fullDay ? [] : [wire.slice(11)])].join(', ')

/** The event or enquiry that the recipient can answer; null = neither. */
export const answerableIn = ({ about }: Pick<Notice, 'about'>): Pick<AnswerKey, 'about' | 'id'> | null => {
  if (about.what === 'enquiry' && about.event === null) return { about: 'enquiry', id: about.id }
  return about.what === 'event' && isAnswerable(about.event) ? { about: 'event', id: about.event.id } : null
}

const isAnswerable = ({ kind, cancelled }: EventRow): boolean => subscribableKinds.includes(kind) && !cancelled

const pathOf = (event: EventRow, locale: Locale): string =>
  `/${locale}/${isAnswerable(event) ? 'intra/meetings' : 'calendar'}#event-${event.id}`

/** The page that the notification opens, as a path. */
export const getPath = ({ locale, about }: Notice): string => {
  if (about.what === 'event' || about.what === 'decision') return pathOf(about.event, locale)
  if (about.what === 'late') return `/${locale}/intra/meetings/late`
  if (about.what === 'short') return `/${locale}/intra/admin/duties`
  if (about.what === 'programmes') {
    const [first, ...others] = about.programmes
    return first === undefined || others.length > 0 ? `/${locale}/intra/meetings` : pathOf(first.event, locale)
  }
  if (about.what === 'duty') return `/${locale}/intra/duties#duty-${about.id}`
  if (about.what === 'enquiry')
    return about.event === null ? `/${locale}/intra/enquiries#enquiry-${about.id}` : pathOf(about.event, locale)
  if (about.what === 'bulletin')
    return about.event === null ? `/${locale}/intra/bulletins/${about.id}` : pathOf(about.event, locale)
  if (about.what === 'lift') return `/${locale}/intra/lifts#lift-${about.id}`
  if (about.what === 'task') return `/${locale}/intra/board#task-${about.id}`
  if (about.what === 'federation_date') return `/${locale}/intra/admin/federation#date-${about.id}`
  const repertoires = `/${locale}/intra/repertoire`
  const [piece, ...more] = about.what === 'sheets' ? about.pieces : []
  return piece === undefined || more.length > 0 ? repertoires : `${repertoires}/composition/${piece.id}`
}

/** A later message with the same tag replaces the earlier one, also on a phone that was offline. */
const tagOf = (about: Notice['about']): string => {
  if (about.what === 'lift' && about.news === 'seats') return `seats-${about.id}`
  if (about.what === 'bulletin' && about.commented) return `comments-${about.event === null ? '' : 'event-'}${about.id}`
  return 'id' in about ? `${about.what}-${about.id}` : about.what
}

export const toPushMessage = (notice: Notice, origin: string): PushMessage => {
  const { kind, locale, about, concerned } = notice
  const navigate = `${origin}${getPath(notice)}`
  const action = (answer: 'yes' | 'no') => ({
    action: answer,
    title: intls[locale].formatMessage({ id: `notice.answer.${answer}` }),
    navigate,
  })
  const { title: heading, body } = composeText(notice)
  const event =
    about.what === 'event'
      ? { id: about.event.id, title: about.title, dateStart: toWireTime(about.event.startsAt) }
      : null
  return {
    web_push: 8030,
    notification: {
      title: truncate(heading, 200),
      body: truncate(body, 500),
      lang: languageTag(locale),
      navigate,
      tag: event === null ? tagOf(about) : `${kind}-${event.id}`,
      renotify: true,
      // A button answers for the recipient alone.
      actions: kind === 'answer' && event !== null && concerned.names.length === 0 ? [action('yes'), action('no')] : [],
      data: { kind, event },
    },
  }
}
