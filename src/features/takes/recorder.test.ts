import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRecorder, type RecordingFailure } from './recorder.ts'

const full = new DOMException('no room', 'QuotaExceededError')
const galop = { title: 'Galop', compositionId: 7 }

/** The recorders of the browser, in the order of their beginnings; a stopped one gives its last slice, as in a browser. */
const recorders: FakeRecorder[] = []
class FakeRecorder extends EventTarget {
  static isTypeSupported = () => true
  state = 'inactive'
  start() {
    this.state = 'recording'
    recorders.push(this)
  }
  give(text: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }))
  }
  stop() {
    this.state = 'inactive'
    this.give('last')
    this.dispatchEvent(new Event('stop'))
  }
}
const track = Object.assign(new EventTarget(), { stop: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers()
  recorders.length = 0
  track.stop.mockClear()
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } })
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = async () => undefined
      close = async () => undefined
      createMediaStreamSource = () => ({ connect: () => undefined })
    },
  )
  vi.stubGlobal(
    'AnalyserNode',
    class {
      fftSize = 1
      getFloatTimeDomainData = () => undefined
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a recorder on a device that has room for so many slices and so many takes. */
const opened = async (room: { slices: number; takes: number }) => {
  const slices: string[] = []
  let takes = 0
  const ended = Promise.withResolvers<RecordingFailure>()
  const store = {
    begin: async () => {
      if (takes === room.takes) throw full
      takes += 1
      return `${takes}`
    },
    append: async (id: string, slice: ArrayBuffer) => {
      const text = new TextDecoder().decode(slice)
      // The last slice is small: it would still have room.
      if (slices.length >= room.slices && text !== 'last') throw full
      slices.push(`${id} ${text}`)
    },
    remove: vi.fn(async () => undefined),
  }
  const nothing = () => undefined
  const event = { id: 3, title: 'Probe' }
  const recorded = { store, event, onTake: nothing, onLevel: nothing, onMuted: nothing }
  const recorder = await openRecorder({ ...recorded, onEnd: ended.resolve }, galop)
  return { recorder, slices, store, ended: ended.promise }
}

const give = async (recorder: number, ...slices: readonly string[]) => {
  for (const slice of slices) {
    await vi.advanceTimersByTimeAsync(3000)
    recorders[recorder]?.give(slice)
  }
}

test('a full device ends the take after the slice that still had room, without a hole in the file', async () => {
  const { slices, store, ended } = await opened({ slices: 2, takes: 1 })
  await give(0, 'one', 'two', 'three', 'four')
  expect(await ended).toBe('full')
  expect(slices).toEqual(['1 one', '1 two'])
  expect(store.remove).not.toHaveBeenCalled()
  expect(track.stop).toHaveBeenCalled()
})

test('a take of which nothing found room leaves nothing behind', async () => {
  const { slices, store, ended } = await opened({ slices: 0, takes: 1 })
  await give(0, 'one')
  expect(await ended).toBe('full')
  expect(slices).toEqual([])
  expect(store.remove).toHaveBeenCalledWith(['1'])
})

test('a next piece that finds no room ends the recording with what was stored, and frees the microphone', async () => {
  const { recorder, slices, ended } = await opened({ slices: 9, takes: 1 })
  await give(0, 'one')
  await recorder.cut({ title: 'Marsch', compositionId: null })
  expect(await ended).toBe('full')
  expect(slices).toEqual(['1 one', '1 last'])
  expect(track.stop).toHaveBeenCalled()
})
