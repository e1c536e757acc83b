import { describe, expect, it } from 'vitest'
import { json, testDevice } from '../tests/support/device.ts'
import { measureSkew, reportingSkew } from './clock.ts'

const origin = 'https://band.example'
const start = Date.parse('2026-11-20T19:00:00Z')
const at = (ahead: number) => ({ date: new Date(start + ahead).toUTCString() })

describe('measureSkew', () => {
  it('is positive when the server is ahead and negative when it is behind', async () => {
    const skewOf = (ahead: number) =>
      measureSkew(
        testDevice().tab(async () => json({}, 200, at(ahead))),
        origin,
      )
    expect(await skewOf(180_000)).toBe(180_500)
    expect(await skewOf(-2 * 86_400_000)).toBe(-2 * 86_400_000 + 500)
  })

  it('sends no token and bypasses caches', async () => {
    let seen = new Request(origin)
    const tab = testDevice().tab(async (request) => {
      seen = request
      return json({}, 200, at(0))
    })
    await measureSkew(tab, origin)
    expect(seen.cache).toBe('no-store')
    expect(seen.headers.get('authorization')).toBeNull()
  })

  it('throws OfflineError without network, without a date and when the device slept in between', async () => {
    const device = testDevice()
    const replies = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => json({}),
      async () => json({}, 503, at(0)),
      async () => {
        device.advance(60_000)
        return json({}, 200, at(0))
      },
    ]
    for (const reply of replies)
      await expect(measureSkew(device.tab(reply), origin)).rejects.toMatchObject({ name: 'OfflineError' })
  })
})

it('reportingSkew reports the skew of a reply and returns the reply unchanged', async () => {
  const reported: number[] = []
  const reply = json({}, 200, at(180_000))
  const fetch = reportingSkew(
    testDevice().tab(async () => reply),
    (skew) => reported.push(Math.round(skew / 1000)),
  )
  expect(await fetch(new Request(origin))).toBe(reply)
  expect(reported).toEqual([181])
})
