import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a plan that is wider than its page to the own place, otherwise to the conductor, when it appears. */
export const useCentred = (): RefObject<HTMLElement | null> => {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const plan = region.current
    if (plan === null) return
    const own = plan.querySelector<HTMLElement>('[data-own]')
    const middle = own === null ? plan.scrollWidth / 2 : own.offsetLeft - plan.offsetLeft + own.offsetWidth / 2
    plan.scrollLeft = middle - plan.clientWidth / 2
  }, [])
  return region
}
