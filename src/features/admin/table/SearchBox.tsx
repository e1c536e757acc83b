import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { truncate } from '#contract/characters.ts'

/** Milliseconds without a key before the server is queried. */
const debounceMs = 200

interface SearchBoxProps {
  readonly id: string
  readonly label: string
  /** The term of the list. */
  readonly term: string
  readonly onSearch: (term: string) => void
}

/** The search of a list whose term is part of the address. */
export const SearchBox = ({ id, label, term, onSearch }: SearchBoxProps) => {
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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        className="input"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
