import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface OutcomeProps {
  readonly className?: string
  /** True if a screen reader interrupts what it reads. */
  readonly isUrgent?: boolean
  /** A state that can be looked up, such as «Gespeichert» beside a switch. */
  readonly role?: 'status'
  readonly children: ReactNode
}

/**
 * The place of the outcome of an action: success or refusal. A new outcome is scrolled into view, and gets the focus if
 * the button that led to it is gone. The element is always there, so that screen readers announce what appears.
 */
export const Outcome = ({ className, isUrgent = false, role, children }: OutcomeProps) => {
  const place = useRef<HTMLDivElement>(null)
  /** Text of the outcome at the last rendering; null at first: what the page begins with is no news. */
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    const outcome = place.current?.querySelector<HTMLElement>('.note--ok, .note--bad, .state--ok')
    const words = outcome?.textContent ?? ''
    if (shown.current !== null && words !== '' && words !== shown.current) {
      if (document.activeElement === null || document.activeElement === document.body)
        place.current?.focus({ preventScroll: true })
      outcome?.scrollIntoView({ block: 'nearest' })
    }
    shown.current = words
  })
  return (
    <div ref={place} tabIndex={-1} role={role} aria-live={isUrgent ? 'assertive' : 'polite'} className={className}>
      {children}
    </div>
  )
}
