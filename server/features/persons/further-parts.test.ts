import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { listOf } from '#contract/lists.ts'
import { AdminPerson } from '#contract/members.ts'
import { type FurtherPart, Myself, PersonGeneric } from '#contract/persons.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { peopleDesk, personPath } from '../../../tests/support/persons-desk.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { bandFunction, bandGroup, change, furtherPart } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Part = FurtherPart & { readonly group: number | 'REMOVED' | null }
const horn: Part = { instrument: 'HORN', voice: '2', key: 'F', group: null }
const tuba: Part = { instrument: 'TUBA', voice: null, key: null, group: null }
const Errors = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })

describeOnDatabase('further parts', (kind) => {
  let api: TestApi
  let admin: TestPerson
  const desk = peopleDesk(kind)
  const { send, uuidOf } = desk
  beforeAll(() => {
    ;({ api, admin } = desk.started())
  })

  const put = (uuid: string, body: object) => send(`PUT ${personPath}/${uuid}/part`, body)
  const addTrumpet = async (firstName?: string) => {
    const player = await api.addPerson(firstName === undefined ? {} : { firstName })
    const uuid = await uuidOf(player)
    await put(uuid, { instrument: 'TRUMPET' })
    return { player, uuid }
  }
  const partsIn = async (response: Response) => v.parse(AdminPerson, await response.json()).further
  const partsOf = async (uuid: string) => partsIn(await send(`GET ${personPath}/${uuid}`))
  const problemsIn = async (response: Response) => [
    response.status,
    ...v.parse(Errors, await response.json()).errors.map(({ field, errorMessage }) => `${field}: ${errorMessage}`),
  ]
  const addGroup = (nameDe: string) => insertRow(api.db, bandGroup, { position: 1, nameDe })
  const mine = async (player: TestPerson) =>
    v.parse(Myself, await (await api.request('GET /api/frontend/internal/personnatural/myself', { as: player })).json())
  const inDirectory = async (uuid: string, as: TestPerson) =>
    v
      .parse(
        listOf(PersonGeneric),
        await (await api.request('GET /api/frontend/internal/persongeneric', { as })).json(),
      )
      ._embedded.items.find((one) => one.uuid === uuid)?.further

  test('are kept in their order, and shown to managers, to the person and in the directory', async () => {
    const { player, uuid } = await addTrumpet()
    const ensemble = await addGroup('Blechensemble')
    const further = [tuba, { ...horn, group: ensemble.id }, horn]
    expect(await partsIn(await put(uuid, { further }))).toEqual(further)
    expect(await partsOf(uuid)).toEqual(further)
    expect((await mine(player)).further).toEqual(further)
    expect(await inDirectory(uuid, player)).toEqual(['TUBA', 'HORN'])
    // A change of the main part leaves them as they are.
    expect(await partsIn(await put(uuid, { voice: '3' }))).toEqual(further)
    expect(await partsIn(await put(uuid, { further: [] }))).toEqual([])
    expect(await inDirectory(uuid, player)).toEqual([])
  })

  test('are in the change log, and raise the version of the person once', async () => {
    const { player, uuid } = await addTrumpet()
    const versionOf = async () => (await mine(player)).version
    const before = await versionOf()
    await put(uuid, { further: [horn] })
    await put(uuid, { further: [horn] })
    expect(await versionOf()).toBe(before + 1)
    const [entry, ...others] = await api.db
      .select({ fields: change.fields })
      .from(change)
      .where(and(eq(change.noun, 'person'), eq(change.rowId, player.personId)))
      .orderBy(desc(change.id))
    expect(entry?.fields).toEqual({ further: [[], [horn]] })
    expect(others.filter(({ fields }) => 'further' in fields)).toEqual([])
  })

  test.each([
    ['the main instrument again', [{ ...horn, instrument: 'TRUMPET' }], 'further: Ein Instrument steht doppelt'],
    ['an instrument twice', [horn, { ...horn, voice: '1' }], 'further: Ein Instrument steht doppelt'],
    ['more than eight', Array(9).fill(horn), 'further: Höchstens 8 weitere Instrumente'],
    ['an instrument that the band does not have', [tuba, { ...horn, instrument: 'KAZOO' }], 'further.1.instrument: '],
    ['an office', [{ ...horn, instrument: 'PRESIDENT' }], 'further.0.instrument: Bitte ein Instrument wählen'],
    ['a wrong voice', [{ ...horn, voice: '<b>' }], 'further.0.voice: '],
    ['a group that does not exist', [tuba, { ...horn, group: 999_999 }], 'further.1.group: '],
    ['no list', 'HORN', 'further: '],
  ])('are refused at their field for %s', async (_, further, problem) => {
    const { uuid } = await addTrumpet()
    await put(uuid, { further: [tuba] })
    expect(await problemsIn(await put(uuid, { voice: '3', further }))).toEqual([400, expect.stringContaining(problem)])
    expect(await partsOf(uuid)).toEqual([tuba])
  })

  test('of a removed group stay without a section, and can be saved again', async () => {
    const { player, uuid } = await addTrumpet()
    const [first, second] = [await addGroup('Erste'), await addGroup('Zweite')]
    await put(uuid, {
      further: [
        { ...horn, group: first.id },
        { ...horn, group: second.id },
      ],
    })
    for (const { id } of [first, second])
      expect((await send(`DELETE /api/frontend/internal/admin/group/${id}`, undefined, { version: 1 })).status).toBe(
        200,
      )
    const removed = { ...horn, group: 'REMOVED' }
    expect(await partsOf(uuid)).toEqual([removed, removed])
    expect(await inDirectory(uuid, player)).toEqual([])
    expect(await partsIn(await put(uuid, { further: [removed, removed, tuba] }))).toEqual([removed, removed, tuba])
  })

  test('keep a section from being removed', async () => {
    const { uuid } = await addTrumpet()
    const section = await insertRow(api.db, bandFunction, {
      ...{ kind: 'SECTION', code: 'FLUEGELHORN', position: 20, nameDe: 'Flügelhorn' },
    })
    await put(uuid, { further: [{ ...horn, instrument: 'FLUEGELHORN' }] })
    const remove = () =>
      send(`DELETE /api/frontend/internal/admin/function/${section.id}`, undefined, { as: admin, version: 1 })
    expect(await problemsIn(await remove())).toEqual([400, expect.stringContaining('eine Person')])
    await put(uuid, { further: [] })
    expect((await remove()).status).toBe(200)
  })

  test('are hidden while the main part repeats one of them', async () => {
    const { uuid } = await addTrumpet()
    await put(uuid, { further: [horn, tuba] })
    await put(uuid, { instrument: 'HORN' })
    expect(await partsOf(uuid)).toEqual([tuba])
    await put(uuid, { instrument: 'TRUMPET' })
    expect(await partsOf(uuid)).toEqual([horn, tuba])
  })

  test('are merged with the person, each once', async () => {
    const [kept, other] = [await addTrumpet('Karla'), await addTrumpet('Karla')]
    const ensemble = await addGroup('Quartett')
    await put(kept.uuid, { further: [horn] })
    await put(other.uuid, { further: [tuba, { ...horn, voice: '1' }, { ...horn, group: ensemble.id }] })
    const cardOf = async (uuid: string) =>
      desk.cardIn(await send(`GET ${personPath}/${uuid}/card`, undefined, { as: admin }))
    const { version } = await cardOf(kept.uuid)
    const { version: otherVersion } = await cardOf(other.uuid)
    const merged = await send(
      `POST ${personPath}/${kept.uuid}/merging`,
      { other: other.uuid, otherVersion, take: [] },
      { as: admin, version },
    )
    expect(merged.status).toBe(200)
    expect(await partsOf(kept.uuid)).toEqual([horn, tuba, { ...horn, group: ensemble.id }])
  })

  test('are exported, and deleted with the person', async () => {
    const { player, uuid } = await addTrumpet()
    const ensemble = await addGroup('Duo')
    await put(uuid, { further: [{ ...horn, group: ensemble.id }] })
    const path = '/api/frontend/internal/personnatural/myself/data' as const
    const data = (await (await api.request(`GET ${path}`, { as: player })).json()) as { furtherParts: unknown }
    expect(data.furtherParts).toEqual([{ instrument: 'HORN', voice: '2', key: 'F', inGroupOnly: true, group: 'Duo' }])
    expect((await send(`DELETE ${personPath}/${uuid}`, undefined, { as: admin })).status).toBe(200)
    expect(await api.db.$count(furtherPart, eq(furtherPart.personId, player.personId))).toBe(0)
  })
})
