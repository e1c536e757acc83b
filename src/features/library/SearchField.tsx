import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useText } from '../../ui/intl.tsx'

/** Milliseconds without a key until what is typed counts. */
const pause = 200
/** As the server takes it. */
const termMaximum = 200

interface SearchFieldProps {
  /** What is searched for now. */
  readonly term: string
  readonly onTerm: (term: string) => void
}

/** Emits what is typed, once the typing rests. The field keeps its own text: a key waits for nothing. */
export const SearchField = ({ term, onTerm }: SearchFieldProps) => {
  const text = useText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onTerm)
  useEffect(() => {
    latest.current = onTerm
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address may change by itself: back, forward, a link.
  useEffect(() => {
    const input = field.current
    if (input !== null && document.activeElement !== input && input.value.trim() !== term) input.value = term
  }, [term])
  const emit = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(field.current?.value.trim() ?? ''), wait)
  }
  return (
    <search className="library-search field">
      <label htmlFor={id}>{text('library.search')}</label>
      <div>
        <input
          ref={field}
          id={id}
          type="search"
          className="input"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={termMaximum}
          placeholder={text('library.search.example')}
          defaultValue={term}
          onInput={() => emit(pause)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') emit(0)
          }}
        />
        {term !== '' && (
          <button
            type="button"
            className="button button--quiet button--icon"
            aria-label={text('library.search.clear')}
            onClick={() => {
              if (field.current !== null) field.current.value = ''
              emit(0)
              field.current?.focus()
            }}
          >
            <X aria-hidden="true" />
          </button>
        )}
      </div>
    </search>
  )
}
