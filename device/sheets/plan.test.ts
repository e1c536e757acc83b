import { describe, expect, it } from 'vitest'
import type { Composition, Sheet } from '#contract/compositions.ts'
import { pdf, sheetOf } from '../../tests/support/sheets.ts'
import type { SavedRecording } from '../recordings/store.ts'
import { countPlayable, findMissing, findUnreadable, pieceState, planFor, savedPieces, sumBytes } from './plan.ts'
import type { SavedSheet } from './store.ts'

const part = async (id: number, more: Partial<Sheet>): Promise<Sheet> => ({
  ...(await sheetOf(1, id, pdf(`${id}`))),
  ...more,
})
const composition = async (): Promise<Composition> => ({
  id: 1,
  inventory: null,
  title: 'Marsch',
  subtitle: null,
  description: null,
  genre: null,
  composers: [],
  arrangers: [],
  link: null,
  archived: false,
  sheets: [
    await part(1, { instrument: 'SCORE', voice: null, key: 'C' }),
    await part(2, { instrument: 'CLARINET', voice: '1' }),
    await part(3, { instrument: 'CLARINET', voice: '2' }),
    await part(4, { instrument: 'FLUTE', voice: null, key: 'C' }),
  ],
})
const idsOf = async (instrument: string | null, all = false) =>
  planFor([{ instrument, voice: '2', key: 'B' }], [await composition(), await composition()], { all }).map(
    ({ sheets }) => sheets.map(({ id }) => id),
  )

describe('a plan', () => {
  it("has the player's own part, then its fallbacks; the score for the conductor; all parts on request; each piece once", async () => {
    expect(await idsOf('CLARINET')).toEqual([[3, 2]])
    expect(await idsOf('CONDUCTOR')).toEqual([[1]])
    expect(await idsOf(null)).toEqual([[]])
    expect(await idsOf('CLARINET', true)).toEqual([[1, 2, 3, 4]])
  })
})

describe('a piece', () => {
  const saved = ({ id, sha256 }: Sheet): SavedSheet => ({
    version: 1,
    missing: false,
    compositionId: 1,
    sheetId: id,
    title: 'Marsch',
    name: '',
    contentType: 'application/pdf',
    size: 10,
    sha256,
    etag: '',
    savedAt: '2026-11-20T19:00:00Z',
  })
  it('is unreadable and not playable if one of its saved files, in its current edition, cannot be shown', async () => {
    const plan = planFor([{ instrument: 'CLARINET', voice: '2', key: 'B' }], [await composition()])
    const all = plan.flatMap((piece) => piece.sheets.map(saved))
    const withFirst = (changed: Partial<SavedSheet>) => all.map((one, at) => (at === 0 ? { ...one, ...changed } : one))
    expect([findUnreadable(plan, all), countPlayable(plan, all)]).toEqual([[], 1])
    const unreadable = withFirst({ unreadable: true })
    expect([findUnreadable(plan, unreadable), countPlayable(plan, unreadable)]).toEqual([plan, 0])
    const former = withFirst({ unreadable: true, sha256: 'older' })
    expect([findUnreadable(plan, former), countPlayable(plan, former)]).toEqual([[], 0])
  })

  it('is saved, outdated or not saved', async () => {
    const [piece] = planFor([{ instrument: 'CLARINET', voice: '2', key: 'B' }], [await composition()])
    if (piece === undefined) expect.fail('no piece')
    const all = piece.sheets.map(saved)
    expect(pieceState(piece, all)).toBe('saved')
    expect(pieceState(piece, all.slice(1))).toBe('notSaved')
    expect(pieceState(piece, [])).toBe('notSaved')
    expect(
      pieceState(
        piece,
        all.map((one, index) => (index === 0 ? { ...one, sha256: 'older' } : one)),
      ),
    ).toBe('outdated')
    const damaged = all.map((one, index) => (index === 0 ? { ...one, unreadable: true as const } : one))
    expect(pieceState(piece, damaged)).toBe('unreadable')
    expect(pieceState(piece, damaged.slice(0, -1))).toBe('notSaved')
    expect(pieceState({ ...piece, sheets: [] }, all)).toBe('notSaved')
    expect(sumBytes([piece])).toBe(20)
  })

  it('counts only the files that are not saved in their current edition', async () => {
    const plan = planFor([{ instrument: 'CLARINET', voice: '2', key: 'B' }], [await composition()])
    const sheets = plan[0]?.sheets ?? []
    const all = sheets.map(saved)
    expect(sumBytes(findMissing(plan, []))).toBe(20)
    expect(findMissing(plan, all.slice(1)).flatMap((piece) => piece.sheets)).toEqual(sheets.slice(0, 1))
    expect(sumBytes(findMissing(plan, all.slice(1)))).toBe(10)
    expect(findMissing(plan, all)).toEqual([])
  })

  it('is listed with all its files, the one saved longest ago first', async () => {
    const sheet = saved(await part(2, {}))
    const list = [
      sheet,
      { ...sheet, compositionId: 7, title: '', name: 'Polka - Horn.pdf', savedAt: '2026-11-01T00:00:00Z' },
      { ...sheet, sheetId: 3, savedAt: '2026-11-21T00:00:00Z' },
    ]
    const recording: SavedRecording = {
      ...{ version: 1, id: 5, compositionId: 8, piece: 'Walzer', title: 'Probe', contentType: 'audio/wav', size: 90 },
      ...{ sha256: '', savedAt: '2026-11-22T00:00:00Z', missing: false },
    }
    const recordings = [
      recording,
      { ...recording, id: 6, compositionId: 1, piece: 'Marsch' },
      { ...recording, id: 7, missing: true },
    ]
    expect(savedPieces(list, recordings)).toMatchObject([
      { compositionId: 7, title: 'Polka - Horn.pdf', sheets: 1, recordings: 0, bytes: 10 },
      { compositionId: 1, title: 'Marsch', sheets: 2, recordings: 1, bytes: 110 },
      { compositionId: 8, title: 'Walzer', sheets: 0, recordings: 1, bytes: 90 },
    ])
  })
})
