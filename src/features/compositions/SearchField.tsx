import * as styles from './library.css'
import { X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { useText } from '../../ui/intl.tsx'

/** Milliseconds without a key until the search starts. */
const pause = 200
/** Maximum length accepted by the server. */
const termMaximum = 200

interface SearchFieldProps {
  /** The current search term. */
  readonly term: string
  /** Called with the text once the user pauses. */
  readonly onTerm: (term: string) => void
  /** Called with the text when the field is left or submitted, or the app goes to the background. */
  readonly onLeave: (term: string) => void
}

/** The text of the field, and the moments at which it becomes the search term. */
const useTyping = ({ term, onTerm, onLeave }: SearchFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ onTerm, onLeave })
  useEffect(() => {
    latest.current = { onTerm, onLeave }
  })
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    latest.current.onLeave(field.current?.value.trim() ?? '')
  }, [])
  useEffect(() => {
    const onHide = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      clearTimeout(timer.current)
    }
  }, [leave])
  // The address may also change through back, forward or a link.
  useEffect(() => {
    const input = field.current
    if (input !== null && document.activeElement !== input && input.value.trim() !== term) input.value = term
  }, [term])
  const onInput = (): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.onTerm(field.current?.value.trim() ?? ''), pause)
  }
  return { field, onInput, leave }
}

/** The field manages its own text, so that typing waits for nothing. */
export const SearchField = (props: SearchFieldProps) => {
  const text = useText()
  const id = useId()
  const { field, onInput, leave } = useTyping(props)
  return (
    <search className={`${styles.librarySearch} field`}>
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
          defaultValue={props.term}
          onInput={onInput}
          onBlur={leave}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave()
          }}
        />
        {props.term !== '' && (
          <IconButton
            icon={X}
            label={text('library.search.clear')}
            onClick={() => {
              if (field.current !== null) field.current.value = ''
              leave()
              field.current?.focus()
            }}
          />
        )}
      </div>
    </search>
  )
}
