import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AssemblyAttendance, AssemblyRow, Motion } from '#contract/assemblies.ts'
import { StaticFile } from '#contract/documents.ts'
import { EditedAssembly, EditedItem, HandedMotion } from '#contract/edited-assemblies.ts'
import { listOf } from '#contract/lists.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import {
  type AssemblyHall,
  assemblyDay,
  assemblyPath,
  openHall,
  preparingPath,
} from '../../../tests/support/assembly-hall.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { readPdf } from '../../../tests/support/pdf.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { assembly, change, membership, person } from '../../platform/db/tables.ts'
import { findMinutes } from './minutes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('an assembly', (kind) => {
  let api: TestApi
  let hall: AssemblyHall
  let player: TestPerson
  let stranger: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    hall = await openHall(api)
    player = await hall.member({ firstName: 'Pia' })
    stranger = await hall.member({ member: false })
  })
  afterAll(() => api.stop())

  const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title)

  describe('its agenda', () => {
    test('is made of the usual items, ordered, changed, and seen by members', async () => {
      const begin = await hall.send(hall.president, 'POST', `${preparingPath}/${hall.event}/agenda`)
      const { items } = (await hall.bodyOf(listOf(EditedItem), begin))._embedded
      expect(titles(items)).toEqual([
        ...['Begrüssung', 'Wahl der Stimmenzählenden', 'Jahresbericht', 'Jahresrechnung und Bericht der Revision'],
        ...['Wahlen', 'Verschiedenes'],
      ])
      const again = await hall.send(hall.president, 'POST', `${preparingPath}/${hall.event}/agenda`)
      expect((await hall.bodyOf(listOf(EditedItem), again))._embedded.items).toHaveLength(6)

      const ids = items.map(({ id }) => id).toReversed()
      await hall.send(hall.president, 'PUT', `${preparingPath}/${hall.event}/order`, { ids })
      expect(titles((await hall.see(player)).items)).toEqual(titles(items.toReversed()))
      const few = await hall.send(hall.president, 'PUT', `${preparingPath}/${hall.event}/order`, { ids: ids.slice(1) })
      expect((await hall.refusalOf(few))[0]).toBe(400)
      await hall.send(hall.president, 'PUT', `${preparingPath}/${hall.event}/order`, { ids: ids.toReversed() })

      const [first] = items
      const put = `${preparingPath}/item/${first?.id}`
      await hall.send(hall.president, 'PUT', put, { text: 'Mit einem Ständchen' }, 1)
      expect((await hall.see(player)).items[0]?.text).toBe('Mit einem Ständchen')
      expect((await hall.send(hall.president, 'PUT', put, { text: 'Ohne' }, 1)).status).toBe(412)
    })

    test('is refused to members, and hidden from whoever is not invited', async () => {
      for (const [method, path] of [
        ['GET', `${preparingPath}/${hall.event}`],
        ['POST', `${preparingPath}/${hall.event}/agenda`],
      ] as const)
        expect((await hall.send(player, method, path)).status).toBe(403)
      expect((await hall.send(stranger, 'GET', `${assemblyPath}/${hall.event}`)).status).toBe(404)
      const listed = await hall.send(stranger, 'GET', assemblyPath)
      expect((await hall.bodyOf(listOf(AssemblyRow), listed))._embedded.items).toEqual([])
      const own = await hall.send(player, 'GET', assemblyPath)
      expect(titles((await hall.bodyOf(listOf(AssemblyRow), own))._embedded.items)).toEqual(['Generalversammlung'])
      const rehearsal = await addEvent(api.db, 'Probe', ['2026-04-20T20:00', '2026-04-20T22:00'])
      expect((await hall.send(player, 'GET', `${assemblyPath}/${rehearsal}`)).status).toBe(404)
    })

    test('is written to the change log', async () => {
      const { id } = await hall.addItem('Neue Uniformen')
      await hall.send(hall.president, 'DELETE', `${preparingPath}/item/${id}`)
      const log = await api.db
        .select()
        .from(change)
        .where(and(eq(change.noun, 'agenda_item'), eq(change.rowId, id)))
      expect(log.map(({ action }) => action)).toEqual(['created', 'removed'])
      const own = await api.db.select().from(change).where(eq(change.noun, 'assembly'))
      expect(own.map(({ fields }) => fields)).toEqual([{ agenda: [null, null] }, { agenda: [null, null] }])
    })

    test('keeps its event from being deleted', async () => {
      const editor = await api.addPerson({ roles: ['EDITOR'], member: false })
      const removed = await hall.send(editor, 'DELETE', `/api/frontend/internal/event/${hall.event}`, undefined, 1)
      expect(removed.status).toBe(422)
    })
  })

  describe('its motions', () => {
    const handIn = (as: TestPerson, title: string) =>
      hall.send(as, 'POST', `${assemblyPath}/${hall.event}/motion`, { title, text: 'Weil es Zeit ist.' })
    const takeUntil = async (motionsBy: string | null) => {
      const { version } = await hall.edited()
      const path = `${preparingPath}/${hall.event}`
      expect((await hall.send(hall.president, 'PUT', path, { motionsBy }, version)).status).toBe(200)
    }

    test('are taken until the last day, become an item, and show their author the state', async () => {
      expect(await hall.refusalOf(await handIn(player, 'Zu früh'))).toEqual([
        400,
        'title',
        'The time for motions is over',
      ])
      await takeUntil('2026-04-10')
      const own = await hall.bodyOf(Motion, await handIn(player, 'Probe am Freitag'))
      const other = await hall.bodyOf(Motion, await handIn(player, 'Bier gratis'))
      const decide = async (id: number, state: string) =>
        await hall.bodyOf(
          HandedMotion,
          await hall.send(hall.president, 'PUT', `${preparingPath}/motion/${id}`, { state }),
        )
      await decide(own.id, 'ON_AGENDA')
      await decide(own.id, 'ON_AGENDA')
      expect((await decide(other.id, 'DECLINED')).author).toContain('Pia')
      const seen = await hall.see(player)
      expect(seen.motions.map(({ state }) => state)).toEqual(['ON_AGENDA', 'DECLINED'])
      expect(titles(seen.items).filter((title) => title === 'Probe am Freitag')).toHaveLength(1)
      expect((await hall.see(await hall.member())).motions).toEqual([])
      expect((await handIn(stranger, 'Von aussen')).status).toBe(404)
      await takeUntil('2026-03-09')
      expect((await handIn(player, 'Zu spät')).status).toBe(400)
    })
  })

  test('is chaired by the president, or by whom of the board it names', async () => {
    const cashier = await hall.officer('CASHIER', { firstName: 'Kasimir' })
    expect((await hall.see(hall.president)).chairs).toBe(true)
    const chaired = async (chair: string | null) => {
      const { version } = await hall.edited()
      return await hall.send(hall.president, 'PUT', `${preparingPath}/${hall.event}`, { chair }, version)
    }
    expect((await hall.refusalOf(await chaired(await hall.uuidOf(player))))[1]).toBe('chair')
    expect((await chaired(await hall.uuidOf(cashier))).status).toBe(200)
    expect([(await hall.see(cashier)).chairs, (await hall.see(hall.president)).chairs]).toEqual([true, false])
    await api.db
      .update(membership)
      .set({ leaveDate: '2026-04-01' })
      .where(and(eq(membership.personId, cashier.personId), eq(membership.organizationId, 7)))
    expect((await hall.see(player)).chair).toBeNull()
    await chaired(null)
  })

  test('of two first changes at once one is a conflict', async () => {
    const other = await addEvent(api.db, 'Zweite', ['2026-05-01T19:00', '2026-05-01T20:00'], { kind: 'assembly' })
    const put = (motionsBy: string) => hall.send(hall.president, 'PUT', `${preparingPath}/${other}`, { motionsBy }, 1)
    const sent = await Promise.all([put('2026-04-28'), put('2026-04-29')])
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  describe('attendance', () => {
    const attendance = async () =>
      await hall.bodyOf(
        AssemblyAttendance,
        await hall.send(hall.president, 'GET', `${assemblyPath}/${hall.event}/attendance`),
      )

    test('lists those invited, with their right to vote by the settings', async () => {
      const honorary = await hall.member({ firstName: 'Emil', member: false })
      await api.db.update(person).set({ honoraryYear: 2010 }).where(eq(person.id, honorary.personId))
      const labels = async () =>
        (await attendance()).persons.map(({ label, hasVote }) => `${label.split(' ')[0]} ${hasVote}`)
      expect(await labels()).not.toContain('Emil true')
      const invited = [{ kind: 'BAND' }, { kind: 'HONORARY' }]
      const editor = await api.addPerson({ roles: ['EDITOR'], member: false })
      const changed = await hall.send(
        editor,
        'PUT',
        `/api/frontend/internal/event/${hall.event}`,
        { invitations: invited },
        1,
      )
      expect(changed.status).toBe(200)
      expect(await labels()).toEqual(expect.arrayContaining(['Emil false', 'Pia true', 'Paula true']))
      await writeSetting(api.db, 'assemblyVoters', ['BAND', 'HONORARY'])
      expect(await labels()).toContain('Emil true')
      expect((await hall.see(honorary)).hasVote).toBe(true)
    })

    test('is marked by the board only, and counts for the quorum', async () => {
      await writeSetting(api.db, 'assemblyQuorum', 'PERCENT')
      await writeSetting(api.db, 'assemblyQuorumNumber', 50)
      expect((await hall.mark(player, true, player)).status).toBe(404)
      expect((await hall.mark(player, true)).status).toBe(200)
      expect((await hall.see(player)).present).toBe(true)
      const { persons, quorum } = await attendance()
      expect(quorum).toBe(Math.ceil(persons.filter(({ hasVote }) => hasVote).length / 2))
      expect((await hall.mark(stranger, true)).status).toBe(404)
    })

    test('by the code at the door lasts minutes, and only for those invited', async () => {
      const door = async () => {
        const reply = await hall.send(hall.president, 'GET', `${assemblyPath}/${hall.event}/door`)
        const { link } = await hall.bodyOf(v.object({ link: v.string(), picture: v.array(v.string()) }), reply)
        return link.split('#')[1] ?? ''
      }
      const enter = (as: TestPerson, code: string) =>
        hall.send(as, 'POST', `${assemblyPath}/${hall.event}/door`, { code })
      const late = await hall.member({ firstName: 'Late' })
      expect((await hall.send(late, 'GET', `${assemblyPath}/${hall.event}/door`)).status).toBe(404)
      const code = await door()
      expect((await enter(stranger, code)).status).toBe(404)
      expect((await enter(late, `${code}x`)).status).toBe(400)
      const now = api.clock.now()
      api.clock.set(new Date(now.getTime() + 11 * 60_000))
      expect((await hall.refusalOf(await enter(late, code)))[1]).toBe('code')
      expect((await enter(late, await door())).status).toBe(200)
      expect((await hall.see(late)).present).toBe(true)
      api.clock.set(now)
    })

    test('is a list to sign', async () => {
      const reply = await hall.send(hall.president, 'GET', `${assemblyPath}/${hall.event}/signing-list`)
      const { pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
      const text = pages.map(({ words }) => words).join(' ')
      expect(text).toContain('Signing list: Generalversammlung')
      expect(text).toContain('Pia')
      expect((await hall.send(player, 'GET', `${assemblyPath}/${hall.event}/signing-list`)).status).toBe(404)
    })
  })

  test('its minutes are drafted, published for members, and approved by the next assembly of the same circle', async () => {
    const [item] = (await hall.see(player)).items
    await hall.closed((await hall.opened(item?.id ?? 0, { secret: false, question: 'Sind Sie <einverstanden>?' })).id, {
      counts: [1, 0, 0],
    })
    const circle = { kind: 'assembly' as const, sections: ['HORN'] }
    const board = await addEvent(api.db, 'Vorstand', ['2026-06-01T19:00', '2026-06-01T20:00'], circle)
    const input = {
      kind: 'assembly',
      titleDe: 'Nächste GV',
      dateStart: '2027-04-24T19:00',
      dateEnd: '2027-04-24T22:00',
    }
    const editor = await api.addPerson({ roles: ['EDITOR'], member: false })
    const made = await hall.send(editor, 'POST', '/api/frontend/internal/event', {
      ...{
        ...input,
        fullDay: false,
        publicEvent: false,
        fileIds: [],
        invitations: [{ kind: 'BAND' }, { kind: 'HONORARY' }],
      },
    })
    const next = (await hall.bodyOf(v.object({ id: v.number() }), made)).id

    const path = `${preparingPath}/${hall.event}`
    const empty = await hall.send(hall.president, 'POST', `${path}/minutes`, undefined, (await hall.edited()).version)
    expect((await hall.refusalOf(empty))[1]).toBe('minutes')
    const draft = await hall.bodyOf(
      EditedAssembly,
      await hall.send(hall.president, 'POST', `${path}/draft`, undefined, (await hall.edited()).version),
    )
    expect(draft.minutes).toContain('Leitung: Paula')
    expect(draft.minutes).toContain('Sind Sie &lt;einverstanden&gt;?')
    expect(draft.minutes).toContain('1 Ja, 0 Nein, keine Enthaltung.')
    const { before } = await findMinutes(
      api.db,
      { id: hall.event, version: draft.version },
      { bandName: 'Harmonie', bandAddress: [] },
      api.clock.now(),
    )
    expect(before).toContainEqual({ heading: expect.stringMatching(/^1\. /) })
    expect(before).toContainEqual(expect.stringContaining('Sind Sie <einverstanden>?'))
    const publish = (version: number) => hall.send(hall.president, 'POST', `${path}/minutes`, undefined, version)
    expect((await publish(draft.version - 1)).status).toBe(412)
    const published = await hall.bodyOf(EditedAssembly, await publish(draft.version))
    const again = await hall.bodyOf(EditedAssembly, await publish(published.version))
    expect(again.minutesFile).toEqual({ id: expect.any(Number), title: `Protokoll Generalversammlung ${assemblyDay}` })
    const files = await hall.send(player, 'GET', '/api/staticfiles')
    expect(titles((await hall.bodyOf(listOf(StaticFile), files))._embedded.items)).toEqual([again.minutesFile?.title])

    const following = await hall.bodyOf(
      EditedAssembly,
      await hall.send(hall.president, 'GET', `${preparingPath}/${next}`),
    )
    expect(following.items).toMatchObject([{ title: 'Genehmigung des Protokolls', fileIds: [again.minutesFile?.id] }])
    const others = await hall.bodyOf(
      EditedAssembly,
      await hall.send(hall.president, 'GET', `${preparingPath}/${board}`),
    )
    expect(others.items).toEqual([])
    expect(await api.db.$count(assembly, eq(assembly.id, next))).toBe(0)
  })
})
