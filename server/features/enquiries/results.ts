import { and, eq, not, sql } from 'drizzle-orm'
import { anonymousMinimum, type EditedEnquiry, type EnquiryResults, type Results } from '#contract/edited-enquiries.ts'
import { findVacantParts, type VacantPart } from '#contract/vacant-parts.ts'
import type { Locale } from '#i18n/intl.ts'
import { findSectionOrder, type SectionOrder } from '../../platform/db/functions.ts'
import type { Db } from '../../platform/db/open.ts'
import { enquiry, furtherPart, person, substitute } from '../../platform/db/tables.ts'
import type { Checked } from '../../platform/http/policy.ts'
import type { Asker } from '../invitations/asker.ts'
import { findAsked, type Invited } from '../invitations/invited.ts'
import { byName, findNamesOf, formatLabel, nameColumns } from '../persons/queries.ts'
import { type AnswerRow, findAnswersTo, findOptions, type OptionRow, presentOption } from './answered.ts'
import { findAskedEnquiry } from './edited.ts'

/** The voice that a person plays in a section: that of the main part, or of a further one. */
const voiceIn = (db: Db, { section, main }: Invited) => {
  const further = db
    .select({ voice: furtherPart.voice })
    .from(furtherPart)
    .where(and(eq(furtherPart.personId, person.id), eq(furtherPart.instrument, section), not(furtherPart.forGroup)))
  return sql<string | null>`case when ${section} = ${main} then ${person.voice} else (${further}) end`
}

/** Everybody whom an enquiry asks, by section and name; whoever plays in several is in the first. */
const findAskedPersons = async (db: Db, enquiryId: number, order: SectionOrder, now: Date) => {
  const asked = await findAsked(db, now)
  const names = { uuid: person.uuid, ...nameColumns }
  const rows = await db
    .select({ id: person.id, ...names, functionType: asked.section, voice: voiceIn(db, asked) })
    .from(enquiry)
    .innerJoinLateral(asked, sql`true`)
    .innerJoin(person, and(eq(person.id, asked.personId), eq(person.archived, false)))
    .where(eq(enquiry.id, enquiryId))
  const persons = rows
    .map(({ functionType, ...one }) => ({ ...one, section: order.sectionOf(functionType) }))
    .sort((a, b) => order.compare(a.section, b.section) || byName(a, b) || a.id - b.id)
  return persons.filter(({ id }, index) => persons.findIndex((one) => one.id === id) === index)
}
type AskedPerson = Awaited<ReturnType<typeof findAskedPersons>>[number]

interface Counted {
  readonly answers: readonly AnswerRow[]
  /** How many are asked. */
  readonly asked: number
}

/** How an option is answered; `open` are those who say nothing about it. */
const countOption = ({ answers, asked }: Counted, option: number) => {
  const said = answers.flatMap(({ choices }) => choices.filter((one) => one.option === option))
  const countOf = (answer: 'yes' | 'maybe' | 'no') => said.filter((one) => one.answer === answer).length
  return { yes: countOf('yes'), maybe: countOf('maybe'), no: countOf('no'), open: Math.max(0, asked - said.length) }
}

/** The parts that the substitutes of the pool play. */
const findPool = (db: Db) => db.select({ section: substitute.instrument, voice: substitute.voice }).from(substitute)

type Pool = Awaited<ReturnType<typeof findPool>>

/** The answers of each section to an option, in the order of the score; no section of an anonymous enquiry, which may be one person. */
const countSections = (
  persons: readonly AskedPerson[],
  answers: readonly AnswerRow[],
  pool: Pool,
): ((option: OptionRow) => Results['options'][number]['sections']) => {
  const bySection = [...Map.groupBy(persons, ({ section }) => section)]
  const counted = bySection.map(([section, asked]) => {
    const ids = new Set(asked.map(({ id }) => id))
    return { section, answers: answers.filter(({ personId }) => ids.has(personId)), asked: asked.length }
  })
  return ({ id }) =>
    counted.map(({ section, ...of }) => {
      const substitutes = pool.filter((one) => one.section === section).length
      return { section, ...countOption(of, id), substitutes }
    })
}

/** The parts of the band that nobody plays who says yes to an option. */
const vacantParts = (
  persons: readonly AskedPerson[],
  answers: readonly AnswerRow[],
  pool: Pool,
): ((option: OptionRow) => VacantPart[]) => {
  const players = persons.filter(({ section }) => section !== 'other')
  const byPerson = new Map(answers.map(({ personId, choices }) => [personId, choices]))
  return ({ id: option }) => {
    const comes = (id: number) =>
      byPerson.get(id)?.some((one) => one.option === option && one.answer === 'yes') ?? false
    return findVacantParts(
      players.map(({ id, section, voice }) => ({ section, voice, comes: comes(id) })),
      pool,
    )
  }
}

const countNumbers = (answers: readonly AnswerRow[]): Results['numbers'] => {
  const numbers = answers.flatMap(({ number }) => number ?? []).sort((a, b) => a - b)
  const values = [...Map.groupBy(numbers, (number) => number)].map(([number, all]) => ({ number, count: all.length }))
  return { sum: numbers.reduce((sum, number) => sum + number, 0), values }
}

/** In random order, so that their place does not tell when somebody wrote. */
const shuffled = (words: readonly string[]): string[] =>
  words
    .map((text) => ({ text, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)

/** True if everybody has said the same: the result then tells what each of them said. */
const saySame = (answers: readonly AnswerRow[]): boolean =>
  new Set(
    answers.map(({ choices, number, words }) =>
      JSON.stringify([choices.map((choice) => JSON.stringify(choice)).toSorted(), number, words]),
    ),
  ).size === 1

/**
 * Results of an anonymous enquiry are hidden as long as fewer than five persons have answered, and while it is open as long as
 * all say the same. Once it is closed that is its result.
 */
const isHidden = ({ anonymous, answered, closed }: EditedEnquiry, answers: readonly AnswerRow[]): boolean =>
  anonymous && (answered < anonymousMinimum || (!closed && saySame(answers)))

/** The answers to an enquiry. @throws HttpError not_found for an enquiry that asks others than the caller may ask */
export const findResults = async (
  db: Db,
  asker: Checked<Asker>,
  id: number,
  locale: Locale,
): Promise<EnquiryResults> => {
  const edited = await findAskedEnquiry(db, asker, id)
  const answers = await findAnswersTo(db, edited, asker.now)
  if (isHidden(edited, answers)) return { enquiry: edited, results: null }
  const { anonymous, kind, asked } = edited
  const order = await findSectionOrder(db)
  const persons = anonymous ? [] : await findAskedPersons(db, id, order, asker.now)
  const options = (await findOptions(db, [id]))(id)
  const pool = kind === 'DATES' ? await findPool(db) : []
  const sectionsOf = kind === 'DATES' ? countSections(persons, answers, pool) : () => []
  const vacantOf = kind === 'DATES' ? vacantParts(persons, answers, pool) : () => []
  return {
    enquiry: edited,
    results: {
      options: options.map((option) => ({
        ...presentOption(option, locale),
        ...countOption({ answers, asked }, option.id),
        sections: sectionsOf(option),
        vacant: vacantOf(option),
      })),
      numbers: countNumbers(answers),
      words: anonymous ? shuffled(answers.map(({ words }) => words).filter((words) => words !== '')) : [],
      persons: await presentPersons(db, persons, answers),
    },
  }
}

const presentPersons = async (
  db: Db,
  persons: readonly AskedPerson[],
  answers: readonly AnswerRow[],
): Promise<Results['persons']> => {
  const nameOf = await findNamesOf(
    db,
    answers.map(({ givenBy }) => givenBy),
  )
  const byPerson = new Map(answers.map((answer) => [answer.personId, answer]))
  return persons.map(({ id, uuid, section, voice: _, ...name }) => {
    const answer = byPerson.get(id)
    return {
      ...{ uuid, label: formatLabel(name), section, answered: answer !== undefined },
      ...{ choices: answer?.choices ?? [], number: answer?.number ?? null, words: answer?.words ?? '' },
      givenBy: nameOf(answer?.givenBy ?? null),
    }
  })
}
