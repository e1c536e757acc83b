import { useHydrated } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../ui/intl.tsx'
import { type ArtName, Picture } from '../../ui/Picture.tsx'
import { useRemembered } from '../../ui/useRemembered.ts'
import { another } from './another.ts'

const pictures = [
  'header-limmat',
  'header-schalltrichter',
  'header-linien',
  'header-ventile',
  'header-formation',
] as const
const holdMs = 20_000

interface Shown {
  readonly current: ArtName
  /** Lies beneath while the current one fades in. */
  readonly before: ArtName | null
}

const standsStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Cross-fades every 20 s to another picture; stands still when paused, which is remembered, and under reduced motion. */
export const HeaderPictures = () => {
  const text = useText()
  const hydrated = useHydrated()
  const [paused, setPaused] = useRemembered('header-pictures', 'moving', 'paused')
  const [{ current, before }, setShown] = useState<Shown>({ current: pictures[0], before: null })
  const isPaused = paused === 'paused'

  useEffect(() => {
    if (isPaused || standsStill()) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      setShown((shown) => ({ current: another(pictures, shown.current, Math.random()), before: shown.current }))
    }, holdMs)
    return () => clearInterval(timer)
  }, [isPaused])

  const sizes = '(min-width: 40rem) 45vw, 100vw'
  return (
    <>
      {before === null ? null : <Picture key={before} name={before} sizes={sizes} alt="" />}
      <Picture key={current} name={current} sizes={sizes} alt="" first className={before === null ? '' : 'fading-in'} />
      {hydrated ? (
        <button
          type="button"
          className="pause"
          aria-label={text(isPaused ? 'layout.pictures.play' : 'layout.pictures.pause')}
          onClick={() => setPaused(isPaused ? 'moving' : 'paused')}
        >
          <span>{isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}</span>
        </button>
      ) : null}
    </>
  )
}
