import { useRef, useState } from 'react'

/**
 * The state of a page with a form for a new item, and a list whose items are edited in their place. The heading of the
 * list gets the focus when a form has done its work.
 */
export const useEditedList = () => {
  const [edited, setEdited] = useState<string | null>(null)
  /** A saved item gets an empty form for the next one. */
  const [formNumber, setFormNumber] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusList = (): void => heading.current?.focus()
  return {
    edited,
    formNumber,
    heading,
    focusList,
    edit: setEdited,
    onEdited: (): void => {
      setEdited(null)
      focusList()
    },
    onCreated: (): void => {
      setFormNumber(formNumber + 1)
      focusList()
    },
  }
}

export type EditedList = ReturnType<typeof useEditedList>
