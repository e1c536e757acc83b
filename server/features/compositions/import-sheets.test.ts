import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { smallPdf } from '../../../tests/support/pdf.ts'
import type { Database } from '../../platform/db/open.ts'
import { ensureOrganizations } from '../../platform/db/organizations.ts'
import { bandFunction, change, composition, job, sheet } from '../../platform/db/tables.ts'
import { createFileStore, type FileStore } from '../../platform/files/store.ts'
import { createFolderStorage } from '../../platform/storage/folder.ts'
import { importSheets, reportLines } from './import-sheets.ts'

const databases = createDatabases()
const now = new Date('2026-03-10T12:00:00Z')
const pdf = (content: string) => Buffer.from(smallPdf(content))

describeOnDatabase('importing sheets', (kind) => {
  let database: Database
  let files: FileStore
  let folder: string

  beforeAll(async () => {
    database = await databases.open(kind)
    await ensureOrganizations(database.db)
    folder = await mkdtemp(path.join(tmpdir(), 'import-'))
    files = createFileStore(createFolderStorage(path.join(folder, 'stored')))
    await mkdir(path.join(folder, 'ours', 'older'), { recursive: true })
    const file = (name: string, bytes: Buffer) => writeFile(path.join(folder, 'ours', name), bytes)
    await file('Müllers Lust - Klarinette 1.pdf', pdf('one'))
    await file('Müllers Lust - Tuba Es.pdf', pdf('two'))
    await file('older/Abendlied - Partitur.pdf', pdf('three'))
    await file('Abendlied - Theremin.pdf', pdf('four'))
    await file('Abendlied - Horn 1.pdf', Buffer.from('<html>not found</html>'))
    await file('Abendlied - Tuba.pdf', Buffer.from('%PDF-1.7 and nothing else'))
    await file('notes.txt', Buffer.from('no sheet'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = () => importSheets(database.db, files, path.join(folder, 'ours'), () => now)
  const rows = async () => ({
    compositions: (await database.db.select().from(composition)).map(({ title }) => title).sort(),
    sheets: (await database.db.select().from(sheet))
      .map(({ instrument, voice, key }) => [instrument, voice, key])
      .sort(),
  })

  it('imports the files that it recognizes and lists the others', async () => {
    const report = await run()
    expect(report.understood.map(({ file, outcome }) => [file, outcome])).toEqual([
      ['Müllers Lust - Klarinette 1.pdf', 'added'],
      ['Müllers Lust - Tuba Es.pdf', 'added'],
      ['Abendlied - Partitur.pdf', 'added'],
    ])
    expect(report.refused.map(({ file }) => file)).toEqual([
      'Abendlied - Horn 1.pdf',
      'Abendlied - Theremin.pdf',
      'Abendlied - Tuba.pdf',
    ])
    expect(reportLines(report).at(-1)).toBe(
      '3 added, 0 replaced, 0 unchanged, 0 to answer, 3 not taken, 2 new compositions',
    )
    expect(await rows()).toEqual({
      compositions: ['Abendlied', 'Müllers Lust'],
      sheets: [
        ['CLARINET', '1', 'B'],
        ['SCORE', null, 'C'],
        ['TUBA', 'Es', 'Es'],
      ],
    })
    expect(await database.db.$count(job, eq(job.kind, 'music'))).toBe(1)
  })

  it('creates no duplicates when it runs again, whatever the Unicode form of the names', {
    tags: ['long'],
  }, async () => {
    const before = await rows()
    await rm(path.join(folder, 'ours', 'Müllers Lust - Klarinette 1.pdf'))
    await writeFile(path.join(folder, 'ours', 'Müllers Lust - Klarinette 1.pdf'.normalize('NFD')), pdf('one'))
    const report = await run()
    expect(report.understood.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(report.newCompositions).toEqual([])
    expect(await rows()).toEqual(before)
  })

  it('replaces a part whose file has changed, and its bytes are readable', async () => {
    await writeFile(path.join(folder, 'ours', 'Müllers Lust - Tuba Es.pdf'), pdf('two, corrected'))
    const report = await run()
    expect(report.understood.filter(({ outcome }) => outcome === 'replaced').map(({ file }) => file)).toEqual([
      'Müllers Lust - Tuba Es.pdf',
    ])
    const [tuba] = (await database.db.select().from(sheet)).filter(({ instrument }) => instrument === 'TUBA')
    const bytes = await new Response(files.read(tuba?.sha256 ?? '')).arrayBuffer()
    expect(Buffer.from(bytes)).toEqual(pdf('two, corrected'))
    expect(tuba?.size).toBe(bytes.byteLength)
  })

  it('keeps the editors’ changes of a part whose file is unchanged', { tags: ['long'] }, async () => {
    const horn = { instrument: 'HORN', voice: '2' } as const
    await database.db.update(sheet).set(horn).where(eq(sheet.name, 'Müllers Lust - Klarinette 1.pdf'))
    const before = await rows()
    await run()
    expect(await rows()).toEqual(before)
  })

  it('logs each change as made at the command line, and announces the sheets once, in the evening', async () => {
    const log = await database.db.select().from(change).orderBy(asc(change.id))
    expect(log.map(({ noun, action, changedBy, changedAt }) => [noun, action, changedBy, changedAt])).toEqual(
      [
        ['composition', 'created'],
        ['sheet', 'created'],
        ['sheet', 'created'],
        ['composition', 'created'],
        ['sheet', 'created'],
        ['sheet', 'changed'],
      ].map((entry) => [...entry, null, now]),
    )
    expect(log[1]?.fields).toMatchObject({
      instrument: [null, 'CLARINET'],
      name: [null, 'Müllers Lust - Klarinette 1.pdf'],
    })
    expect(await database.db.select().from(job)).toMatchObject([
      { kind: 'music', payload: { what: 'sheets', day: '2026-03-10' }, runAt: new Date('2026-03-10T17:00:00Z') },
    ])
  })

  it('files a part in the section that the band has added for its instrument', async () => {
    const bassoons = { kind: 'SECTION', code: 'FAGOTT', position: 11, nameDe: 'Fagott' } as const
    await database.db.insert(bandFunction).values(bassoons)
    await mkdir(path.join(folder, 'bassoons'))
    await writeFile(path.join(folder, 'bassoons', 'Ode - Bassoon 2.pdf'), pdf('bassoon'))
    const { understood } = await importSheets(database.db, files, path.join(folder, 'bassoons'), () => now)
    expect(understood.map(({ part }) => part)).toMatchObject([{ instrument: 'FAGOTT', voice: '2', key: 'C' }])
  })
})
afterAll(() => databases.remove())
