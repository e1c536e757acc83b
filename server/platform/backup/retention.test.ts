import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, selectExpired, timeOfBackup } from './retention.ts'

const day = 24 * 60 * 60_000
const nameAt = (time: number) => backupName(new Date(time), { encrypted: true })
const times = fc.array(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((date) => date.getTime()),
  { maxLength: 400 },
)

test('at most 24 backups stay, among them the newest, and a second selection deletes nothing', () => {
  fc.assert(
    fc.property(times, (made) => {
      const names = [...new Set(made.map(nameAt))]
      const expired = selectExpired(names)
      const kept = names.filter((name) => !expired.includes(name))
      expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(1, names.length))
      expect(expired).not.toContain(names.toSorted().at(-1))
      expect(selectExpired(kept)).toEqual([])
    }),
  )
})

test('after nightly backups each of the last 7 days, 5 weeks and 12 months has one', { tags: ['long'] }, () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), (skipped) => {
      const start = Date.parse('2024-01-01T02:00:00Z') + skipped * day
      let kept: string[] = []
      for (let night = 0; night < 500; night++) {
        kept.push(nameAt(start + night * day))
        const expired = selectExpired(kept)
        kept = kept.filter((name) => !expired.includes(name))
      }
      const last = start + 499 * day
      const ages = kept.map((name) => Math.round((last - (timeOfBackup(name)?.getTime() ?? 0)) / day))
      expect(ages).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6]))
      for (const week of [1, 2, 3, 4]) expect(ages.some((age) => age >= 7 * week - 6 && age <= 7 * week)).toBe(true)
      expect(new Set(kept.map((name) => name.slice(0, 14))).size).toBeGreaterThanOrEqual(12)
      expect(Math.max(...ages)).toBeGreaterThan(300)
    }),
    { numRuns: 20 },
  )
})

test('days begin at midnight in Zürich', () => {
  const [late, early] = [nameAt(Date.parse('2026-11-25T23:30:00Z')), nameAt(Date.parse('2026-11-26T22:30:00Z'))]
  expect(selectExpired([late, early])).toEqual([late])
})

test('other files are never selected', () => {
  const foreign = [
    'notes.txt',
    'backup-2026-01-01.tar.gz',
    `${nameAt(0)}.part`,
    'backup-2026-99-01T00-00-00Z.tar.gz',
    'lock',
  ]
  expect(selectExpired([...foreign, nameAt(day), nameAt(day + 1000)])).toEqual([nameAt(day)])
})
