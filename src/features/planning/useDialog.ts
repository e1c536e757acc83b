import { type RefObject, useEffect, useRef } from 'react'

/** A modal dialog that opens when it is mounted. */
export const useDialog = (): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return dialog
}
