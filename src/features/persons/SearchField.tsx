import { useEffect, useState } from 'react'
import { useText } from '../../ui/intl.tsx'
import { searchPause } from './directory.ts'

/** What is typed stays in here until the writer pauses, so that a key costs no more than its letter. */
export const SearchField = ({ onPause }: { readonly onPause: (typed: string) => void }) => {
  const text = useText()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onPause(typed), searchPause)
    return () => clearTimeout(timer)
  }, [typed, onPause])
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
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </>
  )
}
