import { type RefObject, useLayoutEffect, useRef } from 'react'

const focusHeading = (): void => {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/**
 * A modal dialog that opens when it is mounted. When it closes or is removed, the focus returns to the element that had
 * it before, or to the page's heading if that element is gone: it never stays nowhere.
 */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => {
      // Removing an open dialog would leave the focus on the body; closing it gives the focus back.
      opened?.close()
      // The element that gets it back may be removed in the same step.
      setTimeout(focusHeading)
    }
  }, [])
  return dialog
}
