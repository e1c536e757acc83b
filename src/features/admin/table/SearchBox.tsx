import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { truncate } from '#contract/characters.ts'
import { Field, fieldAttributes } from '../../../ui/form/Field.tsx'

/** Milliseconds without a key before the server is queried. */
const debounceMs = 200

interface SearchBoxProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** The error of a field whose value is searched for. */
  readonly error?: string | undefined
  /** The term of the list. */
  readonly term: string
  readonly onSearch: (term: string) => void
}

/** The search of a list whose term is part of the address. */
export const SearchBox = ({ id, label, hint, error, term, onSearch }: SearchBoxProps) => {
  const router = useRouter()
  const [typed, setTyped] = useState(term)
  const sent = useRef(term)
  const { pathname } = router.state.location
  // The term was changed by a link, not by typing.
  useEffect(() => {
    if (sent.current === term) return
    sent.current = term
    setTyped(term)
  }, [term])
  useEffect(() => {
    const wanted = truncate(typed.trim(), 100)
    if (wanted === term) return
    const timer = setTimeout(() => {
      // A row tapped in the meantime is already being opened.
      if (router.latestLocation.pathname !== pathname) return
      sent.current = wanted
      onSearch(wanted)
    }, debounceMs)
    return () => clearTimeout(timer)
  })
  return (
    <Field name={id} label={label} hint={hint} error={error}>
      <input
        {...fieldAttributes({ name: id, hint, error })}
        type="search"
        className="input"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  )
}
