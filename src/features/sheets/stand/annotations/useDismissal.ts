import { useEffect, useRef } from 'react'

/**
 * Closes a menu over the page with Escape, which would also put the pen away, and with a press beside the bar.
 * @param onClose null = closed
 */
export const useDismissal = (onClose: (() => void) | null): void => {
  const latest = useRef(onClose)
  latest.current = onClose
  const isOpen = onClose !== null
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current?.()
    }
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest('.pen-bar') === null) latest.current?.()
    }
    const stop = new AbortController()
    const first = { signal: stop.signal, capture: true }
    document.addEventListener('keydown', onKey, first)
    document.addEventListener('pointerdown', onPress, first)
    return () => stop.abort()
  }, [isOpen])
}
