import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listPrivateNotes, PrivateNote, privateNoteMaximum } from '#contract/private-notes.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { change, composition, event, membership, privateNote } from '../../platform/db/tables.ts'
import { deleteAccount } from '../personal-data/delete-account.ts'
import { exportPersonalData } from '../personal-data/export.ts'
import { mergePersonRows } from '../personal-data/merge-persons.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/private-note'

describeOnDatabase('private notes', (kind) => {
  let api: TestApi
  let conductor: TestPerson
  let admin: TestPerson
  let concert: number
  let march: number
  const addConductor = async (firstName: string) => {
    const added = await api.addPerson({ firstName })
    await api.db.update(membership).set({ functionType: 'CONDUCTOR' }).where(eq(membership.personId, added.personId))
    return added
  }
  beforeAll(async () => {
    api = await startTestServer({ kind })
    conductor = await addConductor('Selina')
    admin = await api.addPerson({ roles: ['ADMIN', 'EDITOR', 'MHZ_PLANNER'] })
    concert = await addEvent(api.db, 'Konzert', ['2026-04-26T17:00', '2026-04-26T19:00'], { kind: 'concert' })
    const [row] = await api.db.insert(composition).values({ title: 'Marsch' }).returning()
    march = row?.id ?? 0
  })
  afterAll(() => api.stop())

  const save = (as: TestPerson, query: string, text: string, version = 0, supersedes = false) =>
    api.request(`PUT ${path}/${query}`, {
      ...{ as, locale: 'de-ch', headers: { 'If-Match': `"${version}"` }, body: { text, supersedes } },
    })
  const notesOf = async (as: TestPerson) =>
    v.parse(listPrivateNotes.reply, await (await api.request(`GET ${path}`, { as })).json())._embedded.items

  test('are read and written by their author alone, also beside an administrator', async () => {
    const saved = await save(conductor, `${concert}`, 'Pünktlich beginnen')
    expect(v.parse(PrivateNote, await saved.json())).toEqual({
      ...{ event: concert, piece: null, text: 'Pünktlich beginnen', version: 1 },
    })
    await save(conductor, `${concert}?piece=${march}`, 'Takt 12 langsamer')
    expect((await notesOf(conductor)).map(({ piece, text }) => [piece, text])).toEqual([
      [march, 'Takt 12 langsamer'],
      [null, 'Pünktlich beginnen'],
    ])
    expect(await notesOf(admin)).toEqual([])
    const own = v.parse(PrivateNote, await (await save(admin, `${concert}`, 'Blumen')).json())
    expect(own.version).toBe(1)
    expect(await notesOf(conductor)).toHaveLength(2)
    const player = await api.addPerson({})
    expect((await api.request(`GET ${path}`, { as: player })).status).toBe(403)
    // No log names them.
    expect(JSON.stringify(await api.db.select().from(change))).not.toContain('Takt 12')
  })

  test('a change on an older version is a conflict, and the same text again is none', async () => {
    const author = await addConductor('Karla')
    await save(author, `${concert}`, 'Eins')
    expect((await save(author, `${concert}`, 'Eins')).status).toBe(200)
    const stale = await save(author, `${concert}`, 'Zwei')
    expect([stale.status, await stale.json()]).toMatchObject([412, { current: { text: 'Eins', version: 1 } }])
    const next = v.parse(PrivateNote, await (await save(author, `${concert}`, 'Zwei', 1)).json())
    expect(next).toMatchObject({ text: 'Zwei', version: 2 })
    // A late request of the same device conflicts, because the newer one superseded it.
    expect(v.parse(PrivateNote, await (await save(author, `${concert}`, 'Zwei', 2, true)).json()).version).toBe(3)
    expect((await save(author, `${concert}`, 'Drei', 2)).status).toBe(412)
    const erased = v.parse(PrivateNote, await (await save(author, `${concert}`, '', 3)).json())
    expect(erased).toMatchObject({ text: '', version: 4 })
  })

  test('are refused for what does not exist, and for a text that is too long', async () => {
    expect((await save(conductor, '2000000000', 'Wo?')).status).toBe(404)
    expect((await save(conductor, `${concert}?piece=2000000000`, 'Wo?')).status).toBe(404)
    const long = await save(conductor, `${concert}`, 'a'.repeat(privateNoteMaximum + 1), 1)
    expect([long.status, await long.json()]).toMatchObject([400, { errors: [{ field: 'text' }] }])
  })

  test('are in the export of personal data, move with a merger, and go with the account and with the event', async () => {
    const [author, twin] = [await addConductor('Anna'), await addConductor('Anna')]
    const other = await addEvent(api.db, 'Probe', ['2026-05-01T20:00', '2026-05-01T22:00'])
    await save(twin, `${concert}?piece=${march}`, 'Vom Doppel')
    await save(twin, `${other}`, 'Einspielen')
    await save(author, `${concert}?piece=${march}`, 'Vom Original')
    await api.db.transaction((tx) => mergePersonRows(tx, { from: twin.personId, into: author.personId }))
    expect((await notesOf(author)).map(({ text }) => text).sort()).toEqual(['Einspielen', 'Vom Original'])
    const subject = { personId: author.personId, accountId: author.sub, now: api.clock.now() }
    const exported = JSON.stringify(await exportPersonalData(api.db, subject))
    expect(exported).toContain('Einspielen')
    expect(exported).toContain('"piece":"Marsch"')
    await api.db.delete(event).where(eq(event.id, other))
    expect(await notesOf(author)).toHaveLength(1)
    await api.db.transaction((tx) => deleteAccount(tx, subject))
    expect(await api.db.$count(privateNote, eq(privateNote.personId, author.personId))).toBe(0)
  })
})
