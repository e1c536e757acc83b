import './dialog.css'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

const focusHeading = (): void => {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/**
 * Opens a dialog when it is mounted. When it closes or is removed, the focus returns to the element that had it before,
 * or to the page's heading if that element is gone: it never stays nowhere.
 */
const useModal = (returnsFocus: boolean): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // A dialog that can have the focus gets it, instead of a button in it that its content may soon replace.
    if (opened?.hasAttribute('tabindex')) opened.focus()
    if (!returnsFocus) return
    return () => {
      // Removing an open dialog would leave the focus on the body; closing it gives the focus back.
      opened?.close()
      // The element that gets it back may be removed in the same step.
      setTimeout(focusHeading)
    }
  }, [returnsFocus])
  return dialog
}

const TitleId = createContext('')

/** The heading of a dialog, by which screen readers name it. */
export const DialogTitle = ({ children }: { readonly children: ReactNode }) => <h2 id={use(TitleId)}>{children}</h2>

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> {
  /** False: the focus stays nowhere once the dialog is removed, so that the keys belong to the page. */
  readonly returnsFocus?: boolean
  /** Called when Escape or a form has closed the dialog; it is then removed. */
  readonly onClose: () => void
}

/** A modal dialog, open while it is mounted. Its name is its `DialogTitle`, or an `aria-label`. */
export const Dialog = ({ className = 'dialog', returnsFocus = true, ...attributes }: DialogProps) => {
  const id = useId()
  return (
    <TitleId value={id}>
      <dialog
        aria-labelledby={attributes['aria-label'] === undefined ? id : undefined}
        {...attributes}
        ref={useModal(returnsFocus)}
        className={className}
      />
    </TitleId>
  )
}
