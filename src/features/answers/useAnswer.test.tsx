// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Meeting } from '#device/meetings.ts'
import { AppContext, type RouterContext } from '../../platform/session/app.tsx'
import { useAnswer } from './useAnswer.ts'

const meeting = {
  event: { id: 7, title: 'Probe', dateStart: '2026-12-01T20:00' },
  answer: {
    status: null,
    remarks: '',
    maybeUntil: null,
    despite: null,
    given: null,
    row: null,
    late: null,
    pending: null,
  },
  person: null,
  effective: { status: null, assumed: false },
  absence: null,
} as unknown as Meeting

let put: () => Promise<void>
const local = {
  outbox: { put: () => put() },
  journal: { noteTyped: () => undefined, strikeTyped: () => undefined },
}
const session = { state: { kind: 'online' }, local, subscribe: () => () => undefined }
const app = { session, locale: 'de-ch', offline: null, now: () => new Date() } as unknown as RouterContext

const shown: { form: ReturnType<typeof useAnswer> | undefined } = { form: undefined }
const Card = () => {
  shown.form = useAnswer(meeting)
  return null
}
const saveFailed = () => shown.form?.saveFailed
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

let root = createRoot(document.createElement('div'))
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<AppContext value={app}>{<Card />}</AppContext>))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('an answer that the disk neither takes nor refuses is reported as not saved after 20 s, until it is', async () => {
  const writes: (() => void)[] = []
  put = () => new Promise<void>((resolve) => void writes.push(resolve))
  await act(async () => shown.form?.pick(true))
  await pass(19_000)
  expect(saveFailed()).toBe(false)
  await pass(2_000)
  expect(saveFailed()).toBe(true)
  await act(async () => shown.form?.retry())
  expect(writes).toHaveLength(2)
  expect(saveFailed()).toBe(false)
  await pass(20_000)
  expect(saveFailed()).toBe(true)
  await act(async () => {
    for (const end of writes) end()
  })
  expect(saveFailed()).toBe(false)
})

test('an answer that could not be saved is shown, and is not the answer before', async () => {
  put = () => Promise.reject(new Error('The saved change cannot be read'))
  await act(async () => shown.form?.pick(true))
  await pass(1_000)
  expect([saveFailed(), shown.form?.status]).toEqual([true, true])
  put = async () => undefined
  await act(async () => shown.form?.retry())
  await pass(1_000)
  expect(saveFailed()).toBe(false)
})
