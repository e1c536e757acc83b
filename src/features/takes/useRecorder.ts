import { useEffect, useRef, useState } from 'react'
import { requestPersistentStorage } from '../../platform/offline/storage.ts'
import { useMember } from '../../platform/session/member.ts'
import { failureOf, openRecorder, type PieceName, type Recorder, type RecordingFailure } from './recorder.ts'

/** Below this amplitude nobody plays; from the other one on the tone is cut off. */
const quiet = 0.01
const clipped = 0.99
/** Readings without a tone after which the microphone is said to hear nothing: 3 s. */
const silentReadings = 15

export type Sound = 'heard' | 'silent' | 'clipped' | 'muted'

export type RecorderState =
  | { readonly kind: 'off'; readonly failure: RecordingFailure | null }
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'recording'
      readonly takeId: string
      readonly name: PieceName
      /** Milliseconds at which its take began, and the first one of the recording. */
      readonly since: number
      readonly began: number
    }

/** Records an event until it is stopped, or the page is left. */
export const useRecorder = (event: { readonly id: number; readonly title: string }) => {
  const { local } = useMember()
  const [state, setState] = useState<RecorderState>({ kind: 'off', failure: null })
  const [level, setLevel] = useState(0)
  const [sound, setSound] = useState<Sound>('silent')
  const recorder = useRef<Promise<Recorder> | null>(null)
  const silence = useRef(silentReadings)
  const isMuted = useRef(false)
  const off = (failure: RecordingFailure | null): void => {
    recorder.current = null
    setState({ kind: 'off', failure })
  }
  const onLevel = (peak: number): void => {
    silence.current = peak < quiet ? silence.current + 1 : 0
    setLevel(peak)
    if (isMuted.current) setSound('muted')
    else setSound(peak >= clipped ? 'clipped' : silence.current >= silentReadings ? 'silent' : 'heard')
  }
  const onMuted = (next: boolean): void => {
    isMuted.current = next
  }
  /** Begins to record with this piece, or cuts here. */
  const record = (name: PieceName): void => {
    if (recorder.current !== null) {
      recorder.current.then((one) => one.cut(name)).catch((error: unknown) => console.warn('take.cut_failed', error))
      return
    }
    setState({ kind: 'asking' })
    silence.current = silentReadings
    isMuted.current = false
    const onTake = (takeId: string, current: PieceName): void => {
      const since = Date.now()
      setState((before) => ({
        ...{ kind: 'recording', takeId, name: current, since },
        began: before.kind === 'recording' ? before.began : since,
      }))
    }
    recorder.current = openRecorder({ store: local.takes, event, onTake, onLevel, onMuted, onEnd: off }, name)
    recorder.current.catch((error: unknown) => {
      const failure = failureOf(error)
      if (failure === 'failed') console.warn('take.record_failed', error)
      off(failure)
    })
    requestPersistentStorage(navigator).catch((error: unknown) => console.warn('storage.persist_failed', error))
  }
  const stop = async (): Promise<void> => {
    const current = recorder.current
    if (current === null) return
    await (await current).stop().finally(() => off(null))
  }
  const leave = useRef(stop)
  leave.current = stop
  useEffect(() => () => void leave.current().catch(() => undefined), [])
  return { state, level, sound, record, stop }
}
