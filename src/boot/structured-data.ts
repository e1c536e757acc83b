import type { AnyRouteMatch, RouteIds } from '@tanstack/react-router'
import { bandValues } from '#contract/band-name.ts'
import { toWireTime } from '#contract/clock.ts'
import type { CalendarEvent } from '#contract/events.ts'
import type { LookFile } from '#contract/look.ts'
import { francs } from '#contract/money.ts'
import type { ShopItem } from '#contract/shop.ts'
import { languageTag } from '#i18n/intl.ts'
import { articleEventsQuery, articleQuery } from '../features/articles/queries.ts'
import { isNotOver } from '../features/events/event-times.ts'
import { upcomingEventsQuery } from '../features/events/queries.ts'
import { settingsQuery } from '../features/layout/queries.ts'
import { getPicture } from '../features/shop/pictures.ts'
import { shopItemsQuery } from '../features/shop/queries.ts'
import type { RouterContext } from '../platform/session/app.tsx'
import type { routeTree } from '../routes/tree.ts'
import { largestOf } from '../ui/Picture.tsx'
import { sharePicture } from './page-head.ts'

type RouteId = RouteIds<typeof routeTree>
type Match = Pick<AnyRouteMatch, 'routeId' | 'params'>

/**
 * Adds Zürich's offset to a wire time, '2026-07-01T20:00:00+02:00'; of the hour that October repeats, the first one is
 * assumed.
 */
export const withOffset = (wire: string): string => {
  const offset = ['+02:00', '+01:00'].find((candidate) => toWireTime(new Date(wire + candidate)) === wire) ?? '+01:00'
  return `${wire}:00${offset}`
}

/** Returns the publication time of an article; undefined on other pages. */
export const publishedAt = (match: Match, context: RouterContext): string | undefined => {
  if (match.routeId !== ('/$locale/article/$id' satisfies RouteId)) return undefined
  const article = context.queryClient.getQueryData(articleQuery(context, Number(match.params.id)).queryKey)
  return article && withOffset(article.startDate)
}

const bandId = (origin: string): string => `${origin}/#band`

/** https://schema.org/MusicGroup */
const musicGroup = (context: RouterContext, origin: string): object => {
  const { band, mark, intl, locale, queryClient } = context
  const lines = queryClient.getQueryData(settingsQuery(context).queryKey)?.bandAddress ?? []
  const [, postalCode, town] = /^(\d{4}) (.+)$/.exec(lines.at(-1) ?? '') ?? []
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicGroup',
    '@id': bandId(origin),
    name: band.name,
    alternateName: band.shortName,
    description: intl.formatMessage({ id: 'page.description' }, bandValues(band)),
    url: `${origin}/${locale}`,
    logo: new URL('icon-512' satisfies LookFile, origin + mark.address).href,
    image: origin + sharePicture.path,
    foundingDate: String(band.founded),
    ...(postalCode === undefined
      ? {}
      : {
          address: {
            '@type': 'PostalAddress',
            streetAddress: lines.slice(0, -1).join(', '),
            postalCode,
            addressLocality: town,
            addressCountry: 'CH',
          },
        }),
  }
}

/** https://schema.org/MusicEvent; full-day events have dates without times. */
const musicEvent = (event: CalendarEvent, { band, locale }: RouterContext, origin: string): object => {
  const time = (wire: string) => (event.fullDay ? wire.slice(0, 10) : withOffset(wire))
  const group = { '@type': 'MusicGroup', '@id': bandId(origin), name: band.name, url: `${origin}/${locale}` }
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    '@id': `${origin}/#event-${event.id}`,
    name: event.title,
    ...(event.remarks === null ? {} : { description: event.remarks }),
    startDate: time(event.dateStart),
    endDate: time(event.dateEnd),
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...(event.location === null
      ? {}
      : { location: { '@type': 'Place', name: event.location, address: event.location } }),
    image: `${origin}${event.image === null ? sharePicture.path : `/api/public/image?name=${encodeURIComponent(event.image)}`}`,
    inLanguage: languageTag(locale),
    url: `${origin}/${locale}/calendar#event-${event.id}`,
    organizer: group,
    performer: group,
  }
}

/** https://schema.org/Product with its Offer. */
const product = (item: ShopItem, { locale }: RouterContext, origin: string): object => {
  const url = `${origin}/${locale}/shop/${item.id}`
  const description = item.description
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    name: item.name,
    ...(description === '' ? {} : { description }),
    image: origin + largestOf(getPicture(item)),
    url,
    offers: {
      '@type': 'Offer',
      price: francs(item.price).replaceAll('’', ''),
      priceCurrency: 'CHF',
      availability: `https://schema.org/${item.amount > 0 ? 'InStock' : 'SoldOut'}`,
      url,
      seller: { '@id': bandId(origin) },
    },
  }
}

const shopItems = (context: RouterContext): readonly ShopItem[] =>
  context.queryClient.getQueryData(shopItemsQuery(context).queryKey) ?? []

const articleEvents = (match: Match, context: RouterContext): readonly CalendarEvent[] =>
  context.queryClient.getQueryData(articleEventsQuery(context, Number(match.params.id), 'visitors').queryKey) ?? []

const calendarEvents = (context: RouterContext): readonly CalendarEvent[] =>
  context.queryClient.getQueryData(upcomingEventsQuery(context, 'visitors').queryKey) ?? []

const homeEvents = (context: RouterContext, now: string): readonly CalendarEvent[] => {
  const preview = context.queryClient.getQueryData(settingsQuery(context).queryKey)?.numberOfCalendarItems ?? 0
  return calendarEvents(context)
    .filter((event) => isNotOver(event, now))
    .slice(0, preview)
}

/** Returns the JSON-LD of a page: the band, upcoming public concerts and the shop's items. */
export const structuredData = (match: Match, context: RouterContext, origin: string): readonly object[] => {
  const now = toWireTime(context.now())
  const concerts = (events: readonly CalendarEvent[]) =>
    events
      .filter((event) => event.publicEvent && event.kind === 'concert' && isNotOver(event, now))
      .map((event) => musicEvent(event, context, origin))
  const shown: Partial<Record<RouteId, () => readonly object[]>> = {
    '/$locale/': () => [musicGroup(context, origin), ...concerts(homeEvents(context, now))],
    '/$locale/home': () => [musicGroup(context, origin), ...concerts(homeEvents(context, now))],
    '/$locale/aboutus': () => [musicGroup(context, origin)],
    '/$locale/calendar': () => concerts(calendarEvents(context)),
    '/$locale/shop': () => shopItems(context).map((item) => product(item, context, origin)),
    '/$locale/shop/$id': () =>
      shopItems(context)
        .filter(({ id }) => `${id}` === match.params.id)
        .map((item) => product(item, context, origin)),
    '/$locale/article/$id': () => concerts(articleEvents(match, context)),
  }
  return new Map(Object.entries(shown)).get(match.routeId)?.() ?? []
}
