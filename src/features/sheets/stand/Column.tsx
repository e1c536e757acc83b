import * as styles from './desk.css'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Draw } from './drawings.ts'
import { Leaf } from './Leaves.tsx'
import { fitted, type Size } from './page-scale.ts'
import type { PageDrawing } from './pdf.ts'
import { useDrawings } from './useDrawings.ts'

/** CSS pixels between two pages. */
const gap = 8

/** Points. */
const a4: Size = { width: 595, height: 842 }

interface ColumnProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly draw: Draw<PageDrawing>
  /** Draws sharply enough for the zoomed view; null while nothing is zoomed. */
  readonly drawFiner: Draw<PageDrawing> | null
  readonly order: readonly number[]
  /** Resolves with the visible size of a page, in points. */
  readonly sizeOf: (page: number) => Promise<Size>
  readonly width: number
  /** The place to scroll to when the column is first laid out. */
  readonly start: number
  /** The place to scroll to afterwards; a new object for each request. */
  readonly goal: { readonly place: number }
  readonly onPlace: (place: number) => void
  /** Reports whether the pages are laid out, so that the column can be scrolled. */
  readonly onLaidOut: (isLaidOut: boolean) => void
}

const none: readonly number[] = []

/** The heights of the pages in CSS pixels; null until all are known. */
const useHeights = ({ order, sizeOf, width }: Pick<ColumnProps, 'order' | 'sizeOf' | 'width'>) => {
  const [heights, setHeights] = useState<readonly number[] | null>(null)
  useEffect(() => {
    let current = true
    const box = { width, height: Number.POSITIVE_INFINITY }
    // A damaged page is given a box in which the error is shown.
    const heightOf = async (page: number) => fitted(await sizeOf(page).catch(() => a4), box, 'width').height
    void Promise.all(order.map(heightOf)).then((all) => current && setHeights(all))
    return () => {
      current = false
    }
  }, [order, sizeOf, width])
  return heights
}

/** All pages in one column. Only visible pages and their neighbours are drawn. */
export const Column = (props: ColumnProps) => {
  const { scroller, draw, drawFiner, order, start, goal, onPlace, onLaidOut } = props
  const heights = useHeights(props)
  const [seen, setSeen] = useState<readonly number[]>([])
  const tops = [0]
  for (const height of heights ?? []) tops.push((tops.at(-1) ?? 0) + height + gap)
  const latest = useRef({ tops, onPlace })
  latest.current = { tops, onPlace }
  const reached = useRef({ goal, place: start })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || heights === null) return
    // After a new layout without a new goal, the current page stays in view.
    const to = reached.current.goal === goal ? reached.current.place : goal.place
    element.scrollTop = latest.current.tops[to] ?? 0
    const updatePlace = (): void => {
      const { tops, onPlace } = latest.current
      const [from, to] = [element.scrollTop, element.scrollTop + element.clientHeight]
      const visible = heights.flatMap((height, place) => {
        const top = tops[place] ?? 0
        return top < to && top + height > from ? [place] : []
      })
      setSeen((before) => (before.join() === visible.join() ? before : visible))
      // The page under the upper third counts as the current one; at the very end, the last page.
      const atEnd = to >= element.scrollHeight - 1
      const line = atEnd ? to : from + element.clientHeight / 3
      const reading = heights.findLastIndex((_, place) => (tops[place] ?? 0) <= line)
      reached.current = { goal, place: Math.max(0, reading) }
      onPlace(reached.current.place)
    }
    updatePlace()
    element.addEventListener('scroll', updatePlace, { passive: true })
    return () => element.removeEventListener('scroll', updatePlace)
  }, [scroller, heights, goal])

  const isLaidOut = heights !== null
  useEffect(() => {
    onLaidOut(isLaidOut)
    return () => onLaidOut(false)
  }, [onLaidOut, isLaidOut])

  const neighbours = [(seen.at(-1) ?? -1) + 1, (seen[0] ?? 0) - 1].filter((place) => place >= 0 && place < order.length)
  const drawings = useDrawings(heights === null || seen.length === 0 ? null : draw, seen, neighbours)
  const finer = useDrawings(drawFiner, seen, none)
  if (heights === null) return null
  return (
    <div className={styles.column} style={{ height: Math.max(0, (tops.at(-1) ?? 0) - gap) }}>
      {seen.map((place) => (
        <div key={place} className={styles.columnPage} style={{ top: tops[place], height: heights[place] }}>
          <Leaf drawings={drawings} finer={finer} place={place} page={order[place] ?? 1} />
        </div>
      ))}
    </div>
  )
}
