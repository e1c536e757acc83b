import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Navigates once and replaces this page in the history. The router's own Navigate starts again whenever its parent
 * renders and cancels the pending navigation, so it may never arrive.
 */
export const Redirect = (where: Omit<NavigateOptions, 'replace'>) => {
  const navigate = useNavigate()
  const first = useRef(where)
  useEffect(() => {
    void navigate({ ...first.current, replace: true })
  }, [navigate])
  return null
}
