import * as styles from './photographs.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Photograph } from '#device/photographs/store.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useText } from '../../../../ui/intl.tsx'
import { useDrag } from '../../../../ui/useDrag.ts'
import { useSize } from '../../../sheets/stand/useSize.ts'
import { isConvex, type Point } from './plane.ts'
import type { Turn } from './straighten.ts'

type Corners = Photograph['corners']

/** Share of the picture that an arrow key moves a corner. */
const keyStep = 0.004
/** How much the magnifier enlarges, and its width in CSS pixels. */
const zoom = 2.5
const glass = 112

/** Names of the corners of the turned page, from the upper left one on. */
const names = [
  'admin.photograph.corner.upper_left',
  'admin.photograph.corner.upper_right',
  'admin.photograph.corner.lower_right',
  'admin.photograph.corner.lower_left',
] as const satisfies readonly MessageId[]

/** Movements on the screen by arrow key. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

/** Returns a movement on the screen as one in the picture, which is shown turned. */
const inPicture = ({ x, y }: Point, turn: Turn): Point =>
  turn === 90 ? { x: y, y: -x } : turn === 180 ? { x: -x, y: -y } : turn === 270 ? { x: -y, y: x } : { x, y }

const within = (share: number): number => Math.min(1, Math.max(0, share))
const percent = (share: number): string => `${100 * share}%`

interface CornerProps {
  readonly label: string
  readonly at: Point
  /** Moves by CSS pixels of the screen from where the drag began. */
  readonly onDrag: (by: Point) => void
  /** Moves by shares of the picture, as seen on the screen. */
  readonly onStep: (by: Point) => void
  readonly onStart: () => void
  readonly onEnd: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** A corner that is dragged with a finger or a mouse, or moved by arrow keys. */
const Corner = ({ label, at, onDrag, onStep, onStart, onEnd, onFocus, onBlur }: CornerProps) => {
  const handle = useRef<HTMLButtonElement>(null)
  const from = useRef<Point>({ x: 0, y: 0 })
  useDrag(handle, {
    onStart: ({ clientX, clientY }) => {
      from.current = { x: clientX, y: clientY }
      handle.current?.focus({ preventScroll: true })
      onStart()
    },
    onMove: ({ clientX, clientY }) => onDrag({ x: clientX - from.current.x, y: clientY - from.current.y }),
    onEnd,
    onCancel: onEnd,
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = arrows[event.key]
    if (step === undefined) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <button
      ref={handle}
      type="button"
      className={styles.photographCorner}
      style={{ left: percent(at.x), top: percent(at.y) }}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  )
}

interface MagnifierProps {
  readonly src: string
  readonly at: Point
  /** CSS pixels of the picture. */
  readonly width: number
  readonly height: number
}

/** Shows the surroundings of a corner enlarged, towards the middle of the picture, where the finger does not cover it. */
const Magnifier = ({ src, at, width, height }: MagnifierProps) => {
  const aside = (share: number, length: number): number =>
    share * length + (share < 0.5 ? 1 : -1) * Math.min(glass, length / 4) - glass / 2
  return (
    <span
      className={styles.photographGlass}
      aria-hidden="true"
      style={{
        left: aside(at.x, width),
        top: aside(at.y, height),
        width: glass,
        height: glass,
        backgroundImage: `url(${src})`,
        backgroundSize: `${width * zoom}px ${height * zoom}px`,
        backgroundPosition: `${glass / 2 - at.x * width * zoom}px ${glass / 2 - at.y * height * zoom}px`,
      }}
    />
  )
}

interface SheetCornersProps {
  readonly src: string
  /** Text alternative of the picture. */
  readonly alt: string
  readonly corners: Corners
  readonly turn: Turn
  readonly onChange: (corners: Corners) => void
}

/** A photograph, turned, with the four corners of its sheet, which can be moved. */
export const SheetCorners = ({ src, alt, corners, turn, onChange }: SheetCornersProps) => {
  const text = useText()
  const place = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState(3 / 4)
  /** Corners that are being moved, or whose change is not stored yet. */
  const [moved, setMoved] = useState<Corners | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const began = useRef(corners)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored corners are the ones that were moved
  useEffect(() => setMoved(null), [corners])
  const shown = moved ?? corners
  const isLying = turn === 90 || turn === 270
  const width = useSize(place)?.width ?? 0
  const picture = isLying ? { width: width * ratio, height: width } : { width, height: width / ratio }

  const cornersWith = (index: number, by: Point, start: Corners): Corners | null => {
    const step = inPicture(by, turn)
    const [a, b, c, d] = start.map((corner, at) =>
      at === index ? { x: within(corner.x + step.x), y: within(corner.y + step.y) } : corner,
    )
    const next = a && b && c && d ? ([a, b, c, d] satisfies Corners) : null
    return next !== null && isConvex(next) ? next : null
  }
  const drag = (index: number, { x, y }: Point): void => {
    const [across, down] = isLying ? [picture.height, picture.width] : [picture.width, picture.height]
    const next = cornersWith(index, { x: x / across, y: y / down }, began.current)
    if (next !== null) setMoved(next)
  }
  const step = (index: number, by: Point): void => {
    const next = cornersWith(index, by, shown)
    if (next === null) return
    setMoved(next)
    onChange(next)
  }
  // The corners in the order in which the turned page has them.
  const order = [0, 1, 2, 3].map((index) => (index + 4 - turn / 90) % 4)
  const activeCorner = active === null ? undefined : shown[active]
  return (
    <div ref={place} className={styles.photographFrame} style={{ aspectRatio: isLying ? 1 / ratio : ratio }}>
      <div
        className={styles.photographPicture}
        style={{
          width: percent(isLying ? ratio : 1),
          aspectRatio: ratio,
          transform: `translate(-50%, -50%) rotate(${turn}deg)`,
        }}
      >
        <img
          src={src}
          alt={alt}
          onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        />
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={shown.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {activeCorner !== undefined && <Magnifier src={src} at={activeCorner} {...picture} />}
        {order.map((index, at) => {
          const corner = shown[index] ?? corners[0]
          return (
            <Corner
              key={index}
              label={text(names[at] ?? names[0], {
                across: Math.round(100 * corner.x),
                down: Math.round(100 * corner.y),
              })}
              at={corner}
              onStart={() => {
                began.current = shown
              }}
              onDrag={(by) => drag(index, by)}
              onStep={(by) => step(index, by)}
              onEnd={() => moved !== null && onChange(moved)}
              onFocus={() => setActive(index)}
              onBlur={() => setActive(null)}
            />
          )
        })}
      </div>
    </div>
  )
}
