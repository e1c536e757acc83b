import { expect, it, vi } from 'vitest'
import { createStorageMonitor } from './storage-monitor.ts'

it('reports the first stalled store once, and the end when every stalled store has responded', () => {
  const onChange = vi.fn()
  const monitor = createStorageMonitor(onChange)
  monitor.report(['mhz-1/queries'], false)
  expect(onChange).not.toHaveBeenCalled()
  monitor.report(['mhz-1/queries', 'mhz-1/outbox'], true)
  monitor.report(['mhz-1/outbox'], true)
  monitor.report(['mhz-1/queries'], false)
  expect(onChange.mock.calls).toEqual([[true]])
  monitor.report(['mhz-1/outbox'], false)
  expect(onChange.mock.calls).toEqual([[true], [false]])
})
