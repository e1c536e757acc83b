import { useRef, useState } from 'react'
import { focusAfter } from './focus-after.ts'

/**
 * The state of a page with a form for a new item, and a list whose items are edited in their place. The heading of the
 * list gets the focus when a form or an item has done its work, unless the member has gone elsewhere.
 */
export const useEditedList = () => {
  const [edited, setEdited] = useState<string | null>(null)
  /** A saved item gets an empty form for the next one. */
  const [formNumber, setFormNumber] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusList = (left: Element | null): void => focusAfter(heading.current, left)
  return {
    edited,
    formNumber,
    heading,
    focusList,
    edit: setEdited,
    onEdited: (form: Element | null): void => {
      setEdited(null)
      focusList(form)
    },
    onCreated: (form: Element | null): void => {
      setFormNumber(formNumber + 1)
      focusList(form)
    },
  }
}

export type EditedList = ReturnType<typeof useEditedList>
