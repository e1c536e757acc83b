import { type RefObject, useLayoutEffect, useRef } from 'react'
import { QuietButton } from './Button.tsx'
import { useText } from './intl.tsx'
import { Note } from './Note.tsx'

/** The heading that has received the focus of a retry button. */
let focusedHeading: HTMLElement | null = null

/**
 * The button of a retry disappears while the content loads. Its focus moves to the heading above the content, and back
 * to the button if the retry fails as well.
 */
const usePreservedFocus = (): RefObject<HTMLButtonElement | null> => {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    if (focusedHeading !== null && focusedHeading === document.activeElement) button?.focus()
    focusedHeading = null
    return () => {
      if (button === null || button !== document.activeElement) return
      const heading = button.closest('section:has(h1, h2), dialog, main')?.querySelector<HTMLElement>('h1, h2')
      if (heading == null) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      focusedHeading = heading
    }
  }, [])
  return ref
}

interface LoadFailedProps {
  /** A sentence that names what could not be loaded. */
  readonly children: string
  readonly onRetry: () => void
}

/** Shows a failed load, unlike an empty list, and offers a retry. */
export const LoadFailed = ({ children, onRetry }: LoadFailedProps) => {
  const text = useText()
  const retry = usePreservedFocus()
  return (
    <Note kind="bad" announced>
      <p>{children}</p>
      <div className="buttons">
        <QuietButton ref={retry} onClick={onRetry}>
          {text('action.retry')}
        </QuietButton>
      </div>
    </Note>
  )
}
