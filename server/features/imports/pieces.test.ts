import { eq } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/node'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PieceImportPlan, pieceImportFields } from '#contract/imports.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { composition } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/admin/compositionimport'

describeOnDatabase('an import of pieces', (kind) => {
  let api: TestApi
  let editor: TestPerson
  beforeAll(async () => {
    api = await startTestServer({ kind })
    editor = await api.addPerson({ roles: ['EDITOR'] })
  })
  afterAll(() => api.stop())

  const send = async (step: string, body: string) =>
    fetch(`${api.origin}${path}${step}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.tokenFor(editor)}`, 'Accept-Language': 'de-CH' },
      body,
    })

  test('offers a template in both languages whose headings are all recognised', { tags: ['long'] }, async () => {
    for (const locale of ['de-ch', 'en-gb'] as const) {
      const template = await api.request(`GET ${path}/template`, { as: editor, locale })
      const [headings = []] = await readSheet(Buffer.from(await template.arrayBuffer()))
      const { columns } = v.parse(PieceImportPlan, await (await send('/check', `${headings.join(';')}\n1;x`)).json())
      expect(columns.map(({ field }) => field)).toEqual(pieceImportFields)
    }
  })

  test('adds pieces, finds them again by number or title and composer, and shows what changes', async () => {
    const checkPieces = async (file: string) => v.parse(PieceImportPlan, await (await send('/check', file)).json())
    const file = [
      'Inventarnummer,Titel,Komponist,Arrangeur,Archiviert,Dauer,Preis,Verlag',
      '1,Alte Kameraden,Carl Teike,,nein,4:30,85.50,Mustermusik',
      '2,Oregon,Jacob de Haan,,,,,',
      ',Musik! Musik!,Peter Kreuder,Walter Tuschla; Hans Muster,ja,,,',
    ].join('\n')
    const plan = await checkPieces(file)
    expect(plan.counts).toEqual({ created: 3, changed: 0, unchanged: 0, refused: 0, skipped: 0 })
    const columns = plan.columns.map(({ field }) => field ?? '').join()
    const done = await send(`?columns=${columns}&fingerprint=${plan.fingerprint}`, file)
    expect(await done.json()).toEqual({ created: 3, changed: 0, unchanged: 0, households: 0 })
    expect(await api.db.select().from(composition).where(eq(composition.title, 'Musik! Musik!'))).toMatchObject([
      { arrangers: ['Walter Tuschla', 'Hans Muster'], archived: true, inventory: null },
    ])
    expect(await api.db.select().from(composition).where(eq(composition.inventory, '1'))).toMatchObject([
      { duration: 270, price: 8550, publisher: 'Mustermusik' },
    ])
    expect((await checkPieces(file)).counts).toMatchObject({ unchanged: 3 })
    const changed = [
      'Nr.;Titel;Komponist;Archiviert',
      '1;Alte Kameraden (Marsch);;vielleicht',
      '2;Oregon;de Haan;',
      ';alte kameraden;Carl Teike;',
      '7;musik! musik!;Peter Kreuder;',
      '2;Oregon;;',
    ].join('\n')
    expect((await checkPieces(changed)).rows.map(({ result, fields }) => [result, fields])).toEqual([
      ['refused', []],
      ['changed', ['composers']],
      ['changed', ['title']],
      ['changed', ['inventory', 'title']],
      ['refused', []],
    ])
  })
})
