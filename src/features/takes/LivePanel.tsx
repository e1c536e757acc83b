import * as styles from './takes.css'
import { Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import { takeMaximum } from '#contract/takes.ts'
import type { RecordedTake } from '#device/takes/store.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { formatTime } from '../sheets/stand/playback.ts'
import { useWakeLock } from '../sheets/stand/useWakeLock.ts'
import type { RecorderState, Sound } from './useRecorder.ts'

/** Minutes before the end of the longest recording at which it is announced. */
const announced = [1, 2, 5, 10] as const

/** The time in milliseconds, told every second. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface LivePanelProps {
  readonly state: Extract<RecorderState, { kind: 'recording' }>
  readonly take: RecordedTake | undefined
  readonly level: number
  readonly sound: Sound
  readonly onStop: () => void
}

/** The piece that is recorded, its time and size, and if the microphone hears something. */
export const LivePanel = ({ state, take, level, sound, onStop }: LivePanelProps) => {
  const text = useText()
  const lock = useWakeLock()
  const now = useNow()
  const left = announced.find((minutes) => state.began + takeMaximum - now <= minutes * 60_000)
  return (
    <section className={`${styles.takeLive} card`} aria-label={text('take.live')}>
      <p>
        <b>{state.name.title}</b>
      </p>
      <p className="num">
        {formatTime(Math.max(0, (now - state.since) / 1000))} · {formatBytes(take?.size ?? 0)}
      </p>
      <meter className={styles.takeMeter} min={0} max={1} value={level} aria-label={text('take.level')} />
      <Announced as="p">{text(`take.sound.${sound}`)}</Announced>
      {left !== undefined && <Announced as="p">{text('take.ends_soon', { minutes: left })}</Announced>}
      <p className="soft small">{text('take.stay')}</p>
      {lock === 'refused' && <p className="soft small">{text('take.sleeps')}</p>}
      <div className="buttons">
        <Button onClick={onStop}>
          <Square aria-hidden="true" />
          {text('take.stop')}
        </Button>
      </div>
    </section>
  )
}
