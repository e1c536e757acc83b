import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedEnquiry } from '#contract/edited-enquiries.ts'
import { type Enquiry, type OptionAnswer, optionAnswers } from '#contract/enquiries.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { april, type EnquiryDesk, enquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { long } from '../../../tests/support/long-run.ts'
import { enquiryAnswer, event, participation, rateLimit, representation } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'
import { signAnswer } from '../notifications/answer-link.ts'

vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 60_000 })

/** A part of the long run: `ENQUIRY_SEQUENCES=1000 ENQUIRY_SEED=3`. */
const sequences = Number(process.env.ENQUIRY_SEQUENCES ?? (long ? 300 : 2))
const seed = Number(process.env.ENQUIRY_SEED ?? 1899)

const days = [10, 17, 24] as const
type Day = (typeof days)[number]
const people = [0, 1, 2] as const
const acts = [
  ...(['answer', 'answer', 'answer', 'answer', 'answer', 'fetch', 'dates', 'audience'] as const),
  ...(['represent', 'deadline', 'end', 'make'] as const),
] as const
/** How an answer reaches the server: from a device of the person, from one of a representative, or by the link of a mail. */
const ways = ['app', 'app', 'representative', 'mail'] as const

/** One step. `device`: each person has two, which see the enquiry as they fetched it. */
interface Step {
  readonly act: (typeof acts)[number]
  readonly who: number
  readonly device: number
  readonly way: (typeof ways)[number]
  readonly supersedes: boolean
  /** Answers by option; null = the shown ones are sent once more, as after a lost reply. */
  readonly answers: readonly (OptionAnswer | null)[] | null
  readonly chosen: readonly Day[]
  readonly asked: readonly number[]
}
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    who: fc.constantFrom(...people),
    device: fc.constantFrom(0, 1),
    way: fc.constantFrom(...ways),
    supersedes: fc.boolean(),
    answers: fc.option(fc.array(fc.constantFrom(...optionAnswers, null), { minLength: 3, maxLength: 3 }), { freq: 3 }),
    chosen: fc.subarray([...days], { minLength: 1 }),
    asked: fc.subarray([...people], { minLength: 1 }),
  }),
  { minLength: 5, maxLength: 25 },
)

/** The answer of a person as the band understands it. */
interface Said {
  readonly version: number
  readonly answers: ReadonlyMap<Day, OptionAnswer>
  /** A representative gave it. */
  readonly byOther: boolean
}

let api: TestApi
let planner: TestPerson
let players: readonly TestPerson[]
let parent: TestPerson
let desk: EnquiryDesk
const start = fromWireTime('2026-03-10T12:00')
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres', now: start })
  planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
  parent = await api.addPerson({ member: false })
  players = [await api.addPerson(), await api.addPerson(), await api.addPerson()]
  const pairs = players.map(({ personId }) => ({ personId, representativeId: parent.personId, createdAt: start }))
  await api.db.insert(representation).values(pairs.map((pair) => ({ ...pair, consent: 'PERSON' as const })))
  desk = enquiryDesk(api, planner)
})
afterAll(() => api.stop())

const dayOf = ({ dateStart }: { readonly dateStart: string | null }): Day =>
  days.find((day) => dateStart?.startsWith(`2026-04-${day}`)) ?? 10
const readAnswers = ({ options, choices }: Enquiry): ReadonlyMap<Day, OptionAnswer> =>
  new Map(
    choices.flatMap(({ option, answer }) => {
      const known = options.find(({ id }) => id === option)
      return known === undefined || answer === 'other' ? [] : [[dayOf(known), answer] as const]
    }),
  )
const isSame = (a: ReadonlyMap<Day, OptionAnswer>, b: ReadonlyMap<Day, OptionAnswer>): boolean =>
  a.size === b.size && [...a].every(([day, answer]) => b.get(day) === answer)

/** The outcome of the request of an answer; `closed` and `stranger` are refused. */
type Outcome = 'stored' | 'conflict' | 'closed' | 'stranger'
const outcomeOf: Readonly<Record<number, Outcome>> = { 200: 'stored', 412: 'conflict', 404: 'stranger' }

interface Sent extends Pick<Step, 'supersedes'> {
  readonly on: Enquiry
  readonly choices: readonly { readonly option: number; readonly answer: OptionAnswer }[]
}

const sendFromDevice = async (as: TestPerson, { on, choices, supersedes }: Sent, query = ''): Promise<Outcome> => {
  const reply = await desk.say(as, on, { choices, supersedes }, query)
  if (reply.status !== 422) return outcomeOf[reply.status] ?? expect.fail(`${reply.status}`)
  return (await desk.refusalOf(reply))[1] === 'rule.not_represented' ? 'stranger' : 'closed'
}

const sendByMail = async (personUuid: string, { on, choices }: Sent): Promise<Outcome> => {
  const token = await signAnswer(api.db, { personUuid, about: 'enquiry', id: on.id })
  const fields = choices.map(({ option, answer }) => [`option-${option}`, answer] as const)
  const body = new URLSearchParams([['token', token], ['version', `${on.version}`], ...fields.map((one) => [...one])])
  const reply = await fetch(`${api.origin}/de-ch/answer/enquiry`, { method: 'POST', body })
  const text = await reply.text()
  if (reply.status === 410) return 'closed'
  return text.includes('Danke') ? 'stored' : text.includes('inzwischen geändert') ? 'conflict' : expect.fail(text)
}

/** Lives through the steps, and compares the server with what was said after each. */
const live = async (sequence: readonly Step[]): Promise<void> => {
  // All sequences come from one address, which may ask only so often.
  await api.db.delete(rateLimit)
  api.clock.set(start)
  await api.db.update(representation).set({ endedAt: null })
  const uuids = await Promise.all(players.map((player) => desk.uuidOf(player)))
  const invite = (asked: readonly number[]) => asked.map((who) => ({ kind: 'PERSON', person: uuids[who] }))
  let edited = await desk.created({ dates: days.map(april), invitations: invite(people) })
  const { id } = edited
  const before = await api.db.$count(event)
  let asked: readonly number[] = people
  let offered: readonly Day[] = days
  let made: Day | null = null
  let closed = false
  let represents = true
  const said = new Map<number, Said>()
  const seen = new Map<string, Enquiry>()

  const fetchRow = async ({ who, device }: Pick<Step, 'who' | 'device'>): Promise<void> => {
    const player = players[who] ?? planner
    const row = (await desk.list(player)).find((one) => one.id === id)
    expect(row !== undefined).toBe(asked.includes(who))
    if (row === undefined) return
    expect([readAnswers(row), row.version]).toEqual([said.get(who)?.answers ?? new Map(), said.get(who)?.version ?? 0])
    seen.set(`${who} ${device}`, row)
  }

  const send = async ({ who, way }: Step, sent: Sent): Promise<Outcome> => {
    if (way === 'representative') return await sendFromDevice(parent, sent, `?for=${uuids[who]}`)
    return way === 'mail'
      ? await sendByMail(uuids[who] ?? '', sent)
      : await sendFromDevice(players[who] ?? planner, sent)
  }

  /** The outcome that an answer must have that is based on a row as a device saw it. */
  const expectedOf = ({ who, way, supersedes }: Step, on: Enquiry, meant: Said['answers'], isPresent: boolean) => {
    const now = said.get(who)
    const isBasis = isPresent && on.version === (now?.version ?? 0)
    const isEqual = isPresent && isSame(meant, now?.answers ?? new Map())
    if (way === 'representative' && !represents) return 'stranger'
    if (!asked.includes(who)) return way === 'mail' ? 'closed' : 'stranger'
    if (closed && way === 'mail') return 'closed'
    if (isEqual && !(supersedes && way !== 'mail' && isBasis && !closed)) return 'kept'
    if (closed) return 'closed'
    return isBasis ? 'stored' : 'conflict'
  }

  const answer = async (step: Step): Promise<void> => {
    const { who, device, way } = step
    const on = seen.get(`${who} ${device}`)
    if (on === undefined) return await fetchRow(step)
    const shown = readAnswers(on)
    const wanted = on.options.flatMap((option, index) => {
      const one = step.answers === null ? shown.get(dayOf(option)) : step.answers[index]
      return one == null ? [] : [[option, one] as const]
    })
    const meant = new Map(wanted.map(([option, one]) => [dayOf(option), one] as const))
    const { results } = await desk.resultsOf({ id })
    const isPresent = wanted.every(([option]) => results?.options.some((one) => one.id === option.id))
    const expected = expectedOf(step, on, meant, isPresent)
    const choices = wanted.map(([option, one]) => ({ option: option.id, answer: one }))
    const outcome = await send(step, { on, choices, supersedes: step.supersedes })
    expect(outcome).toBe(expected === 'kept' ? 'stored' : expected)
    if (expected === 'stored') {
      const version = (said.get(who)?.version ?? 0) + 1
      said.set(who, { version, answers: meant, byOther: way === 'representative' })
    }
    if (outcome === 'stored' || outcome === 'conflict') await fetchRow(step)
  }

  const amend = async (body: object): Promise<boolean> => {
    const reply = await desk.amend(edited, body)
    if (closed) expect([200, 400, 422]).toContain(reply.status)
    else expect(reply.status).toBe(200)
    if (reply.status === 200) edited = v.parse(EditedEnquiry, await reply.json())
    return reply.status === 200 && !closed
  }

  const changeDates = async ({ chosen }: Step): Promise<void> => {
    if (!(await amend({ dates: chosen.map(april) }))) return
    offered = chosen
    for (const [who, one] of said)
      said.set(who, { ...one, answers: new Map([...one.answers].filter(([day]) => chosen.includes(day))) })
  }

  const makeEvent = async ({ chosen: [day = 10] }: Step): Promise<void> => {
    const { results } = await desk.resultsOf({ id })
    const option = results?.options.find((one) => dayOf(one) === day)?.id ?? 0
    const make = () => desk.make(edited, option)
    const statuses = (await Promise.all([make(), make()])).map(({ status }) => status)
    const expected = !offered.includes(day) ? 400 : made === null || made === day ? 200 : 412
    expect(statuses).toEqual([expected, expected])
    if (expected !== 200 || made !== null) return
    made = day
    closed = true
    edited = (await desk.resultsOf({ id })).enquiry
    const told = asked.flatMap((who) => said.get(who)?.answers.get(day) ?? [])
    const rows = await api.db
      .select()
      .from(participation)
      .where(eq(participation.eventId, edited.eventId ?? 0))
    const statusOf = { yes: true, maybe: null, no: false } as const
    expect(rows.map(({ status }) => `${status}`).sort()).toEqual(told.map((one) => `${statusOf[one]}`).sort())
  }

  const run: Readonly<Record<Step['act'], (step: Step) => Promise<unknown>>> = {
    fetch: fetchRow,
    answer,
    dates: changeDates,
    audience: async (step) => {
      if (await amend({ invitations: invite(step.asked) })) asked = step.asked
    },
    end: async () => {
      edited = await desk.bodyOf(EditedEnquiry, await desk.end(id))
      closed = true
    },
    represent: async () => {
      represents = !represents
      await api.db.update(representation).set({ endedAt: represents ? null : api.clock.now() })
    },
    deadline: async () => {
      api.clock.set(fromWireTime(edited.deadline))
      closed = true
    },
    make: makeEvent,
  }
  for (const who of people) for (const device of [0, 1]) await fetchRow({ who, device })
  for (const step of sequence) {
    await run[step.act](step)
    const { results } = await desk.resultsOf({ id })
    const present = results?.options.map((one) => one.id) ?? []
    const named = results?.persons.flatMap(({ choices }) => choices.map(({ option }) => option)) ?? []
    expect(named.filter((option) => !present.includes(option))).toEqual([])
    const counted = asked.map((who) => said.get(who)?.answers ?? new Map<Day, OptionAnswer>())
    const countOf = (day: Day, one: OptionAnswer) => counted.filter((answers) => answers.get(day) === one).length
    expect(results?.options.map((one) => [dayOf(one), one.yes, one.maybe, one.no])).toEqual(
      offered.map((day) => [day, countOf(day, 'yes'), countOf(day, 'maybe'), countOf(day, 'no')]),
    )
    const givenBy = (who: number) => results?.persons.find(({ uuid }) => uuid === uuids[who])?.givenBy ?? null
    for (const [who, { answers, byOther }] of said)
      if (asked.includes(who) && answers.size > 0) expect([who, givenBy(who) !== null]).toEqual([who, byOther])
    expect(await api.db.$count(enquiryAnswer, eq(enquiryAnswer.enquiryId, id))).toBe(said.size)
    expect((await api.db.$count(event)) - before).toBe(made === null ? 0 : 1)
  }
}

test('in random sequences no answer is lost or counted twice, and an enquiry makes one event', async () => {
  await fc.assert(fc.asyncProperty(steps, live), { numRuns: sequences, seed })
})
