import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadMaximum } from '#contract/documents.ts'
import { openRecorder, type RecordingFailure, recordedType } from './recorder.ts'

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
  give(text: string, size = text.length) {
    const data = { size, arrayBuffer: () => new Blob([text]).arrayBuffer() }
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
  requestData() {
    this.give('until hidden')
  }
  stop() {
    this.state = 'inactive'
    this.give('last')
    this.dispatchEvent(new Event('stop'))
  }
}
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const track = Object.assign(new EventTarget(), { stop: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers()
  recorders.length = 0
  track.stop.mockClear()
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('document', page)
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

test('what came since the last slice is stored when the screen is locked or the page is hidden', async () => {
  const { slices } = await opened({ slices: 9, takes: 1 })
  await give(0, 'one')
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(slices).toEqual(['1 one', '1 until hidden'])
})

test('a take goes on in the next one before it is too large to be sent', async () => {
  const { recorder, slices } = await opened({ slices: 9, takes: 9 })
  recorders[0]?.give('nearly all', uploadMaximum - 1_000_001)
  await vi.advanceTimersByTimeAsync(3000)
  recorders[0]?.give('the rest', 48_000)
  await vi.advanceTimersByTimeAsync(3000)
  await give(1, 'further')
  await recorder.stop()
  expect(slices).toEqual(['1 nearly all', '1 the rest', '1 last', '2 further', '2 last'])
})

test('records the format that most browsers play, of those that this one records', () => {
  const records = (...supported: readonly string[]) => recordedType((type) => supported.includes(type))
  const [aac, mp4] = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
  const [opus, webm, ogg] = ['audio/mp4;codecs=opus', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus']
  // Safari, also before and after it recorded WebM.
  expect([records(aac, mp4), records(webm, aac, mp4)]).toEqual([aac, aac])
  // Chrome with an encoder of AAC, without one, and before it recorded MP4.
  expect([records(webm, aac, opus, mp4), records(webm, opus, mp4), records(webm)]).toEqual([aac, opus, webm])
  // Firefox.
  expect(records(webm, ogg)).toBe(ogg)
  expect(records('audio/pcm')).toBeUndefined()
})
