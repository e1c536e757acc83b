import { describe, expect, it } from 'vitest'
import type { Stroke } from '#contract/annotations.ts'
import { copyFormerNotes, copyId, type EditionMarks, editionsBefore } from './former-notes.ts'

const [a, b, c] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)]
const idOf = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`
const strokeOf = (digit: number): Stroke => ({
  ...{ id: idOf(digit), page: digit, tool: 'pen', ink: 'red', width: 22 },
  points: `${digit},${digit}`,
})
const on = (file: string, strokes: readonly Stroke[], erased: readonly string[] = []): EditionMarks => ({
  file,
  marks: { strokes, erased },
})

it('gives a copy the UUID of version 5 of its stroke and file', async () => {
  // The example of RFC 9562, appendix A.4.
  expect(await copyId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  )
})

describe('the editions before a file', () => {
  it('are those that the list of sheets names after it', () => {
    const sheet = { sha256: c, formerEditions: [b, a] }
    expect(editionsBefore(sheet, c)).toEqual([b, a])
    expect(editionsBefore(sheet, b)).toEqual([a])
    expect(editionsBefore(sheet, a)).toEqual([])
  })

  it('are none if the list is older than the file, or than this field', () => {
    expect(editionsBefore({ sha256: b, formerEditions: [a] }, c)).toEqual([])
    expect(editionsBefore({ sha256: c }, c)).toEqual([])
  })
})

describe('copied notes', () => {
  it('are those of the newest former edition that has any, with new ids', async () => {
    const notes = await copyFormerNotes(c, [on(b, [strokeOf(1)]), on(a, [strokeOf(2)])])
    expect(notes).toEqual({ from: b, strokes: [{ ...strokeOf(1), id: await copyId(idOf(1), c) }] })
    expect(await copyFormerNotes(c, [on(b, []), on(a, [strokeOf(2)])])).toMatchObject({
      from: a,
      strokes: [{ page: 2, points: '2,2' }],
    })
    expect(await copyFormerNotes(c, [on(b, [], [idOf(1)])])).toBeNull()
  })

  it('have the same ids on a device that has missed an edition', async () => {
    const atB = await copyFormerNotes(b, [on(a, [strokeOf(1)])])
    const first = on(a, [strokeOf(1)])
    const atOnce = await copyFormerNotes(c, [on(b, []), first])
    const stepwise = await copyFormerNotes(c, [on(b, atB?.strokes ?? []), first])
    expect(atOnce?.strokes).toEqual(stepwise?.strokes)
  })

  it('lack those whose copies were erased on an edition in between', async () => {
    const erased = await copyId(idOf(1), b)
    const notes = await copyFormerNotes(c, [on(b, [], [erased]), on(a, [strokeOf(1), strokeOf(2)])])
    expect(notes?.strokes).toMatchObject([{ page: 2 }])
  })
})
