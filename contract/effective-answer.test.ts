import { describe, expect, test } from 'vitest'
import { type Away, findEffectiveAnswer, isLate, isOpenAnswer, type Statement } from './effective-answer.ts'

const event: { dateStart: string; replyBy: string | null } = { dateStart: '2026-07-14T20:00', replyBy: null }
const said = (values: Partial<Statement>): Statement => ({
  status: null,
  maybeUntil: null,
  despite: null,
  statedAt: '2026-06-10T08:00:00.000Z',
  ...values,
})
const away = (values: Partial<Away> = {}): Away => ({
  id: 'a',
  from: '2026-07-12',
  to: '2026-07-20',
  statedAt: '2026-06-20T08:00:00.000Z',
  ...values,
})
const answerOf = (own: Statement | null, absences: readonly Away[] = [], attends = false, on = event) => {
  const found = findEffectiveAnswer(on, own, { absences, attends, today: '2026-07-01' })
  return [found.status, found.assumed, found.maybeUntil, found.absence?.id ?? null]
}

describe('an absence', () => {
  test('answers an event on its first and its last day, and none outside', () => {
    const days = ['2026-07-11', '2026-07-12', '2026-07-20', '2026-07-21']
    const status = (day: string) => answerOf(null, [away()], false, { dateStart: `${day}T00:00`, replyBy: null })[0]
    expect(days.map(status)).toEqual([null, false, false, null])
  })

  test('outweighs an earlier yes, and not a later one', () => {
    expect(answerOf(said({ status: true }), [away()])).toEqual([false, false, null, 'a'])
    const later = said({ status: true, statedAt: '2026-06-20T08:00:00.000Z' })
    expect(answerOf(later, [away()])).toEqual([true, false, null, null])
  })

  test('does not outweigh an answer that names it, even after its days were reported anew', () => {
    const knowing = said({ status: true, despite: 'a' })
    expect(answerOf(knowing, [away({ statedAt: '2026-06-30T08:00:00.000Z' })])[0]).toBe(true)
    expect(answerOf(knowing, [away({ id: 'b' })])[0]).toBe(false)
  })

  test('is not outweighed by a withdrawn answer or a remark', () => {
    expect(answerOf(said({ statedAt: '2026-06-30T08:00:00.000Z' }), [away()])[0]).toBe(false)
  })

  test('does not answer an event after whose reply deadline it was reported', () => {
    const on = (replyBy: string) => answerOf(null, [away()], false, { ...event, replyBy })[0]
    expect([on('2026-06-19'), on('2026-06-20')]).toEqual([null, false])
  })
})

test('a maybe holds to the end of its day; then the default applies', () => {
  expect(answerOf(said({ maybeUntil: '2026-07-01' }), [], true)).toEqual([null, false, '2026-07-01', null])
  expect(answerOf(said({ maybeUntil: '2026-06-30' }), [], true)).toEqual([true, true, null, null])
  expect(isOpenAnswer({ status: null, maybeUntil: '2026-07-01' })).toBe(false)
})

test('a default is assumed only without an answer', () => {
  expect(answerOf(null, [], true)).toEqual([true, true, null, null])
  expect(answerOf(said({ status: false }), [], true)).toEqual([false, false, null, null])
  expect(answerOf(null, [away()], true)).toEqual([false, false, null, 'a'])
  expect(answerOf(null)).toEqual([null, false, null, null])
})

test('the reply deadline is the end of the day in Zürich, also when the clock changes', () => {
  const late = (replyBy: string, at: string) => isLate({ replyBy }, new Date(at))
  expect(late('2026-07-10', '2026-07-10T21:59:59Z')).toBe(false)
  expect(late('2026-07-10', '2026-07-10T22:00:00Z')).toBe(true)
  expect(late('2026-10-25', '2026-10-25T22:59:59Z')).toBe(false)
  expect(late('2026-10-25', '2026-10-25T23:00:00Z')).toBe(true)
})
