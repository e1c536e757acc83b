import { PDFDocument } from '@cantoo/pdf-lib'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StaticFile } from '#contract/documents.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { smallPdf } from '../../../tests/support/pdf.ts'
import { bandGroup, change, eventFile, file, groupMember } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/file'
const Refused = v.object({ code: v.string(), errors: v.array(v.object({ field: v.string() })) })
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeOnDatabase('editors and documents', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
  })
  afterAll(() => api.stop())

  const upload = async (query: Record<string, string>, body: Uint8Array | string) =>
    await fetch(`${api.origin}${path}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(editor)}`, 'Content-Type': 'text/html' },
      body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]),
    })
  const uploaded = async (query: Record<string, string>) =>
    v.parse(StaticFile, await (await upload(query, smallPdf('Protokoll'))).json())
  const titlesFor = async (as?: TestPerson) =>
    v
      .parse(
        v.object({ _embedded: v.object({ items: v.array(v.object({ title: v.string() })) }) }),
        await (await api.request('GET /api/staticfiles', { ...(as && { as }) })).json(),
      )
      ._embedded.items.map(({ title }) => title)

  test('a document of a group is for its persons and editors alone, in every list, and for nobody once it is removed', async () => {
    const [member, other] = [await api.addPerson(), await api.addPerson()]
    const [group] = await api.db.insert(bandGroup).values({ position: 1, nameDe: 'Vorstand' }).returning()
    await api.db.insert(groupMember).values({ groupId: group?.id ?? 0, personId: member.personId })
    const title = 'Protokoll des Vorstands'
    const { id, ...row } = await uploaded({ title, roleType: 'MEMBER', group: `${group?.id}` })
    expect(row.group).toBe(group?.id)
    const event = await addEvent(api.db, 'Probe', ['2026-07-14T20:00', '2026-07-14T22:00'], { publicEvent: true })
    await api.db.insert(eventFile).values({ eventId: event, fileId: id })
    const Titles = v.object({ _embedded: v.object({ items: v.array(v.object({ title: v.string() })) }) })
    const places = async (as?: TestPerson) => {
      const asked = as && { as }
      const attached = await api.request(`GET /api/frontend/event/${event}/files`, { ...asked })
      const detail = await api.request(`GET /api/frontend/event/${event}`, { ...asked })
      const signed = await api.request(`PUT /api/frontend/internal/file/${id}/signedUrl`, { ...asked })
      const open = await api.request(`PUT /api/frontend/file/${id}/signedUrl`, { ...asked })
      return [
        (await titlesFor(as)).includes(title),
        v.parse(Titles, await attached.json())._embedded.items.length,
        (await detail.text()).includes(title),
        ...[signed.status, open.status],
      ]
    }
    const nothing = [false, 0, false, 404, 404]
    expect(await places(member)).toEqual([true, 1, true, 200, 404])
    expect(await places(other)).toEqual(nothing)
    expect(await places()).toEqual([false, 0, false, 401, 404])
    expect(await places(editor)).toEqual([true, 1, true, 200, 404])
    // Public for the role does not open it either.
    await api.db.update(file).set({ roleType: null }).where(eq(file.id, id))
    expect(await places(other)).toEqual(nothing)
    await api.db.delete(groupMember)
    await api.db.delete(bandGroup)
    expect(await places(member)).toEqual(nothing)
    const headers = { 'If-Match': `"${row.version}"` }
    const changed = await api.request(`PUT ${path}/${id}`, { as: editor, headers, body: { title: 'Altes Protokoll' } })
    expect(v.parse(StaticFile, await changed.json())).toMatchObject({ title: 'Altes Protokoll', group: 'REMOVED' })
    const refused = await upload({ title, group: '123456' }, smallPdf('Protokoll'))
    expect([refused.status, v.parse(Refused, await refused.json()).errors[0]?.field]).toEqual([400, 'group'])
  })

  test('a PDF is stored from its mark on, up to 1,024 bytes after the beginning of the upload', {
    tags: ['long'],
  }, async () => {
    const stored = async (before: string) => {
      const query = { title: 'Brief', category: 'INTERNAL_RULES', roleType: 'MEMBER' }
      const reply = await upload(query, `${before}${smallPdf(`Brief ${before.length}`)}`)
      if (reply.status !== 201) return reply.status
      const { id } = v.parse(StaticFile, await reply.json())
      const [row] = await api.db.select().from(file).where(eq(file.id, id))
      return Buffer.concat(await Array.fromAsync(api.files.read(row?.sha256 ?? ''))).toString('latin1', 0, 5)
    }
    expect(await stored('Content-Type: application/pdf\r\n\r\n')).toBe('%PDF-')
    expect(await stored(' '.repeat(1024))).toBe('%PDF-')
    expect(await stored(' '.repeat(1025))).toBe(400)
  })

  test('a PDF with a script is stored without it, and one without keeps its bytes', { tags: ['long'] }, async () => {
    const document = await PDFDocument.load(Buffer.from(smallPdf('Protokoll')), { updateMetadata: false })
    document.addJavaScript('start', 'app.alert("secret")')
    const sent = await document.save({ useObjectStreams: false })
    const stored = async (bytes: Uint8Array | string) => {
      const { id } = v.parse(StaticFile, await (await upload({ title: 'Protokoll' }, bytes)).json())
      const [row] = await api.db.select().from(file).where(eq(file.id, id))
      return Buffer.from(await new Response(api.deps.files.read(row?.sha256 ?? '')).bytes())
    }
    expect(Buffer.from(sent).toString('latin1')).toContain('JavaScript')
    expect((await stored(sent)).toString('latin1')).not.toContain('JavaScript')
    expect(await stored(smallPdf('Bericht'))).toEqual(Buffer.from(smallPdf('Bericht')))
  })

  test('minutes are visible to the intended members until they are deleted, and every change is logged', async () => {
    const made = await uploaded({ title: '/tmp/GV "2026".pdf', category: 'INTERNAL_MINUTES', roleType: 'MEMBER' })
    expect(made).toMatchObject({ title: 'GV 2026.pdf', mimeType: 'application/pdf', roleType: 'MEMBER' })
    const member = await api.addPerson()
    expect(await titlesFor(member)).toContain('GV 2026.pdf')
    expect(await titlesFor()).not.toContain('GV 2026.pdf')
    const eventId = await addEvent(api.db, 'GV', ['2026-04-01T20:00', '2026-04-01T22:00'])
    await api.db.insert(eventFile).values({ eventId, fileId: made.id })

    const rename = (title: string) =>
      api.request(`PUT ${path}/${made.id}`, {
        as: editor,
        headers: { 'If-Match': `"${made.version}"` },
        body: { title, category: 'INTERNAL_RULES', roleType: null },
      })
    const renamed = await rename('Statuten')
    expect(renamed.headers.get('etag')).toBe('"2"')
    expect((await rename('Statuten')).status).toBe(200)
    const late = await rename('Reglement')
    expect(late.status).toBe(412)
    expect(await late.json()).toMatchObject({ current: { title: 'Statuten', version: 2 } })
    expect(await renamed.json()).toMatchObject({ title: 'Statuten', category: 'INTERNAL_RULES', roleType: null })
    expect(await titlesFor()).toContain('Statuten')
    expect((await api.request(`DELETE ${path}/${made.id}`, { as: editor })).status).toBe(200)
    expect(await titlesFor(editor)).not.toContain('Statuten')
    expect((await api.request(`GET /api/frontend/event/${eventId}`, { as: member })).status).toBe(200)
    const log = await api.db
      .select()
      .from(change)
      .where(and(eq(change.noun, 'file'), eq(change.rowId, made.id)))
      .orderBy(change.id)
    expect(log.map(({ action, changedBy }) => [action, changedBy])).toEqual(
      ['created', 'changed', 'removed'].map((action) => [action, editor.sub]),
    )
    const ofEvent = await api.db.select().from(change).where(eq(change.noun, 'event'))
    expect(ofEvent).toMatchObject([{ rowId: eventId, fields: { fileId: [made.id, null] } }])
  })

  test('a picture is recognized by its bytes', async () => {
    const answer = await upload({ title: 'Flyer' }, png)
    expect(await answer.json()).toMatchObject({ mimeType: 'image/png', category: null, size: png.byteLength })
  })

  test.each([
    [{ title: 'Protokoll.pdf' }, '<html><script>alert(1)</script></html>', 'file'],
    [{ title: 'Bild.svg' }, '<svg xmlns="http://www.w3.org/2000/svg"/>', 'file'],
    [{ title: 'Leer' }, '', 'file'],
    [{ title: 'Kaputt.pdf' }, '%PDF-1.7 and nothing else', 'file'],
    [{ title: '..' }, '%PDF-1.7', 'title'],
    [{ title: 'a', category: 'OTHER' }, '%PDF-1.7', 'category'],
    [{ title: 'a', roleType: 'ADMIN' }, '%PDF-1.7', 'roleType'],
  ])('$0 with $1 is refused at its field', async (query, body, field) => {
    const response = await upload(query as Record<string, string>, body)
    expect([response.status, v.parse(Refused, await response.json()).errors]).toEqual([400, [{ field }]])
  })

  test('problems of a file are reported in the sender’s language', async () => {
    const response = await api.request(`POST ${path}?title=a`, { as: editor, locale: 'en-gb', body: '<html>' })
    expect(await response.text()).toContain('Please choose a PDF or a picture')
  })
})
