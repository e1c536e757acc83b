import { and, asc, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm'
import { answerOpen } from '#contract/answers.ts'
import { subscribableKinds } from '#contract/events.ts'
import { toWireDate, toWireTime } from '#contract/time.ts'
import { intls } from '#i18n/catalogues.ts'
import type { BandNames, Locale } from '#i18n/intl.ts'
import type { Config } from '../../config.ts'
import { effectiveAnswer } from '../../platform/db/effective-answer.ts'
import { findFunctionNames } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { type EventRow, event, participation, site } from '../../platform/db/tables.ts'
import type { IcalEvent } from '../../platform/formats/ical.ts'
import { chunkSize, readRows } from '../../platform/formats/rows.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { findContacts } from '../events/contacts.ts'
import { icalEvent, lastChange } from '../events/ical.ts'
import { findTitles } from '../events/programme.ts'
import { findEventVenues } from '../events/venues.ts'
import { findInvited, invitesBand, isInvited } from '../invitations/invited.ts'
import type { FeedOwner } from './address.ts'

/** How long past events stay in calendars, in milliseconds, so that members can look them up. */
export const retentionMs = 366 * 24 * 60 * 60_000
/** Minutes. Full days start at midnight: their alarm rings at six on the evening before. */
const eveningBefore = 360

interface FeedRow {
  readonly row: EventRow
  readonly lastChanged: Date | null
  readonly contact: string | null
  readonly address: string | null
  readonly programme: readonly string[]
  readonly answer: Pick<typeof participation.$inferSelect, 'version' | 'changedAt' | 'maybeUntil'> | null
  /** The answer that counts. */
  readonly status: boolean | null
}

const notOver = (now: Date): SQL => gt(event.endsAt, new Date(now.getTime() - retentionMs))

/** The events that the policy permits, for everybody. */
export const publicFeedEvents = async (
  db: Db,
  rows: Checked<SQL>,
  { locale, config, now }: { locale: Locale; config: Pick<Config, 'publicOrigin'>; now: Date },
): Promise<IcalEvent[]> => {
  const found = await readRows('feed', (id) =>
    db
      .select({ ...getTableColumns(event), lastChanged: lastChange })
      .from(event)
      .where(and(rows, notOver(now), gt(event.id, id)))
      .orderBy(asc(event.id))
      .limit(chunkSize),
  )
  const contactOf = await findContacts(db, found, 'public')
  const venueOf = await findEventVenues(db, found, 'public')
  const titles = await findTitles(db, found, 'public')
  const names = await findFunctionNames(db, locale)
  return inOrder(found).map(({ lastChanged, ...row }) => {
    const facts = {
      lastChanged,
      contact: contactOf(row),
      address: venueOf(row)?.address ?? null,
      programme: titles.get(row.id) ?? [],
      reader: 'public',
    } as const
    return icalEvent(row, facts, { locale, names }, config)
  })
}

/** The events that the policy permits, with a member's answers; events that the member has declined and those to which
 * the member is not invited are omitted. */
export const memberFeedEvents = async (
  db: Db,
  rows: Checked<SQL>,
  { reader, config, now }: { reader: FeedOwner; config: Pick<Config, 'publicOrigin'>; now: Date },
): Promise<IcalEvent[]> => {
  const { personId } = reader
  const own = sql`${personId}::integer`
  const invited = await findInvited(db, now)
  const { status } = effectiveAnswer(db, own, toWireDate(now))
  const found = await readRows('feed', (id) =>
    db
      .select({
        ...getTableColumns(event),
        lastChanged: lastChange,
        answer: {
          version: participation.version,
          changedAt: participation.changedAt,
          maybeUntil: participation.maybeUntil,
        },
        status,
      })
      .from(event)
      .leftJoin(participation, and(eq(participation.eventId, event.id), eq(participation.personId, personId)))
      .where(
        and(
          rows,
          notOver(now),
          sql`(${status}) is distinct from false`,
          or(invitesBand(db), isInvited(db, invited, own)),
          gt(event.id, id),
        ),
      )
      .orderBy(asc(event.id))
      .limit(chunkSize),
  )
  const contactOf = await findContacts(db, found, 'members')
  const venueOf = await findEventVenues(db, found, 'members')
  const names = await findFunctionNames(db, reader.locale)
  const writing = { reader, names, config, now, settings: await countSettings(db) }
  const titles = await findTitles(db, found, 'members')
  return inOrder(found).map(({ lastChanged, answer, status: counted, ...row }) => {
    const facts = { lastChanged, contact: contactOf(row), address: venueOf(row)?.address ?? null }
    const programme = titles.get(row.id) ?? []
    return withAnswer({ ...facts, row, programme, answer, status: counted }, writing)
  })
}

const inOrder = <Row extends Pick<EventRow, 'startsAt'>>(rows: Row[]): Row[] =>
  rows.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())

interface Writing {
  readonly reader: FeedOwner
  readonly names: BandNames
  readonly config: Pick<Config, 'publicOrigin'>
  readonly now: Date
  /** Number of changes of the band's settings, which contain its default answers. */
  readonly settings: number
}

const countSettings = async (db: Db): Promise<number> => {
  const [row] = await db.select({ version: site.version }).from(site)
  return (row?.version ?? 1) - 1
}

/** In this calendar answers, absences and defaults change the event: they count in SEQUENCE and LAST-MODIFIED. */
const withAnswer = (
  { row, lastChanged, contact, address, programme, answer, status }: FeedRow,
  { reader, names, config, now, settings }: Writing,
): IcalEvent => {
  const { locale, alarm } = reader
  const plain = icalEvent(
    row,
    { lastChanged, contact, address, programme, reader: 'members' },
    { locale, names },
    config,
  )
  const changeable = mayAnswer(row, now)
  const intl = intls[locale]
  const meetings = `${config.publicOrigin}/${locale}/intra/meetings`
  const open = changeable && status !== true
  const answerText = changeable
    ? intl.formatMessage({ id: open ? 'document.calendar.open' : 'document.calendar.coming' }, { address: meetings })
    : null
  return {
    ...plain,
    sequence: plain.sequence + statementsIn(answer, toWireDate(now)) + reader.revision + settings,
    lastChanged: latest(latest(lastChanged, answer?.changedAt ?? null), reader.revisedAt),
    summary: open ? `? ${plain.summary}` : plain.summary,
    status: open && reader.tentative ? 'TENTATIVE' : plain.status,
    description: [plain.description, answerText].filter((part) => part !== null).join('\n\n') || null,
    alarm: alarm === null || row.cancelled ? null : row.fullDay ? eveningBefore : alarm,
  }
}

/** Each version of an answer counts twice, because a maybe also changes when it ends. */
const statementsIn = (answer: FeedRow['answer'], today: string): number => {
  if (answer === null) return 0
  const hasEnded = answer.maybeUntil !== null && answer.maybeUntil < today
  return 2 * answer.version + (hasEnded ? 1 : 0)
}

const mayAnswer = ({ kind, startsAt, fullDay, cancelled }: EventRow, now: Date): boolean =>
  subscribableKinds.includes(kind) &&
  answerOpen({ dateStart: toWireTime(startsAt), fullDay, cancelled }, toWireTime(now))

const latest = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a)
