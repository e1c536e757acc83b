import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { publicFeedPath } from '#contract/calendar-paths.ts'
import { intls } from '#i18n/catalogues.ts'
import { type Locale, localeFor, locales } from '#i18n/intl.ts'
import type { Deps } from '../../deps.ts'
import { calendar, type IcalEvent } from '../../platform/formats/ical.ts'
import { replyIfChanged } from '../../platform/http/conditional-reply.ts'
import { everyRow } from '../../platform/http/policy.ts'
import { createRateLimit } from '../../platform/http/rate-limit.ts'
import { readEvents } from '../events/policy.ts'
import { findFeedOwner, memberFeedPath } from './address.ts'
import { memberFeedDuties } from './duties.ts'
import { memberFeedDates } from './enquiries.ts'
import { memberFeedEvents, publicFeedEvents } from './events.ts'
import { memberFeedLifts } from './lifts.ts'

/** Hours until a calendar's next refresh. */
const refresh = 2
/** Per address: all devices of a member, each every few minutes. */
const polling = { name: 'feed', limit: 60, windowSeconds: 30 * 60 }
const noindex = { 'X-Robots-Tag': 'noindex' }

/**
 * Serves calendar feeds, which calendars poll. They are not operations of the contract, because their caller is not the
 * app and has no token. A member's address contains a secret, and the log contains only its pattern.
 */
export const mountFeeds = (app: Hono, deps: Deps): void => {
  const { config, read, database, clock } = deps
  const pollsLeft = createRateLimit(database, polling)
  app.use('/feeds/*', compress())

  for (const locale of locales) {
    app.get(publicFeedPath(locale), async (c) => {
      const now = clock()
      const rows = readEvents.rows({ kind: 'anonymous' }, now)
      const events = await read(publicFeedEvents, rows, { locale, config, now })
      return await answer(c, deps, events, { locale, name: 'document.calendar.public', cache: 'public, no-cache' })
    })
  }

  app.get(memberFeedPath, async (c) => {
    const now = clock()
    const reader = await read(findFeedOwner, c.req.param('secret'), now)
    if (reader === undefined) return notFound(c)
    await pollsLeft.enforce(`${reader.personId}`)
    // Members see all events; former members were not found above.
    const events = await read(memberFeedEvents, everyRow, { reader, config, now })
    const duties = await read(memberFeedDuties, { reader, config, now })
    const lifts = await read(memberFeedLifts, { reader, config, now })
    const dates = reader.tentative ? await read(memberFeedDates, { reader, config, now }) : []
    const { locale } = reader
    return await answer(c, deps, [...events, ...duties, ...lifts, ...dates], {
      locale,
      name: 'document.calendar.own',
      cache: 'private, no-cache',
    })
  })

  app.get('/feeds/*', (c) => notFound(c))
}

interface Feed {
  readonly locale: Locale
  readonly name: 'document.calendar.public' | 'document.calendar.own'
  readonly cache: string
}

const answer = async (
  c: Context,
  { config, clock }: Deps,
  events: readonly IcalEvent[],
  { locale, name, cache }: Feed,
): Promise<Response> => {
  const feed = { name: intls[locale].formatMessage({ id: name }, { band: config.bandShortName }), refresh }
  const text = await calendar(config.bandName, clock(), events, feed)
  const described = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="calendar.ics"',
  }
  return replyIfChanged(
    c.req.raw.headers,
    tagOf(text),
    { 'Cache-Control': cache, ...noindex, ...described },
    () => text,
  )
}

/** Weak: DTSTAMP contains the current time if the time of the last change is unknown. */
const tagOf = (text: string): string => {
  const lasting = text.replace(/^DTSTAMP:.*\r\n/gm, '')
  return `W/"${createHash('sha256').update(lasting).digest('base64url').slice(0, 27)}"`
}

/** The reply to an unknown address: calendars understand the status, and some of them show the text. */
const notFound = (c: Context): Response =>
  c.text(intls[localeFor(c.req.header('accept-language'))].formatMessage({ id: 'document.calendar.gone' }), 404, {
    'Cache-Control': 'no-store',
    ...noindex,
  })
