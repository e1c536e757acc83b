import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StaticFile } from '#contract/documents.ts'
import { EditedFolder, foldersMaximum, listEditedFolders } from '#contract/edited-folders.ts'
import { listFolders } from '#contract/folders.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addToBoard } from '../../../tests/support/board.ts'
import { addEvent, addFile } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { smallPdf } from '../../../tests/support/pdf.ts'
import { organizations } from '../../platform/db/organizations.ts'
import { bandGroup, change, eventFile, file, groupMember, membership } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const admin = '/api/frontend/internal/admin'
const Refused = v.object({ errors: v.array(v.object({ field: v.string(), errorMessage: v.string() })) })
const Files = v.object({ _embedded: v.object({ items: v.array(StaticFile) }) })

describeOnDatabase('folders of documents', (kind) => {
  let api: TestApi
  let editor: TestPerson
  let president: TestPerson
  let leader: TestPerson
  let player: TestPerson
  let groupId: number
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
    ;[president, leader, player] = [await api.addPerson(), await api.addPerson(), await api.addPerson()]
    await addToBoard(api.db, president)
    const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'Jugend' }).returning()
    groupId = group?.id ?? 0
    await api.db.insert(groupMember).values({ groupId, personId: leader.personId, leader: true })
  })
  afterAll(() => api.stop())

  const makeFolder = async (nameDe: string, fields: Record<string, unknown>) => {
    const body = { nameDe, position: 1, ...fields }
    const reply = await api.request(`POST ${admin}/folder`, { as: editor, body })
    expect(reply.status).toBe(201)
    return v.parse(EditedFolder, await reply.json())
  }
  const add = async (as: TestPerson, folder: number, title: string) =>
    await fetch(`${api.origin}/api/frontend/internal/folder/${folder}/file?${new URLSearchParams({ title })}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(as)}` },
      body: new Blob([smallPdf(title)]),
    })
  const added = async (as: TestPerson, folder: number, title: string) => {
    const reply = await add(as, folder, title)
    expect(reply.status).toBe(201)
    return v.parse(StaticFile, await reply.json())
  }
  const removed = async (as: TestPerson, folder: number, id: number) =>
    (await api.request(`DELETE /api/frontend/internal/folder/${folder}/file/${id}`, { as })).status
  const renamed = async (
    as: TestPerson,
    folder: number,
    { id, version }: { id: number; version: number },
    title: string,
  ) =>
    (
      await api.request(`PUT /api/frontend/internal/folder/${folder}/file/${id}`, {
        ...{ as, body: { title }, headers: { 'If-Match': `"${version}"` } },
      })
    ).status
  const foldersOf = async (as: TestPerson) =>
    v
      .parse(listFolders.reply, await (await api.request('GET /api/frontend/internal/folder', { as })).json())
      ._embedded.items.map(({ nameDe, writes }) => [nameDe, writes])
  const titlesOf = async (as?: TestPerson) =>
    v
      .parse(Files, await (await api.request('GET /api/staticfiles', { ...(as && { as }) })).json())
      ._embedded.items.map(({ title }) => title)
  const stored = async (id: number) =>
    v
      .parse(Files, await (await api.request(`GET /api/staticfiles?filter=id==${id}`, { as: editor })).json())
      ._embedded.items.map(({ roleType, group, folder, version }) => ({ roleType, group, folder, version }))[0]
  const move = (files: readonly { id: number; version: number }[], folder: number | null, as = editor) =>
    api.request(`POST ${admin}/file/move`, {
      as,
      body: { files: files.map(({ id, version }) => ({ id, version })), folder },
    })
  const refusal = async (reply: Response) => [reply.status, v.parse(Refused, await reply.json()).errors[0]]

  test('each folder is read and written by those for whom it is, in every list, and by editors', async () => {
    const board = await makeFolder('Vorstand', { readers: 'BOARD', position: 2 })
    const youth = await makeFolder('Jugend', { readers: 'GROUP', group: groupId, position: 3 })
    const forms = await makeFolder('Formulare', { readers: 'MEMBERS', position: 4 })
    expect(await foldersOf(president)).toEqual([
      ['Vorstand', true],
      ['Formulare', false],
    ])
    expect(await foldersOf(leader)).toEqual([
      ['Jugend', true],
      ['Formulare', false],
    ])
    expect(await foldersOf(player)).toEqual([['Formulare', false]])
    expect(await foldersOf(editor)).toEqual([
      ['Vorstand', true],
      ['Jugend', true],
      ['Formulare', true],
    ])
    const minutes = await added(president, board.id, 'Protokoll der Sitzung')
    expect(minutes).toMatchObject({ roleType: 'BOARD', group: null, folder: board.id })
    const plan = await added(leader, youth.id, 'Lagerplan')
    expect(plan).toMatchObject({ roleType: 'MEMBER', group: groupId, folder: youth.id })
    // Public before it came into the folder.
    const leaflet = await addFile(api, 'Spesen', { folderId: forms.id })
    const event = await addEvent(api.db, 'Probe', ['2026-07-14T20:00', '2026-07-14T22:00'], { publicEvent: true })
    await api.db.insert(eventFile).values([minutes.id, plan.id, leaflet].map((fileId) => ({ eventId: event, fileId })))

    const readBy = async (as?: TestPerson) => {
      const asked = as && { as }
      const attached = await (await api.request(`GET /api/frontend/event/${event}/files`, { ...asked })).text()
      const listed = await titlesOf(as)
      const titles = ['Protokoll der Sitzung', 'Lagerplan', 'Spesen'].filter((title) => listed.includes(title))
      expect(titles.every((title) => attached.includes(title))).toBe(true)
      expect(['Protokoll der Sitzung', 'Lagerplan', 'Spesen'].filter((title) => attached.includes(title))).toEqual(
        titles,
      )
      const signed: (number | string)[] = []
      for (const id of [minutes.id, plan.id, leaflet]) {
        const reply = await api.request(`PUT /api/frontend/internal/file/${id}/signedUrl`, { ...asked })
        if (reply.ok) signed.push(id)
        expect((await api.request(`PUT /api/frontend/file/${id}/signedUrl`, { ...asked })).status).toBe(404)
      }
      expect(signed).toHaveLength(titles.length)
      return titles
    }
    expect(await readBy(president)).toEqual(['Protokoll der Sitzung', 'Spesen'])
    expect(await readBy(leader)).toEqual(['Lagerplan', 'Spesen'])
    expect(await readBy(player)).toEqual(['Spesen'])
    expect(await readBy()).toEqual([])
    expect(await readBy(editor)).toEqual(['Protokoll der Sitzung', 'Lagerplan', 'Spesen'])

    expect((await add(player, forms.id, 'Fremd')).status).toBe(404)
    expect((await add(leader, board.id, 'Fremd')).status).toBe(404)
    expect((await add(president, youth.id, 'Fremd')).status).toBe(404)
    expect(await removed(leader, board.id, minutes.id)).toBe(404)
    // A folder that the caller writes opens no document of another one.
    expect(await removed(leader, youth.id, minutes.id)).toBe(404)
    await api.db.update(groupMember).set({ leader: false }).where(eq(groupMember.personId, leader.personId))
    expect((await add(leader, youth.id, 'Fremd')).status).toBe(404)
    await api.db.update(groupMember).set({ leader: true }).where(eq(groupMember.personId, leader.personId))
    expect(await removed(leader, youth.id, plan.id)).toBe(200)
    expect(await titlesOf(editor)).not.toContain('Lagerplan')
    const log = await api.db
      .select()
      .from(change)
      .where(and(eq(change.noun, 'file'), eq(change.rowId, plan.id)))
      .orderBy(change.id)
    expect(log.map(({ action, changedBy }) => [action, changedBy])).toEqual([
      ['created', leader.sub],
      ['removed', leader.sub],
    ])
  })

  test('whoever writes a folder renames its documents, on the version that was read', async () => {
    const board = await makeFolder('Inventar', { readers: 'BOARD' })
    const youth = await makeFolder('Sommerlager', { readers: 'GROUP', group: groupId })
    const minutes = await added(president, board.id, 'Kassenberich')
    const plan = await added(leader, youth.id, 'Zeltpla')
    expect(await renamed(president, board.id, minutes, 'Kassenbericht')).toBe(200)
    expect(await renamed(president, board.id, minutes, 'Anders')).toBe(412)
    expect(await renamed(president, board.id, { ...minutes, version: 2 }, ' ')).toBe(400)
    expect(await renamed(leader, youth.id, plan, 'Zeltplan')).toBe(200)
    const later = { ...minutes, version: 2 }
    for (const [as, folder, document] of [
      [player, board.id, later],
      [leader, board.id, later],
      // It is in another folder.
      [president, board.id, plan],
    ] as const)
      expect(await renamed(as, folder, document, 'Fremd')).toBe(404)
    expect((await titlesOf(editor)).filter((title) => /Kassen|Zelt|Fremd/.test(title)).toSorted()).toEqual([
      ...['Kassenbericht', 'Zeltplan'],
    ])
    expect(await stored(minutes.id)).toMatchObject({ roleType: 'BOARD', folder: board.id, version: 2 })
  })

  test('whoever leaves the board reads its documents no longer', async () => {
    const { id } = await makeFolder('Sitzungen', { readers: 'BOARD' })
    await added(president, id, 'Traktanden')
    const mine = and(eq(membership.personId, president.personId), eq(membership.organizationId, organizations.board))
    await api.db.update(membership).set({ leaveDate: '2025-12-31' }).where(mine)
    expect([await foldersOf(president), await titlesOf(president)]).not.toContain('Traktanden')
    expect((await add(president, id, 'Nachtrag')).status).toBe(404)
    await api.db.update(membership).set({ leaveDate: null }).where(mine)
    expect(await titlesOf(president)).toContain('Traktanden')
  })

  test('a document that leaves a folder keeps its readers, and never gets more', async () => {
    const board = await makeFolder('Verträge', { readers: 'BOARD' })
    const contract = await added(president, board.id, 'Mietvertrag')
    expect((await move([contract], null)).status).toBe(200)
    expect(await stored(contract.id)).toEqual({ roleType: 'BOARD', group: null, folder: null, version: 2 })
    expect(await titlesOf(president)).toContain('Mietvertrag')
    expect(await titlesOf(player)).not.toContain('Mietvertrag')
    const group = await makeFolder('Zelte', { readers: 'GROUP', group: groupId })
    expect((await move([{ id: contract.id, version: 2 }], group.id)).status).toBe(200)
    expect(await titlesOf(president)).not.toContain('Mietvertrag')
    expect((await move([{ id: contract.id, version: 3 }], null)).status).toBe(200)
    expect(await stored(contract.id)).toMatchObject({ roleType: 'MEMBER', group: groupId, folder: null })
  })

  test('a folder with documents stays, and one without is removed', async () => {
    const folder = await makeFolder('Alt', { readers: 'BOARD' })
    const { id, version } = await added(president, folder.id, 'Altes')
    const remove = () => api.request(`DELETE ${admin}/folder/${folder.id}`, { as: editor, locale: 'de-ch' })
    expect(await refusal(await remove())).toEqual([
      400,
      { field: 'nameDe', errorMessage: 'Noch darin: ein Dokument. Bitte zuerst verschieben.' },
    ])
    expect((await move([{ id, version }], null)).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect(await titlesOf(player)).not.toContain('Altes')
    expect((await add(editor, folder.id, 'Zu spät')).status).toBe(404)
    expect(await refusal(await move([{ id, version: version + 1 }], folder.id))).toMatchObject([
      400,
      { field: 'folder' },
    ])
  })

  test('several documents are moved together or not at all', async () => {
    const { id } = await makeFolder('Archiv', { readers: 'MEMBERS' })
    const ids = [await addFile(api, 'Erstes', { roleType: 'MEMBER' }), await addFile(api, 'Zweites')]
    const [first = 0, second = 0] = ids
    const all = ids.map((one) => ({ id: one, version: 1 }))
    // Another editor was faster.
    await api.db.update(file).set({ title: 'Zweites Blatt', version: 2 }).where(eq(file.id, second))
    const late = await move(all, id)
    expect([late.status, await late.json()]).toMatchObject([412, { current: { id: second, title: 'Zweites Blatt' } }])
    expect(await stored(first)).toMatchObject({ folder: null })
    expect(
      (
        await move(
          [
            { id: first, version: 1 },
            { id: second, version: 2 },
          ],
          id,
        )
      ).status,
    ).toBe(200)
    // The reply was lost, and the editor sends it again.
    expect((await move(all, id)).status).toBe(200)
    expect(await stored(second)).toMatchObject({ folder: id, roleType: 'MEMBER', version: 3 })
    expect((await move(all, id, president)).status).toBe(403)
    expect((await move([], id)).status).toBe(400)
    expect((await move([{ id: 2_000_000_000, version: 1 }], id)).status).toBe(404)
  })

  test('a folder of a removed group is open to editors alone, who may give it other readers', async () => {
    const [group] = await api.db.insert(bandGroup).values({ position: 2, nameDe: 'Festkomitee' }).returning()
    await api.db.insert(groupMember).values({ groupId: group?.id ?? 0, personId: leader.personId, leader: true })
    const folder = await makeFolder('Festkomitee', { readers: 'GROUP', group: group?.id })
    await added(leader, folder.id, 'Festführer')
    await api.db.delete(groupMember).where(eq(groupMember.groupId, group?.id ?? 0))
    await api.db.delete(bandGroup).where(eq(bandGroup.id, group?.id ?? 0))
    expect(await titlesOf(leader)).not.toContain('Festführer')
    expect((await add(leader, folder.id, 'Nachtrag')).status).toBe(404)
    const change = async (body: object, version: number) => {
      const headers = { 'If-Match': `"${version}"` }
      const reply = await api.request(`PUT ${admin}/folder/${folder.id}`, { as: editor, headers, body })
      return v.parse(EditedFolder, await reply.json())
    }
    expect(await change({ nameDe: 'Fest 2026' }, 1)).toMatchObject({ readers: 'GROUP', group: 'REMOVED' })
    expect(await titlesOf(player)).not.toContain('Festführer')
    expect(await change({ readers: 'MEMBERS' }, 2)).toMatchObject({ readers: 'MEMBERS', group: null, files: 1 })
    expect(await titlesOf(player)).toContain('Festführer')
  })

  test('a wrong folder is refused at its field', async () => {
    await makeFolder('Noten', { readers: 'MEMBERS' })
    const send = (fields: Record<string, unknown>) =>
      api.request(`POST ${admin}/folder`, {
        ...{ as: editor, locale: 'de-ch' },
        body: { nameDe: 'Neu', position: 1, readers: 'MEMBERS', ...fields },
      })
    expect(await refusal(await send({ nameDe: ' Noten ' }))).toEqual([
      400,
      { field: 'nameDe', errorMessage: 'Diesen Ordner gibt es schon' },
    ])
    expect(await refusal(await send({ readers: 'GROUP' }))).toMatchObject([400, { field: 'group' }])
    expect(await refusal(await send({ readers: 'GROUP', group: 123_456 }))).toMatchObject([400, { field: 'group' }])
    expect(await refusal(await send({ readers: 'EVERYBODY' }))).toMatchObject([400, { field: 'readers' }])
    expect(await refusal(await send({ position: 1.5 }))).toMatchObject([400, { field: 'position' }])
    const all = await (await api.request(`GET ${admin}/folder`, { as: editor })).json()
    const count = v.parse(listEditedFolders.reply, all)._embedded.items.length
    for (let more = count; more < foldersMaximum; more += 1) await makeFolder(`Ordner ${more}`, { readers: 'BOARD' })
    expect(await refusal(await send({}))).toEqual([
      400,
      { field: 'nameDe', errorMessage: 'Es gibt schon hundert Ordner. Bitte zuerst einen entfernen.' },
    ])
  })
})
