import { and, eq, inArray, sql } from 'drizzle-orm'
import { anonymousMinimum, type EditedEnquiry, EnquiryInput } from '#contract/edited-enquiries.ts'
import type { Db } from '../../platform/db/open.ts'
import { enquiry, enquiryAnswer, enquiryOption } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'
import type { Checked } from '../../platform/http/policy.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'
import { fromWireDeadline, fromWireTime } from '../../platform/time.ts'
import type { Asker } from '../invitations/asker.ts'
import { inFixedOrder, replaceInvitations, requireInvited } from '../invitations/event-invitations.ts'
import { notifyOfEnquiry, scheduleEnquiryReminder } from '../notifications/enquiry-news.ts'
import { findOptions, type OptionRow } from './answered.ts'
import { findAskedEnquiry, findAskedRows } from './edited.ts'

const columnsOf = ({ deadline, dates, choices, invitations, sections, ...input }: EnquiryInput) => ({
  ...input,
  dates: input.kind === 'DATES' ? dates.toSorted((a, b) => keyOfDate(a).localeCompare(keyOfDate(b))) : [],
  choices: input.kind === 'CHOICE' ? choices : [],
  multiple: input.kind === 'CHOICE' && input.multiple,
  minimumPlayers: input.kind === 'DATES' ? input.minimumPlayers : [],
  closesAt: fromWireDeadline(deadline),
  sections: [...new Set(sections)].sort(),
  invitations: inFixedOrder(invitations),
})
type Columns = ReturnType<typeof columnsOf>

const keyOfDate = ({ dateStart, dateEnd }: EditedEnquiry['dates'][number]): string => `${dateStart}/${dateEnd}`

type Changed = Partial<Columns>

/**
 * The fields that stay as they were for those who have answered; of an anonymous enquiry also the audience: with a person
 * less, the difference of the counts would be that person's answer.
 */
const fixedBy = ({ anonymous }: Pick<EditedEnquiry, 'anonymous'>): readonly (keyof Columns)[] => [
  ...(['kind', 'multiple', 'anonymous'] as const),
  ...(anonymous ? (['sections', 'invitations'] as const) : []),
]

/** The enquiries as an asker manages them. */
export const enquiryRows = (asker: Checked<Asker>): Rows<EditedEnquiry, EnquiryInput, Columns> => ({
  noun: 'enquiry',
  table: enquiry,
  read: (tx, id) => findAskedEnquiry(tx, asker, id),
  contentOf: ({ id, ended, closed, eventId, asked, answered, version, ...content }) => content,
  rules: EnquiryInput,
  columnsOf,
  added: (_tx, _input, author) => ({ createdAt: author.now }),
  check: async (tx, { before, changed, content, author }) => {
    if (before?.ended) throw new HttpError('rule.enquiry_closed')
    if (fromWireDeadline(content.deadline) <= author.now) throw fieldRefusal('deadline', 'validation.enquiry_deadline')
    if (changed.invitations !== undefined) await requireInvited(tx, changed.invitations)
    if (before !== null) await requireUnanswered(tx, before, changed)
  },
  after: async (tx, id, { before, changed, content, author }) => {
    if (changed.invitations !== undefined) await replaceInvitations(tx, { enquiryId: id }, changed.invitations)
    if (before === null || changed.dates !== undefined || changed.choices !== undefined)
      await writeOptions(tx, id, columnsOf(content))
    await requireAudience(tx, asker, id)
    await notifyOfEnquiry(tx, 'open', id, author.now)
    await scheduleEnquiryReminder(tx, id, author.now)
  },
})

/** @throws HttpError validation.invalid at a field that cannot change after the first answer */
const requireUnanswered = async (tx: Db, before: EditedEnquiry, changed: Changed): Promise<void> => {
  const field = fixedBy(before).find((name) => name in changed)
  if (field !== undefined && (await tx.$count(enquiryAnswer, eq(enquiryAnswer.enquiryId, before.id))) > 0)
    throw fieldRefusal(field === 'sections' ? 'invitations' : field, 'validation.enquiry_answered')
}

/** @throws HttpError validation.invalid for nobody, for others than the asker may ask, and for too few of an anonymous enquiry */
const requireAudience = async (tx: Db, asker: Checked<Asker>, id: number): Promise<void> => {
  const [written] = await findAskedRows(tx, asker, eq(enquiry.id, id))
  if (written === undefined) throw fieldRefusal('invitations', 'validation.enquiry_audience')
  if (written.asked === 0) throw fieldRefusal('invitations', 'validation.enquiry_nobody')
  if (written.anonymous && written.asked < anonymousMinimum)
    throw fieldRefusal('anonymous', 'validation.enquiry_too_few')
}

/** The options that an enquiry should have, by their content; without dates the question who could at all. */
const optionsOf = ({ kind, dates, choices }: Columns): readonly Partial<OptionRow>[] => {
  if (kind === 'CHOICE') return choices
  if (kind !== 'DATES') return []
  if (dates.length === 0) return [{}]
  return dates.map(({ dateStart, dateEnd }) => ({ startsAt: fromWireTime(dateStart), endsAt: fromWireTime(dateEnd) }))
}

/** An option is the same as long as its date, or the German name of its choice, is. */
const keyOf = ({ startsAt, endsAt, nameDe }: Partial<OptionRow>): string =>
  [startsAt?.toISOString(), endsAt?.toISOString(), nameDe].join(' ')

/** Writes the options. What was answered to removed ones is dropped, and the rest of an answer stays. */
const writeOptions = async (tx: Db, enquiryId: number, columns: Columns): Promise<void> => {
  const before = (await findOptions(tx, [enquiryId]))(enquiryId)
  const wanted = optionsOf(columns).map((option, position) => ({ ...option, enquiryId, position }))
  const kept = new Map(before.map((option) => [keyOf(option), option.id]))
  const removed = before.filter((option) => !wanted.some((one) => keyOf(one) === keyOf(option))).map(({ id }) => id)
  await tx.delete(enquiryOption).where(inArray(enquiryOption.id, removed))
  for (const option of wanted) {
    const id = kept.get(keyOf(option))
    if (id === undefined) await tx.insert(enquiryOption).values(option)
    else await tx.update(enquiryOption).set(option).where(eq(enquiryOption.id, id))
  }
  if (removed.length > 0) await dropAnswers(tx, enquiryId, removed)
}

const dropAnswers = async (tx: Db, enquiryId: number, removed: readonly number[]): Promise<void> => {
  const remaining = sql`(select coalesce(jsonb_agg(one), '[]'::jsonb) from jsonb_array_elements(${enquiryAnswer.choices}) as one
    where (one ->> 'option')::integer <> all(${sql.param(removed)}::integer[]))`
  await tx.update(enquiryAnswer).set({ choices: remaining }).where(eq(enquiryAnswer.enquiryId, enquiryId))
}

/** Ends an enquiry. Changes nothing if it was ended. @throws HttpError not_found */
export const endEnquiry = async (tx: Db, asker: Checked<Asker>, id: number, author: Author): Promise<EditedEnquiry> => {
  await findAskedEnquiry(tx, asker, id)
  const ended = await tx
    .update(enquiry)
    .set({ endedAt: author.now, version: sql`${enquiry.version} + 1` })
    .where(and(eq(enquiry.id, id), sql`${enquiry.endedAt} is null`))
    .returning({ id: enquiry.id })
  const fields = { endedAt: [null, author.now.toISOString()] } as const
  if (ended.length > 0) await recordChange(tx, author, { noun: 'enquiry', rowId: id, action: 'changed', fields })
  return await findAskedEnquiry(tx, asker, id)
}
