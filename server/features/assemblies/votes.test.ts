import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { type AssemblyHall, assemblyPath, openHall, preparingPath } from '../../../tests/support/assembly-hall.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { assemblyVote, assemblyVoted, change, membership } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('a vote of an assembly', (kind) => {
  let api: TestApi
  let hall: AssemblyHall
  let voters: TestPerson[]
  let item: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    hall = await openHall(api)
    voters = await hall.audience(6)
    item = (await hall.addItem('Statuten')).id
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    await api.db.delete(assemblyVote)
  })

  const voter = (index: number): TestPerson => {
    const found = voters[index]
    if (found === undefined) throw new Error('there is no such voter')
    return found
  }
  const castAll = async (id: number, ...choices: readonly number[]) => {
    for (const [index, choice] of choices.entries())
      expect((await hall.cast(voter(index), id, choice)).status).toBe(200)
  }
  const messageOf = async (response: Response) => (await hall.refusalOf(response)).at(-1)

  describe('by show of hands', () => {
    test('has the counts of the chair and the result in words', async () => {
      const { id } = await hall.opened(item, { secret: false, majority: 'ABSOLUTE' })
      const vote = await hall.closed(id, { counts: [4, 1, 1] })
      expect(vote).toMatchObject({ closed: true, counts: [4, 1, 1], present: 6, ballots: null })
      const seen = (await hall.see(voter(0))).items[0]?.votes
      expect(seen).toEqual([vote])
    })

    test('is refused with more hands than voters in the room, or a count too few', async () => {
      const { id } = await hall.opened(item, { secret: false })
      expect(await messageOf(await hall.close(id, { counts: [6, 1, 0] }))).toContain('more votes than people')
      expect(await messageOf(await hall.close(id, { counts: [6, 0] }))).toBe('Enter a number for each choice')
      expect(await messageOf(await hall.close(id))).toBe('Enter a number for each choice')
      expect(await messageOf(await hall.close(id, { counts: [-1, 0, 0] }))).toBe('Enter a number for each choice')
      expect((await hall.close(id, { counts: [6, 0, 0] })).status).toBe(200)
    })

    test('takes no vote from a phone', async () => {
      const { id } = await hall.opened(item, { secret: false })
      expect(await messageOf(await hall.cast(voter(0), id, 0))).toBe('This vote is closed')
    })
  })

  describe('that is tied', () => {
    const tied = async () => {
      const { id } = await hall.opened(item, { secret: false })
      await hall.closed(id, { counts: [2, 2, 0] })
      return id
    }
    const decide = (id: number, choice: number, as = hall.president) =>
      hall.send(as, 'PUT', `${assemblyPath}/vote/${id}/casting`, { choice })

    test('is decided by the chair alone', async () => {
      const id = await tied()
      expect((await decide(id, 0, voter(0))).status).toBe(404)
      expect((await decide(id, 2)).status).toBe(400)
      expect((await decide(id, 1)).status).toBe(200)
      expect((await hall.see(voter(0))).items[0]?.votes[0]?.casting).toBe(1)
    })

    test('stays tied if the band does not let the chair decide', async () => {
      const id = await tied()
      await writeSetting(api.db, 'assemblyTieByChair', false)
      expect((await decide(id, 0)).status).toBe(400)
      await writeSetting(api.db, 'assemblyTieByChair', true)
    })
  })

  describe('in secret', () => {
    test('counts each phone once, and shows no count before it is closed', async () => {
      const { id } = await hall.opened(item)
      await castAll(id, 0, 0, 1, 0, 2)
      for (const reader of [hall.president, voter(0), voter(5)]) {
        const [vote] = (await hall.see(reader)).items[0]?.votes ?? []
        expect([vote?.counts, vote?.ballots, vote?.closed]).toEqual([null, 5, false])
      }
      expect((await hall.see(voter(0))).votedIn).toBe(id)
      expect((await hall.see(voter(5))).votedIn).toBeNull()
      const vote = await hall.closed(id)
      expect(vote).toMatchObject({ counts: [3, 1, 1], ballots: 5, present: 6 })
      expect(await hall.closed(id)).toEqual(vote)
      expect((await hall.see(voter(0))).votedIn).toBeNull()
    })

    test('refuses a second vote, also of two devices at once and of a replay', async () => {
      const { id } = await hall.opened(item)
      const both = await Promise.all([hall.cast(voter(0), id, 0), hall.cast(voter(0), id, 1)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(await messageOf(await hall.cast(voter(0), id, 0))).toBe('Your vote has already been counted')
      for (const index of [1, 2, 3, 4]) await hall.cast(voter(index), id, 2)
      const { counts } = await hall.closed(id)
      expect((counts?.[0] ?? 0) + (counts?.[1] ?? 0)).toBe(1)
      expect(await messageOf(await hall.cast(voter(5), id, 0))).toBe('This vote is closed')
    })

    test('counts all of those who vote at the same moment', async () => {
      const { id } = await hall.opened(item)
      const sent = await Promise.all(voters.map((one, index) => hall.cast(one, id, index % 2)))
      expect(sent.map(({ status }) => status)).toEqual(voters.map(() => 200))
      expect((await hall.closed(id)).counts).toEqual([3, 3, 0])
    })

    test('refuses whoever has left, whose membership has ended, and who has no vote', async () => {
      const { id } = await hall.opened(item)
      await hall.mark(voter(0), false)
      expect(await messageOf(await hall.cast(voter(0), id, 0))).toContain('Only those present vote')
      await hall.mark(voter(0), true)
      expect((await hall.cast(voter(0), id, 0)).status).toBe(200)

      const leaver = voter(5)
      const ends = (leaveDate: string | null) =>
        api.db.update(membership).set({ leaveDate }).where(eq(membership.personId, leaver.personId))
      await ends('2026-04-20')
      expect((await hall.cast(leaver, id, 0)).status).toBe(404)
      await ends(null)

      await writeSetting(api.db, 'assemblyVoters', ['HONORARY'])
      expect(await messageOf(await hall.cast(voter(1), id, 0))).toBe('You have no vote')
      await writeSetting(api.db, 'assemblyVoters', ['BAND'])
      const stranger = await hall.member({ member: false })
      expect((await hall.cast(stranger, id, 0)).status).toBe(404)
    })

    test('refuses an expired and a foreign token', async () => {
      const { id } = await hall.opened(item)
      const path = `POST ${assemblyPath}/vote/${id}/ballot` as const
      const expired = await api.tokenFor(voter(0), { lifetime: -60 })
      const forged = await api.tokenFor(voter(0), { forged: true })
      for (const token of [expired, forged])
        expect((await api.request(path, { token, body: { choices: [0] } })).status).toBe(401)
      expect(await api.db.$count(assemblyVoted)).toBe(0)
    })

    test('needs five persons in the room, and five votes', async () => {
      for (const one of voters.slice(0, 2)) await hall.mark(one, false)
      expect(await messageOf(await hall.open(item))).toContain('needs 5 people')
      for (const one of voters.slice(0, 2)) await hall.mark(one, true)
      const { id } = await hall.opened(item)
      await castAll(id, 0)
      expect(await messageOf(await hall.close(id))).toContain('Fewer than 5')
      expect((await hall.see(hall.president)).items[0]?.votes[0]?.counts).toBeNull()
    })

    test('refuses choices that do not exist, several of a vote, and candidates beside an abstention', async () => {
      const { id } = await hall.opened(item)
      for (const choices of [[3], [0, 1], [0, 0], []])
        expect((await hall.cast(voter(0), id, ...choices)).status).toBe(400)
      await hall.send(hall.president, 'DELETE', `${assemblyPath}/vote/${id}`)
      const election = await hall.opened(item, { kind: 'ELECTION', seats: 2, candidates: ['Anna', 'Beat', 'Carla'] })
      for (const choices of [[0, 3], [0, 1, 2], [4]])
        expect((await hall.cast(voter(0), election.id, ...choices)).status).toBe(400)
      expect((await hall.cast(voter(0), election.id, 0, 2)).status).toBe(200)
      expect(await api.db.$count(assemblyVoted)).toBe(1)
    })

    test('can be dropped, and then nothing of it is left', async () => {
      const { id } = await hall.opened(item)
      await castAll(id, 0, 1)
      const drop = (as: TestPerson) => hall.send(as, 'DELETE', `${assemblyPath}/vote/${id}`)
      expect((await drop(voter(0))).status).toBe(404)
      expect((await drop(hall.president)).status).toBe(200)
      expect(await api.db.$count(assemblyVoted)).toBe(0)
      expect((await hall.open(item, { question: 'Noch einmal?' })).status).toBe(201)
    })
  })

  test('is opened one at a time, by the chair, about an item of the assembly', async () => {
    const secretary = await hall.officer('SECRETARY')
    expect((await hall.open(item, {}, secretary)).status).toBe(404)
    await hall.opened(item)
    expect(await messageOf(await hall.open(item))).toContain('Another vote is still open')
    expect((await hall.open(2_000_000_000)).status).toBe(400)
    expect((await hall.open(item, { kind: 'ELECTION' })).status).toBe(400)
    const twice = { kind: 'ELECTION', candidates: ['Anna', 'Anna'] }
    expect(await messageOf(await hall.open(item, twice))).toBe('The same name is in the list twice')
  })

  test('keeps its item, and is in the change log without anybody who voted', async () => {
    const { id } = await hall.opened(item)
    await castAll(id, 0, 0, 0, 1, 1)
    await hall.closed(id)
    expect((await hall.send(hall.president, 'DELETE', `${preparingPath}/item/${item}`)).status).toBe(400)
    const log = await api.db.select().from(change).where(eq(change.noun, 'assembly_vote'))
    const own = log.filter(({ rowId }) => rowId === id)
    expect(own.map(({ fields }) => Object.keys(fields as object).sort())).toEqual([['question', 'secret'], ['counts']])
  })
})
