import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './page-scale.ts'

/**
 * Size of an element in CSS pixels, updated when the device is rotated; null before layout, or while it has no size.
 */
export const useSize = (element: RefObject<HTMLElement | null>): Size | null => {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return
    const measure = (): void => {
      const { width, height } = observed.getBoundingClientRect()
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    // Measured at once: an observer reports it one frame later.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size === null || size.width === 0 || size.height === 0 ? null : size
}
