import { describe, expect, it } from 'vitest'
import type { Jump } from '#contract/stand-settings.ts'
import { acceptSource, acceptTarget, placeAgain, placeNew } from './placing.ts'

const strip: Jump = { from: 2, to: 1, name: 'D.C.' }
const placed: Jump = { from: 3, to: 1, name: 'D.S.', at: { x: 1, y: 2 }, target: { x: 3, y: 4 } }
const source = { page: 3, at: { x: 5000, y: 6000 } }

describe('a jump being placed', () => {
  it('keeps the other jumps and their order by page', () => {
    const placing = acceptSource(placeNew('Coda', 1, 3), source.at)
    expect(placing).toMatchObject({ source: { page: 1, at: source.at }, draft: { page: 3, at: null } })
    const coda = { from: 1, to: 3, name: 'Coda', at: source.at }
    expect(acceptTarget([strip, placed], placing, { page: 1, at: source.at })).toEqual([coda, strip, placed])
  })

  it('leads to the page as a whole unless a spot was chosen', () => {
    const placing = { ...acceptSource(placeNew('D.S.', 3, 1), source.at), draft: { page: 1, at: { x: 7, y: 8 } } }
    expect(acceptTarget([], placing, source)).toEqual([
      { from: 3, to: 1, name: 'D.S.', at: source.at, target: { x: 7, y: 8 } },
    ])
    expect(acceptTarget([], { ...placing, draft: { page: 1, at: null } }, source)).toEqual([
      { from: 3, to: 1, name: 'D.S.', at: source.at },
    ])
  })

  it('replaces the jump that is moved, and begins at its places', () => {
    const placing = placeAgain(placed)
    expect(placing.draft).toEqual({ page: 3, at: placed.at })
    const target = acceptSource(placing, source.at)
    expect(target.draft).toEqual({ page: 1, at: placed.target })
    expect(acceptTarget([strip, structuredClone(placed)], target, source)).toEqual([
      strip,
      { ...placed, at: source.at },
    ])
  })
})
