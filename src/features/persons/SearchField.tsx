import { useEffect, useRef } from 'react'
import { useText } from '../../ui/intl.tsx'
import { searchPause } from './directory.ts'

/** Says what is typed once the writer pauses. The field keeps its own text: a key waits for nothing. */
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
