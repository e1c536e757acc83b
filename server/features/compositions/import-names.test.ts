import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { partsFor } from '#contract/my-part.ts'
import { readySections } from '#contract/ready-sections.ts'
import { createDatabases, describeOnDatabase } from '../../../tests/support/databases.ts'
import { smallPdf } from '../../../tests/support/pdf.ts'
import type { Database } from '../../platform/db/open.ts'
import { ensureOrganizations } from '../../platform/db/organizations.ts'
import { bandFunction, composition, sheet } from '../../platform/db/tables.ts'
import { createFileStore, type FileStore } from '../../platform/files/store.ts'
import { createFolderStorage } from '../../platform/storage/folder.ts'
import { readAnswers } from './import-names.ts'
import { importSheets, reportLines } from './import-sheets.ts'

const databases = createDatabases()
const instrument = { nameDe: 'Didgeridoo', nameEn: 'Didge', words: ['Ydk.'] }

describeOnDatabase('names of imported sheets', (kind) => {
  let database: Database
  let files: FileStore
  let folder: string

  beforeAll(async () => {
    database = await databases.open(kind)
    await ensureOrganizations(database.db)
  })
  beforeEach(async () => {
    await database.db.delete(sheet)
    await database.db.delete(composition)
    folder = await mkdtemp(path.join(tmpdir(), 'import-'))
    files = createFileStore(createFolderStorage(path.join(folder, 'stored')))
    return () => rm(folder, { recursive: true, force: true })
  })

  const put = async (...names: string[]) => {
    for (const name of names) await writeFile(path.join(folder, name), smallPdf(name))
  }
  const run = (answers = '') =>
    importSheets(database.db, files, folder, () => new Date('2026-03-10T12:00:00Z'), readAnswers(answers))
  const voices = async () =>
    (await database.db.select().from(sheet)).map(({ instrument, voice }) => `${instrument} ${voice}`).sort()

  it('are asked if they have several readings, and filed once they are answered', { tags: ['long'] }, async () => {
    await put('Marsch - Tenor Horn 1.pdf', 'Marsch - Trompete 1+2.pdf', 'scan7.pdf', 'Tuba.pdf')
    expect(reportLines(await run())).toEqual([
      'added     Marsch - Trompete 1+2.pdf  →  Marsch · TRUMPET 1+2 in B',
      'not filed Marsch - Tenor Horn 1.pdf: the name can mean several instruments',
      '          1 = Marsch · HORN Althorn 1 in Es',
      '          2 = Marsch · BARITON Tenorhorn 1 in B',
      expect.stringContaining('not taken scan7.pdf: '),
      expect.stringContaining('not taken Tuba.pdf: '),
      '1 added, 0 replaced, 0 unchanged, 1 to answer, 2 not taken, 1 new compositions',
      'To answer, rename the files, or write a text file with lines such as',
      '  Marsch - Tenor Horn 1.pdf = 1',
      '  Marsch - Tenor Horn 1.pdf = Title - Klarinette 1',
      'and run: npm run import -- sheets FOLDER ANSWERS',
    ])
    expect(await voices()).toEqual(['TRUMPET 1+2'])
    const wrong = await run('scan8.pdf = 1\nMarsch - Tenor Horn 1.pdf = 3\nscan7.pdf = Marsch - Cor 1')
    expect(wrong.refused.filter(({ why }) => why.includes('answer')).map(({ file }) => file)).toEqual([
      'scan8.pdf',
      'Marsch - Tenor Horn 1.pdf',
      'scan7.pdf',
    ])
    await run('by hand\r\nMarsch - Tenor Horn 1.pdf = 2\r\nscan7.pdf = Marsch - Violine\nTuba.pdf=Marsch - Tuba Es')
    expect(await voices()).toEqual(['BARITON Tenorhorn 1', 'FLUTE Violine', 'TRUMPET 1+2', 'TUBA Es'])
    expect(await database.db.$count(composition)).toBe(1)

    // An answered name is not asked again; a new edition keeps the answer.
    await writeFile(path.join(folder, 'Marsch - Tenor Horn 1.pdf'), smallPdf('corrected'))
    const again = await run()
    expect(again.asked).toEqual([])
    expect(again.understood.map(({ file, outcome }) => [file, outcome])).toEqual([
      ['Marsch - Tenor Horn 1.pdf', 'replaced'],
      ['Marsch - Trompete 1+2.pdf', 'unchanged'],
    ])
    expect(await voices()).toEqual(['BARITON Tenorhorn 1', 'FLUTE Violine', 'TRUMPET 1+2', 'TUBA Es'])
  })

  it('are those of a section that the band added, in both languages, abbreviated, and by its own name', async () => {
    const [bassoons] = readySections
    const pipes = { nameDe: 'Didgeridoos', nameEn: 'Drone pipes', instruments: [instrument] }
    for (const [position, one] of [bassoons, pipes].entries())
      await database.db.insert(bandFunction).values({
        ...{ kind: 'SECTION', code: `ADDED_${position}`, position: 20 + position, nameDe: '', ...one },
      })
    await put('Marsch - Bassoon 1.pdf', 'Marsch - Fg. 2.pdf', 'Marsch - Ydk. 1.pdf', 'Marsch - Drone Pipes 2.pdf')
    expect((await run()).asked).toEqual([])
    expect(await voices()).toEqual(['ADDED_0 1', 'ADDED_0 2', 'ADDED_1 1', 'ADDED_1 2'])
    await database.db.delete(bandFunction).where(like(bandFunction.code, 'ADDED_%'))
  })

  it('need no separator if the piece is in the library, or the same words are in several names', {
    tags: ['long'],
  }, async () => {
    await put('Emmental_Clarinet_1_Bb.pdf', 'Emmental_Clarinet_2_Bb.pdf')
    expect((await run()).asked.map(({ doubt }) => doubt)).toEqual(['title', 'title'])
    await put('Emmental_Tuba.pdf')
    expect((await run()).newCompositions).toEqual(['Emmental'])
    expect(await voices()).toEqual(['CLARINET 1', 'CLARINET 2', 'TUBA null'])
    await rm(path.join(folder, 'Emmental_Tuba.pdf'))
    await put('Emmental Fagott.pdf')
    expect((await run()).understood.map(({ outcome }) => outcome)).toEqual(['added', 'unchanged', 'unchanged'])
  })

  it('a joint part is the own part of the players of both voices', { tags: ['long'] }, async () => {
    await put('Marsch - Trompete 1+2.pdf', 'Marsch - Trompete 3.pdf', 'Marsch - Flügelhorn 1.pdf')
    await run()
    const rows = await database.db.select().from(sheet)
    const mine = (voice: string | null) => {
      const [first] = partsFor([{ instrument: 'TRUMPET', voice, key: 'B' }], rows)
      return [first?.sheet.voice, first?.fallback]
    }
    expect(['1', '2', '3', 'Flügelhorn 1', '4'].map(mine)).toEqual([
      ['1+2', false],
      ['1+2', false],
      ['3', false],
      ['Flügelhorn 1', false],
      ['3', true],
    ])
  })
})
afterAll(() => databases.remove())
