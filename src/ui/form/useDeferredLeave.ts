import { useEffect, useRef } from 'react'

/**
 * Defers the errors of a left field until a pressed pointer is released: an error that appears in between would move
 * the button away from under it.
 */
export const useDeferredLeave = <Name extends string>(leave: (name: Name) => void): ((name: Name) => void) => {
  const pressed = useRef(false)
  const waiting = useRef<Name[]>([])
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const press = () => {
      pressed.current = true
    }
    const release = () => {
      // The click follows the release.
      setTimeout(() => {
        pressed.current = false
        for (const name of waiting.current.splice(0)) latest.current(name)
      })
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('pointerup', release, options)
    document.addEventListener('pointercancel', release, options)
    return () => listening.abort()
  }, [])
  return (name) => {
    if (pressed.current) waiting.current.push(name)
    else latest.current(name)
  }
}
