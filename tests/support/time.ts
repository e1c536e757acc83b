import { vi } from 'vitest'
import type { TestApi } from './api.ts'

/** Moves the server's clock and the system clock, which the rate limits read, until `vi.useRealTimers`. */
export const passMinutes = (api: TestApi, minutes: number): void => {
  api.clock.set(new Date(api.clock.now().getTime() + minutes * 60_000))
  vi.setSystemTime(Date.now() + minutes * 60_000)
}
