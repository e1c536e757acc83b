import * as styles from './desk.css'
import { ChevronDown, ChevronUp, MoveVertical } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { splitRange } from '#contract/stand-settings.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useText } from '../../../ui/intl.tsx'
import { useDrag } from '../../../ui/useDrag.ts'

/** Share of the height that an arrow key moves the line. */
const keyStep = 0.01
/** Share of the height that a tap on a button moves it. */
const tapStep = 0.02

interface SplitHandleProps {
  /** Share of the page's height. */
  readonly split: number
  /** Height of the page in CSS pixels. */
  readonly height: number
  readonly onMove: (split: number) => void
  readonly onEnd: (split: number) => void
}

const withinRange = (split: number): number => Math.min(splitRange.max, Math.max(splitRange.min, split))

/** Marks presses of the buttons as handled: the desk does not take a tap on them for a turn. */
const useHandledPresses = (control: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    const markHandled = (event: Event): void => event.preventDefault()
    const stop = new AbortController()
    for (const button of control.current?.querySelectorAll('button') ?? [])
      for (const type of ['pointerdown', 'pointerup'])
        button.addEventListener(type, markHandled, { signal: stop.signal })
    return () => stop.abort()
  }, [control])

/** Moves the line of a half-page turn: by dragging, by arrow keys, or by taps on two buttons. */
export const SplitHandle = (props: SplitHandleProps) => {
  const text = useText()
  const control = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const from = useRef({ y: 0, split: 0 })
  const splitAt = ({ clientY }: PointerEvent): number =>
    withinRange(from.current.split + (clientY - from.current.y) / props.height)
  const end = (event: PointerEvent): void => props.onEnd(splitAt(event))
  useDrag(handle, {
    onStart: ({ clientY }) => {
      from.current = { y: clientY, split: props.split }
    },
    onMove: (event) => props.onMove(splitAt(event)),
    onEnd: end,
    onCancel: end,
  })
  useHandledPresses(control)
  const moveBy = (step: number) => (): void => props.onEnd(withinRange(props.split + step))
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? keyStep : event.key === 'ArrowUp' ? -keyStep : 0
    if (step === 0) return
    event.preventDefault()
    // With the focus here an arrow does not turn.
    event.stopPropagation()
    props.onEnd(withinRange(props.split + step))
  }
  return (
    <div ref={control} className={styles.splitControl}>
      <IconButton icon={ChevronUp} className="split-step" label={text('stand.split.up')} onClick={moveBy(-tapStep)} />
      <div
        ref={handle}
        className={styles.splitHandle}
        role="slider"
        tabIndex={0}
        aria-label={text('stand.split')}
        aria-orientation="vertical"
        aria-valuemin={100 * splitRange.min}
        aria-valuemax={100 * splitRange.max}
        aria-valuenow={Math.round(100 * props.split)}
        onKeyDown={onKeyDown}
      >
        <MoveVertical aria-hidden="true" />
      </div>
      <IconButton
        icon={ChevronDown}
        className="split-step"
        label={text('stand.split.down')}
        onClick={moveBy(tapStep)}
      />
    </div>
  )
}
