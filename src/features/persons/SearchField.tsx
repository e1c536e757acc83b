import { useEffect, useRef } from 'react'
import { useText } from '../../ui/intl.tsx'
import { searchPause } from './directory.ts'

/**
 * A search field that reports its text once the user pauses. It manages its own text, so that typing waits for nothing.
 */
export const SearchField = ({ onPause }: { readonly onPause: (typed: string) => void }) => {
  const text = useText()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      <label htmlFor="who">{text('directory.search')}</label>
      <input
        id="who"
        type="search"
        className="input"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => onPause(currentTarget.value), searchPause)
        }}
      />
    </>
  )
}
