import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EditedEnquiry } from '#contract/edited-enquiries.ts'
import { Enquiry, type OptionAnswer, optionAnswers } from '#contract/enquiries.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { april, type EnquiryDesk, enquiryDesk } from '../../../tests/support/enquiry-desk.ts'
import { long } from '../../../tests/support/long-run.ts'
import { enquiryAnswer, event, participation, rateLimit } from '../../platform/db/tables.ts'
import { fromWireTime } from '../../platform/time.ts'

vi.setConfig({ testTimeout: 20 * 60_000, hookTimeout: 60_000 })

/** A part of the long run: `ENQUIRY_SEQUENCES=1000 ENQUIRY_SEED=3`. */
const sequences = Number(process.env.ENQUIRY_SEQUENCES ?? (long ? 300 : 12))
const seed = Number(process.env.ENQUIRY_SEED ?? 1899)

const days = [10, 17, 24] as const
type Day = (typeof days)[number]
const people = [0, 1, 2] as const
const acts = ['answer', 'answer', 'answer', 'answer', 'fetch', 'dates', 'audience', 'end', 'make'] as const

/** One step. `device`: each person has two, which see the enquiry as they fetched it. */
interface Step {
  readonly act: (typeof acts)[number]
  readonly who: number
  readonly device: number
  readonly answers: readonly (OptionAnswer | null)[]
  readonly chosen: readonly Day[]
  readonly asked: readonly number[]
}
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    who: fc.constantFrom(...people),
    device: fc.constantFrom(0, 1),
    answers: fc.array(fc.constantFrom(...optionAnswers, null), { minLength: 3, maxLength: 3 }),
    chosen: fc.subarray([...days], { minLength: 1 }),
    asked: fc.subarray([...people], { minLength: 1 }),
  }),
  { minLength: 5, maxLength: 25 },
)

/** The answer of a person as the band understands it. */
interface Said {
  readonly version: number
  readonly answers: ReadonlyMap<Day, OptionAnswer>
}

let api: TestApi
let planner: TestPerson
let players: readonly TestPerson[]
let desk: EnquiryDesk
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres', now: fromWireTime('2026-03-10T12:00') })
  planner = await api.addPerson({ roles: ['MHZ_PLANNER'] })
  players = [await api.addPerson(), await api.addPerson(), await api.addPerson()]
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

/** Lives through the steps, and compares the server with what was said after each. */
const live = async (sequence: readonly Step[]): Promise<void> => {
  // All sequences come from one address, which may ask only so often.
  await api.db.delete(rateLimit)
  const uuids = await Promise.all(players.map((player) => desk.uuidOf(player)))
  const invite = (asked: readonly number[]) => asked.map((who) => ({ kind: 'PERSON', person: uuids[who] }))
  let edited = await desk.created({ dates: days.map(april), invitations: invite(people) })
  const { id } = edited
  const before = await api.db.$count(event)
  let asked: readonly number[] = people
  let offered: readonly Day[] = days
  let made: Day | null = null
  let closed = false
  const said = new Map<number, Said>()
  const seen = new Map<string, Enquiry>()

  const fetch = async ({ who, device }: Pick<Step, 'who' | 'device'>): Promise<void> => {
    const player = players[who] ?? planner
    const row = (await desk.list(player)).find((one) => one.id === id)
    expect(row !== undefined).toBe(asked.includes(who))
    if (row === undefined) return
    expect(readAnswers(row)).toEqual(said.get(who)?.answers ?? new Map())
    seen.set(`${who} ${device}`, row)
  }

  const answer = async ({ who, device, answers }: Step): Promise<void> => {
    const on = seen.get(`${who} ${device}`)
    if (on === undefined) return await fetch({ who, device })
    const wanted = new Map(
      on.options.flatMap((option, index) => {
        const one = answers[index] ?? null
        return one === null ? [] : [[option, one] as const]
      }),
    )
    const choices = [...wanted].map(([option, one]) => ({ option: option.id, answer: one }))
    const reply = await desk.say(players[who] ?? planner, on, { choices })
    const now = said.get(who)
    const meant = new Map([...wanted].map(([option, one]) => [dayOf(option), one] as const))
    const current = (await desk.list(players[who] ?? planner)).find((one) => one.id === id)
    if (!asked.includes(who)) return expect(reply.status).toBe(404)
    const isPresent = choices.every(({ option }) => current?.options.some((one) => one.id === option))
    const isStored = isPresent && isSame(meant, now?.answers ?? new Map())
    const isBasis = isPresent && on.version === (now?.version ?? 0)
    if (isStored) expect(reply.status).toBe(200)
    else if (closed) expect(reply.status).toBe(422)
    else expect(reply.status).toBe(isBasis ? 200 : 412)
    if (reply.status === 422) return
    const body: unknown = await reply.json()
    const row = v.parse(Enquiry, reply.status === 200 ? body : v.parse(v.object({ current: Enquiry }), body).current)
    if (reply.status === 200 && !isStored) said.set(who, { version: row.version, answers: meant })
    seen.set(`${who} ${device}`, row)
  }

  const amend = async (body: object): Promise<boolean> => {
    const reply = await desk.amend(edited, body)
    if (closed) expect([200, 422]).toContain(reply.status)
    else expect(reply.status).toBe(200)
    if (reply.status === 200) edited = v.parse(EditedEnquiry, await reply.json())
    return reply.status === 200 && !closed
  }

  const changeDates = async ({ chosen }: Step): Promise<void> => {
    if (!(await amend({ dates: chosen.map(april) }))) return
    offered = chosen
    for (const [who, { version, answers }] of said)
      said.set(who, { version, answers: new Map([...answers].filter(([day]) => chosen.includes(day))) })
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
    fetch,
    answer,
    dates: changeDates,
    audience: async (step) => {
      if (await amend({ invitations: invite(step.asked) })) asked = step.asked
    },
    end: async () => {
      edited = await desk.bodyOf(EditedEnquiry, await desk.end(id))
      closed = true
    },
    make: makeEvent,
  }
  for (const who of people) for (const device of [0, 1]) await fetch({ who, device })
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
    expect(await api.db.$count(enquiryAnswer, eq(enquiryAnswer.enquiryId, id))).toBe(said.size)
    expect((await api.db.$count(event)) - before).toBe(made === null ? 0 : 1)
  }
}

test('in random sequences no answer is lost or counted twice, and an enquiry makes one event', async () => {
  await fc.assert(fc.asyncProperty(steps, live), { numRuns: sequences, seed })
})
