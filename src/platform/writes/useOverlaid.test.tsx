// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { dutyKind } from '#device/outbox/kinds/duty.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { AppContext, type RouterContext } from '../session/app.tsx'
import { useRefetchOfStaleRows } from './useOverlaid.ts'

const at = '2026-03-10T11:00:00.000Z'
/** A saved record of a duty; the server's reply had version 2. */
const saved: OutboxRecord = {
  ...{ version: 1, kind: 'duty', key: '7', title: '', base: null, baseVersion: 1, sent: [], rev: 1, attempts: 0 },
  desired: { takes: true, offered: false },
  ...{ state: 'saved', nextAttemptAt: null, problem: null, createdAt: at, updatedAt: at },
  ...{ savedVersion: 2, savedAt: at },
}
const kinds = [dutyKind]
const refetch = vi.fn()
let records: readonly OutboxRecord[] = []
const local = { records: { get: () => records, subscribe: () => () => undefined } }
const session = { state: { kind: 'online' }, local, subscribe: () => () => undefined }
const Page = ({ rows }: { readonly rows: readonly unknown[] }) => {
  useRefetchOfStaleRows(kinds, rows, refetch)
  return null
}

test.each([
  { what: 'refetches when another tab removed the record of a newer row', version: 1, kind: 'duty', times: 1 },
  { what: 'does not refetch a list that contains the saved row', version: 2, kind: 'duty', times: 0 },
  { what: 'does not refetch for a record of another list', version: 1, kind: 'lift', times: 0 },
])('$what', async ({ version, kind, times }) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  refetch.mockClear()
  const rows = [{ id: 7, takes: true, offered: false, version }]
  const root = createRoot(document.createElement('div'))
  const show = (now: readonly OutboxRecord[]) => {
    records = now
    const app = { session } as unknown as RouterContext
    return act(async () =>
      root.render(
        <AppContext value={app}>
          <Page rows={rows} />
        </AppContext>,
      ),
    )
  }
  await show([{ ...saved, kind }])
  expect(refetch).not.toHaveBeenCalled()
  await show([])
  expect(refetch).toHaveBeenCalledTimes(times)
  await show([])
  expect(refetch).toHaveBeenCalledTimes(times)
  await act(async () => root.unmount())
})
