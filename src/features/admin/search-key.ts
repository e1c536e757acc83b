import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useApp } from '../../platform/session/app.tsx'

/** The field of the search on the start page of the administration. */
export const searchId = 'search-administration'

/** True while the key has led to the start page, which has not been shown yet. */
let isWanted = false

/** Focuses the field when the key has led to the page. */
export const useSearchFocus = (): void => {
  useEffect(() => {
    if (isWanted) document.getElementById(searchId)?.focus()
    isWanted = false
  }, [])
}

/** Ctrl+K or ⌘K leads from every page of the administration to its search. */
export const useSearchKey = (): void => {
  const { locale } = useApp()
  const navigate = useNavigate()
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      const field = document.getElementById(searchId)
      field?.focus()
      isWanted = field === null
      if (isWanted) void navigate({ to: '/$locale/intra/admin', params: { locale } })
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [locale, navigate])
}
