import { expect, test } from 'vitest'
import { coalesce, markSending, reject } from '../intents.ts'
import { bandMarkKey, overlayMarks, sectionMarkKind } from './section-mark.ts'

const sectionId = 'a2d6e2f4-1111-4222-8333-444455556666'
const key = bandMarkKey(11, sectionId)
const onPage = (page: number) => ({ page, at: { x: 900, y: 4200 } })
const row = { sheetId: 11, sectionId, mark: onPage(2), version: 3 }
const now = new Date('2026-11-30T20:00:00Z')

const pending = (mark: object | null) => {
  const record = coalesce(sectionMarkKind, null, { kind: 'section-mark', key, desired: { mark }, row }, now)
  if (record === null) throw new Error('nothing is pending')
  return record
}

test('a mark that waits is shown before that of the server, and a removed one not at all', () => {
  expect(overlayMarks([row], []).get(key)?.mark).toEqual(onPage(2))
  expect(overlayMarks([row], [pending(onPage(1))]).get(key)?.mark).toEqual(onPage(1))
  expect(overlayMarks([row], [pending(null)]).get(key)?.mark).toBeNull()
})

test('a refused mark leaves that of the server on the stand, with the refusal', () => {
  const sent = markSending(sectionMarkKind, pending(onPage(1)), 'op')
  const refused = reject(sent, 'op', sent.rev, { code: 'rule.marks_of_band', message: '', errors: [] })
  const shown = overlayMarks([row], [refused]).get(key)
  expect([shown?.mark, shown?.record?.state]).toEqual([onPage(2), 'rejected'])
})

test('the same place means the same mark, and a removed one the same as none', () => {
  expect(sectionMarkKind.equal({ mark: onPage(1) }, { mark: onPage(1) })).toBe(true)
  expect(sectionMarkKind.equal({ mark: onPage(1) }, { mark: onPage(2) })).toBe(false)
  expect(sectionMarkKind.equal({ mark: null }, null)).toBe(true)
})
