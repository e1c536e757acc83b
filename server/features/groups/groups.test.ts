import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import { EditedGroup, EditedGroupRow } from '#contract/edited-groups.ts'
import type { PersonCard } from '#contract/edited-persons.ts'
import { OwnGroup, PersonGroup } from '#contract/groups.ts'
import { MailingPreview } from '#contract/mailings.ts'
import type { TestApi, TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { peopleDesk, personPath } from '../../../tests/support/persons-desk.ts'
import { change, membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/group'
const Groups = v.object({ _embedded: v.object({ items: v.array(EditedGroupRow) }) })
const OwnGroups = v.object({ _embedded: v.object({ items: v.array(OwnGroup) }) })
const PersonGroups = v.object({ _embedded: v.object({ items: v.array(PersonGroup) }) })

describeOnDatabase('groups of persons', (kind) => {
  let api: TestApi
  let anna: PersonCard
  let bea: PersonCard
  const { started, send, refusalIn, add, labels, cardIn, uuidOf } = peopleDesk(kind)
  beforeAll(async () => {
    ;({ api } = started())
    anna = await add({ firstName: 'Anna', lastName: 'Alt' })
    bea = await add({ firstName: 'Bea', lastName: 'Bass' })
  })

  const chosen = ({ uuid }: PersonCard, leader = false) => ({ uuid, leader })
  const create = (body: object) => send(`POST ${path}`, { nameDe: 'Musikkommission', members: [], ...body })
  const created = async (body: object) => v.parse(EditedGroup, await (await create(body)).json())
  const read = async (id: number) => v.parse(EditedGroup, await (await send(`GET ${path}/${id}`)).json())
  const membersIn = ({ members }: EditedGroup) => members.map(({ label, leader }) => [label, leader])
  const playsHorn = (personId: number) =>
    api.db.insert(membership).values({ personId, organizationId: 1, joinDate: '2020-01-01', functionType: 'HORN' })
  const groupsOf = async ({ uuid }: PersonCard) => {
    const reply = await (await send(`GET ${personPath}/${uuid}/group`)).json()
    return v.parse(PersonGroups, reply)._embedded.items.map(({ nameDe, leader }) => [nameDe, leader])
  }

  test('has its chosen persons and whoever its filter finds, also later, without archived persons', async () => {
    const toni = await add({ firstName: 'Toni', lastName: 'Tief' })
    await playsHorn(toni.id)
    const gone = await add({ firstName: 'Gabi', lastName: 'Ganz' })
    await api.db.update(person).set({ archived: true }).where(eq(person.id, gone.id))
    const filter = { standing: 'band', section: 'HORN' }
    const members = [chosen(anna, true), chosen(gone)]
    const { id, uuid } = await created({ nameDe: 'Tiefe', nameEn: 'Low', filter, members })
    expect(await labels(`group=${uuid}`)).toEqual(['Anna Alt', 'Toni Tief'])
    const later = await add({ firstName: 'Uli', lastName: 'Unten' })
    await playsHorn(later.id)
    expect(await labels(`group=${uuid}&searchTerm=u`)).toEqual(['Uli Unten'])
    const list = v.parse(Groups, await (await send(`GET ${path}`)).json())._embedded.items
    expect(list.find((one) => one.id === id)).toMatchObject({
      ...{ nameEn: 'Low', hasFilter: true, persons: 3 },
      leaders: [{ label: 'Anna Alt' }],
    })
    expect([await groupsOf(anna), await groupsOf(later), await groupsOf(bea)]).toEqual([
      [['Tiefe', true]],
      [['Tiefe', false]],
      [],
    ])
  })

  test('shows its names to whoever leads it, with a confirmed address', async () => {
    const leader = await api.addPerson({ firstName: 'Lena', member: false })
    const player = await api.addPerson({ firstName: 'Pia', plays: { instrument: 'HORN' } })
    const unverified = await api.addPerson({ firstName: 'Una', verified: false })
    const members = await Promise.all(
      [leader, player, unverified].map(async (one) => ({ uuid: await uuidOf(one), leader: one !== player })),
    )
    await created({ nameDe: 'OK', members: [...members, chosen(anna)] })
    const seenBy = async (as: TestPerson) => {
      const response = await send('GET /api/frontend/internal/personnatural/myself/groups', undefined, { as })
      const groups = v.parse(OwnGroups, await response.json())._embedded.items
      return groups.filter(({ nameDe }) => nameDe === 'OK').map((one) => [one.leader, ...one.members])
    }
    expect(await seenBy(leader)).toEqual([[true, 'Anna Alt', 'Lena Beispiel', 'Pia Beispiel', 'Una Beispiel']])
    expect([await seenBy(player), await seenBy(unverified), await seenBy(started().admin)]).toEqual([[[false]], [], []])
  })

  test('with an empty filter has its chosen persons only', async () => {
    const { uuid, filter } = await created({ filter: { searchTerm: ' ' }, members: [chosen(bea)] })
    expect([filter, await labels(`group=${uuid}`)]).toEqual([null, ['Bea Bass']])
  })

  test('gets the persons of a choice, and keeps its leaders', async () => {
    const { id } = await created({ members: [chosen(anna, true)] })
    const response = await send(`POST ${path}/${id}/member`, { uuids: [anna.uuid, bea.uuid] })
    const group = v.parse(EditedGroup, await response.json())
    expect([group.version, ...membersIn(group)]).toEqual([2, ['Anna Alt', true], ['Bea Bass', false]])
    const nobody = await send(`POST ${path}/${id}/member`, { uuids: [] })
    expect(await refusalIn(nobody)).toEqual([400, 'validation.invalid', 'uuids'])
  })

  test('is a choice of recipients of a mailing', async () => {
    const { uuid } = await created({ members: [chosen(anna), chosen(bea)] })
    const texts = { subjectDe: 'Probe', textDe: '<p>Morgen</p>', subjectEn: '', textEn: '' }
    const response = await send('POST /api/frontend/internal/admin/mailing/preview', {
      ...{ ...texts, replyTo: 'BAND', attachments: [] },
      filter: { group: uuid },
    })
    const { withoutAddress } = v.parse(MailingPreview, await response.json())
    expect(withoutAddress.map(({ label }) => label)).toEqual(['Anna Alt', 'Bea Bass'])
  })

  test('refuses a change of somebody who saw another version', async () => {
    const { id } = await created({ members: [chosen(anna)] })
    const put = (members: object[]) => send(`PUT ${path}/${id}`, { members }, { version: 1 })
    expect((await put([chosen(bea)])).status).toBe(200)
    expect((await put([chosen(anna, true)])).status).toBe(412)
    expect(membersIn(await read(id))).toEqual([['Bea Bass', false]])
  })

  test('goes with its members’ list only, and its log has no values', async () => {
    const { id, uuid } = await created({ nameDe: 'Vergangenes', members: [chosen(bea)] })
    expect((await send(`DELETE ${path}/${id}`)).status).toBe(200)
    expect([await labels(`group=${uuid}`), (await send(`GET ${personPath}/${bea.uuid}`)).status]).toEqual([[], 200])
    const log = await api.db.select().from(change).where(eq(change.rowId, id)).orderBy(change.id)
    const ofGroup = log.filter(({ noun }) => noun === 'group')
    expect(ofGroup.map(({ action, fields }) => [action, fields.nameDe])).toEqual([
      ['created', [null, null]],
      ['removed', [null, null]],
    ])
  })

  test('keeps a leader whose record is merged, and loses a person who is deleted', async () => {
    const kept = await add({ firstName: 'Kim', lastName: 'Kern' })
    const other = await add({ firstName: 'Kim', lastName: 'Keren' })
    const { id } = await created({ members: [chosen(kept), chosen(other, true)] })
    const merging = { other: other.uuid, otherVersion: other.version, take: [] }
    const merged = await cardIn(
      await send(`POST ${personPath}/${kept.uuid}/merging`, merging, { version: kept.version }),
    )
    expect(membersIn(await read(id))).toEqual([['Kim Kern', true]])
    expect((await send(`DELETE ${personPath}/${merged.uuid}`)).status).toBe(200)
    expect(membersIn(await read(id))).toEqual([])
  })

  test.each([
    ['nameDe', { nameDe: ' ' }],
    ['nameDe', { nameDe: 'x'.repeat(61) }],
    ['filter.standing', { filter: { standing: 'star' } }],
    ['filter.archived', { filter: { archived: 'yes' } }],
    ['filter.group', { filter: { group: '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f' } }],
    ['members', { members: [{ uuid: '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f', leader: false }] }],
    ['members.0.leader', { members: [{ uuid: '0e4b6a1c-6d0a-4f3e-8f0a-1a2b3c4d5e6f', leader: 'yes' }] }],
  ])('refuses a wrong %s at its field: %j', async (field, wrong) => {
    expect(await refusalIn(await create(wrong))).toEqual([400, 'validation.invalid', field])
  })

  test('refuses the same person twice', async () => {
    const twice = await create({ members: [chosen(anna), chosen(anna, true)] })
    expect(await refusalIn(twice)).toEqual([400, 'validation.invalid', 'members'])
  })
})
