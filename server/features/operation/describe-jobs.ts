import * as v from 'valibot'
import { RowNumber, Uuid } from '#contract/endpoint.ts'
import { jobKinds, type ListedJob } from '#contract/operation.ts'
import { toWireDate } from '#contract/time.ts'
import type { Locale } from '#i18n/intl.ts'
import type { Db } from '../../platform/db/open.ts'
import type { job } from '../../platform/db/tables.ts'
import { localized } from '../../platform/localized.ts'
import { OneAddress } from '../../platform/mail/address.ts'
import { type LetterName, letterNames } from '../../platform/mail/letters.ts'
import { findCauses, findEvents } from './job-causes.ts'
import { findRecipients } from './job-recipients.ts'

type Row = Pick<typeof job.$inferSelect, 'kind' | 'payload'>
type Described = Pick<ListedJob, 'kind' | 'letter' | 'subject' | 'day' | 'recipient'>

/** The parts of a payload that say what the job is about. Nothing else of it is read here, so no link leaves the server. */
const About = v.object({
  to: v.optional(OneAddress),
  template: v.optional(v.picklist(letterNames)),
  person: v.optional(RowNumber),
  event: v.optional(RowNumber),
  notification: v.optional(Uuid),
  order: v.optional(Uuid),
  entry: v.optional(Uuid),
  invoice: v.optional(Uuid),
  marking: v.optional(Uuid),
  reminder: v.optional(Uuid),
  confirmation: v.optional(Uuid),
  payment: v.optional(Uuid),
  mailing: v.optional(Uuid),
  file: v.optional(Uuid),
})

const Kind = v.fallback(v.picklist([...jobKinds, 'other']), 'other')

/** Letters to addresses that are no person's: a visitor typed it into a form, or the account was deleted. */
const toNobodyKnown: readonly LetterName[] = ['contact_copy', 'account_deleted']

const read = ({ kind, payload }: Row) => {
  const parsed = v.safeParse(About, payload)
  const about = parsed.success ? parsed.output : {}
  const {
    to,
    template,
    person,
    event,
    notification,
    order,
    entry,
    invoice,
    marking,
    reminder,
    confirmation,
    payment,
    mailing,
    file,
  } = about
  const isPrivate = template !== undefined && toNobodyKnown.includes(template)
  return {
    kind: v.parse(Kind, kind),
    letter: kind === 'mail' ? (template ?? ('other' as const)) : null,
    address: isPrivate ? undefined : to,
    person,
    event,
    cause:
      notification ?? order ?? entry ?? invoice ?? marking ?? reminder ?? confirmation ?? payment ?? mailing ?? file,
  }
}

/** Says what jobs are about and whom they reach, in the locale: one query for each table, however many jobs. */
export const describeJobs = async (db: Db, rows: readonly Row[], locale: Locale): Promise<Described[]> => {
  const jobs = rows.map(read)
  const causes = await findCauses(
    db,
    jobs.flatMap(({ cause }) => cause ?? []),
  )
  const causeOf = ({ cause }: { cause: string | undefined }) => causes.get(cause ?? '')
  const eventOf = (one: (typeof jobs)[number]) => one.event ?? causeOf(one)?.eventId ?? undefined
  const personOf = (one: (typeof jobs)[number]) => one.person ?? causeOf(one)?.personId ?? undefined
  const events = await findEvents(
    db,
    jobs.flatMap((one) => eventOf(one) ?? []),
  )
  const recipients = await findRecipients(db, {
    ids: jobs.flatMap((one) => personOf(one) ?? []),
    addresses: jobs.flatMap(({ address }) => address ?? []),
  })
  return jobs.map((one) => {
    const event = events.get(eventOf(one) ?? 0)
    return {
      kind: one.kind,
      letter: one.letter,
      subject: event === undefined ? (causeOf(one)?.number ?? null) : localized(locale, event.titleDe, event.titleEn),
      day: event === undefined ? null : toWireDate(event.startsAt),
      recipient: recipients(personOf(one), one.address),
    }
  })
}
