import { uploadMaximum } from '#contract/documents.ts'
import { shortestTakeSection, takeMaximum } from '#contract/takes.ts'
import type { TakeStore } from '#device/takes/store.ts'
import { correctDuration } from './mp4-header.ts'

/** Milliseconds of a slice: at most so much is lost with a killed page. */
const sliceMs = 3000
/** Bits per second, of one channel. */
const bitRate = 64_000
/** Milliseconds between two readings of the level. */
const levelMs = 200

/** Bytes of a take after which the next one begins: the upload of a larger one is refused. A browser may ignore the bit rate. */
const largest = uploadMaximum - 1_000_000

/** Types of recordings, the one that most browsers play first; docs/decisions/0183-rehearsals-recorded.md names them. */
const types = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4;codecs=opus',
  // Firefox: no browser finds a place in its WebM.
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
  'audio/mp4',
] as const

/** Returns the type that a browser records so that most others play it; undefined = it records none of them. */
export const recordedType = (isTypeSupported: (type: string) => boolean): string | undefined =>
  types.find((type) => isTypeSupported(type))

/** Why nothing is recorded, or no longer. */
export type RecordingFailure = 'refused' | 'missing' | 'busy' | 'failed' | 'unsupported' | 'full' | 'long'

/** How a piece is named in the list of sections. */
export interface PieceName {
  readonly title: string
  readonly compositionId: number | null
}

interface Recorded {
  readonly store: Pick<TakeStore, 'begin' | 'append' | 'remove'>
  readonly event: { readonly id: number; readonly title: string }
  /** The take that grows now. */
  readonly onTake: (id: string, name: PieceName) => void
  /** The highest amplitude since the last reading, from 0 to 1. */
  readonly onLevel: (peak: number) => void
  /** The system gives the microphone to a call or another app, or gives it back. Silence is recorded in between. */
  readonly onMuted: (isMuted: boolean) => void
  /** The recording has ended by itself. What was stored stays. */
  readonly onEnd: (failure: RecordingFailure) => void
}

export interface Recorder {
  /** Ends the take, and begins that of the next piece at this moment. */
  cut(name: PieceName): Promise<void>
  /** Resolves when the last bytes are stored. */
  stop(): Promise<void>
}

export const failureOf = (error: unknown): RecordingFailure => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'NotSupportedError') return 'unsupported'
  // Another app holds it.
  if (name === 'NotReadableError') return 'busy'
  return name === 'NotFoundError' ? 'missing' : 'failed'
}

const openMicrophone = async (): Promise<MediaStream> => {
  // Absent without HTTPS.
  if (navigator.mediaDevices === undefined) throw new DOMException('no media devices', 'NotFoundError')
  // Filters for speech distort music.
  const audio = { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  return await navigator.mediaDevices.getUserMedia({ audio })
}

const listen = (stream: MediaStream, onLevel: (peak: number) => void): (() => void) => {
  const audio = new AudioContext()
  audio.resume().catch(() => undefined)
  const analyser = new AnalyserNode(audio, { fftSize: 16_384 })
  audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    onLevel(samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0))
  }, levelMs)
  return () => {
    clearInterval(timer)
    audio.close().catch(() => undefined)
  }
}

interface TakeSettings {
  readonly name: PieceName
  readonly onFailed: (error: unknown) => void
  /** The take is as large as one may be. Called once. */
  readonly onLarge: () => void
}

/** Records one take; each of its slices is stored before the next one comes. */
const openTake = async (
  { store, event, onTake }: Recorded,
  stream: MediaStream,
  { name, onFailed, onLarge }: TakeSettings,
) => {
  const mimeType = recordedType((type) => MediaRecorder.isTypeSupported(type))
  if (mimeType === undefined) throw new DOMException('no type', 'NotSupportedError')
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitRate })
  const sections = [{ ...name, from: 0, to: 0 }]
  const id = await store.begin({ eventId: event.id, title: event.title, mimeType, sections })
  const begun = performance.now()
  /** Milliseconds that are stored. */
  let length = 0
  /** Bytes that the browser has given. */
  let size = 0
  let writing = Promise.resolve()
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    const duration = Math.round(performance.now() - begun)
    if (size <= largest && size + data.size > largest) onLarge()
    size += data.size
    // After a slice that found no room none is stored: the file would have a hole.
    writing = writing.then(async () => {
      const slice = await data.arrayBuffer()
      if (length === 0) correctDuration(slice)
      await store.append(id, slice, duration)
      length = duration
    })
    writing.catch(onFailed)
  })
  recorder.addEventListener('error', onFailed)
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  recorder.start(sliceMs)
  onTake(id, name)
  return {
    /** Stores what was recorded since the last slice. */
    flush: (): void => {
      if (recorder.state === 'recording') recorder.requestData()
    },
    end: async (): Promise<void> => {
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      await writing.catch(() => undefined)
      // A second tap cut it at once: no player could hear it.
      if (length < shortestTakeSection) await store.remove([id])
    },
  }
}

/**
 * Records the microphone: a take for each piece, which is a file of its own. @throws DOMException
 * @param name of the first piece
 */
export const openRecorder = async (recorded: Recorded, name: PieceName): Promise<Recorder> => {
  if (typeof MediaRecorder === 'undefined') throw new DOMException('no recorder', 'NotSupportedError')
  const stream = await openMicrophone()
  const unlisten = listen(stream, recorded.onLevel)
  const ends = new AbortController()
  const onFailed = (error: unknown): void => void fail(failureOf(error))
  let take: Awaited<ReturnType<typeof openTake>> | null = null
  let work = Promise.resolve()
  /** One after the other: a cut beside another one would leave a take that nobody ends. */
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = work.then(step)
    work = done.catch(() => undefined)
    return done
  }
  const stop = (): Promise<void> => {
    ends.abort()
    clearTimeout(limit)
    unlisten()
    return inTurn(async () => {
      await take?.end()
    }).finally(() => {
      for (const track of stream.getTracks()) track.stop()
    })
  }
  const fail = async (failure: RecordingFailure): Promise<void> => {
    if (ends.signal.aborted) return
    await stop().catch((error: unknown) => console.warn('take.stop_failed', error))
    recorded.onEnd(failure)
  }
  const limit = setTimeout(() => void fail('long'), takeMaximum)
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', () => void fail('failed'), { signal: ends.signal })
    for (const type of ['mute', 'unmute'])
      track.addEventListener(type, () => recorded.onMuted(type === 'mute'), { signal: ends.signal })
  }
  const begin = async (next: PieceName): Promise<void> => {
    take = await openTake(recorded, stream, { name: next, onFailed, onLarge: () => void cut(next) })
  }
  const cut = (next: PieceName): Promise<void> =>
    inTurn(async () => {
      if (ends.signal.aborted) return
      const before = take
      try {
        // The next take begins before the last one ends, so that no tone is lost between them.
        await begin(next)
      } catch (error) {
        onFailed(error)
        return
      }
      await before?.end()
    })
  const onHidden = (): void => {
    // The screen is locked, or the system may end the page without a word.
    if (document.visibilityState === 'hidden') take?.flush()
  }
  document.addEventListener('visibilitychange', onHidden, { signal: ends.signal })
  try {
    await begin(name)
  } catch (error) {
    await stop()
    throw error
  }
  return { cut, stop }
}
