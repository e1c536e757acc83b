import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Announcement } from '#contract/announcements.ts'
import type { StandChange } from '#contract/stand-stream.ts'
import type { Call } from './call.ts'
import { OfflineError, RefusedError } from './errors.ts'
import { readStandStream } from './stand-stream.ts'

const announced: Announcement = {
  id: '00000000-0000-4000-8000-000000000001',
  compositionId: 3,
  title: 'Für Elise',
  age: 0,
}
const event = `event: announcement\ndata: ${JSON.stringify(announced)}\n\n`

/** Chunks of one stream; `hangs`: nothing more comes, and the stream does not end. */
type Reply = Error | { readonly chunks: readonly Uint8Array[]; readonly hangs?: true }

/** A device whose requests get the given replies, and whose timers run when the test says so. */
const createDevice = (replies: readonly Reply[]) => {
  const left = [...replies]
  const timers: { milliseconds: number; run: () => void }[] = []
  const stop = new AbortController()
  const heard: (Announcement | StandChange)[] = []
  const call = async (_endpoint: unknown, _input: unknown, { signal }: { signal: AbortSignal }) => {
    const reply = left.shift()
    if (reply === undefined) {
      stop.abort()
      return []
    }
    if (reply instanceof Error) throw reply
    return (async function* () {
      yield* reply.chunks
      if (reply.hangs)
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
    })()
  }
  const schedule = (milliseconds: number, run: () => void) => {
    const timer = { milliseconds, run }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), 1)
  }
  return {
    heard,
    reading: readStandStream(
      { call: call as Call, schedule, random: () => 1 },
      { onAnnouncement: (one) => heard.push(one), onChange: (one) => heard.push(one) },
      stop.signal,
    ),
    /** Runs the only pending timer. Returns its milliseconds. */
    elapse: async (): Promise<number | undefined> => {
      await turn()
      expect(timers).toHaveLength(1)
      const timer = timers.shift()
      timer?.run()
      return timer?.milliseconds
    },
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('reads announcements and changes from chunks that end anywhere, and ignores what it does not know', async () => {
  const unknown = ':\n\nevent: other\ndata: 1\n\nevent: announcement\ndata: {"id":1}\n\nevent: change\ndata: all\n\n'
  const whole = bytes(`${unknown}event: change\ndata: shared\n\n${event}`)
  const device = createDevice([{ chunks: [...whole].map((byte) => Uint8Array.of(byte)) }])
  await device.elapse()
  await device.reading
  expect(device.heard).toEqual(['shared', announced])
})

test('connects again after a wait that doubles until something is received', async () => {
  const lost = new OfflineError('network')
  const device = createDevice([lost, lost, lost, { chunks: [bytes(event)] }, lost, ...Array(7).fill(lost)])
  const waits: (number | undefined)[] = []
  for (let count = 0; count < 12; count++) waits.push(await device.elapse())
  expect(waits).toEqual([2000, 4000, 8000, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  await device.reading
})

test('replaces a stream that has become silent', async () => {
  const device = createDevice([{ chunks: [bytes(':\n\n')], hangs: true }, { chunks: [bytes(event)] }])
  expect(await device.elapse()).toBe(50_000)
  expect(await device.elapse()).toBe(1000)
  expect(await device.elapse()).toBe(1000)
  await device.reading
  expect(device.heard).toEqual([announced])
})

test('ends when the server refuses', async () => {
  const refused = new RefusedError(403, { type: 'danger', message: '', errors: [], code: 'auth.forbidden' })
  await expect(createDevice([refused]).reading).rejects.toBe(refused)
})
