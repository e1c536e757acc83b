import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Leads to another page, once, and takes this one's place in the history. The router's own Navigate leaves anew whenever its
 * parent is rendered, gives up the way it was on, and so may never arrive.
 */
export const Redirect = (where: Omit<NavigateOptions, 'replace'>) => {
  const navigate = useNavigate()
  const first = useRef(where)
  useEffect(() => {
    void navigate({ ...first.current, replace: true })
  }, [navigate])
  return null
}
