import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './page-scale.ts'

/** Size of an element in CSS pixels, following the device's turning; null before it is laid out, or while it has none. */
export const useSize = (element: RefObject<HTMLElement | null>): Size | null => {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return
    const measure = (): void => {
      const { width, height } = observed.getBoundingClientRect()
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    // At once: an observer would say it a frame later.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size === null || size.width === 0 || size.height === 0 ? null : size
}
