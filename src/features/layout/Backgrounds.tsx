import * as styles from './header.css'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Background } from '#contract/layout.ts'
import { deviceKeys } from '#device/web-storage.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { focusAttributes } from '../../ui/Picture.tsx'
import { useLocalStorageState } from '../../ui/useLocalStorageState.ts'
import { type BackgroundSlot, backgroundsFor, randomExcept, sizesOf, sourcesOf } from './next-background.ts'
import { backgroundsQuery } from './queries.ts'

const holdMs = 20_000

interface Shown {
  readonly current: Background
  /** The picture on top, invisible until it has loaded; then it fades in. */
  readonly next: Background | null
  readonly loaded: boolean
}

const isMotionOff = () =>
  document.visibilityState === 'hidden' || window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Fades in another picture every 20 s, within 3 s; stops while paused or under reduced motion. */
const useSlides = (first: Background, choices: readonly Background[], paused: boolean) => {
  const [shown, setShown] = useState<Shown>({ current: first, next: null, loaded: false })
  useEffect(() => {
    if (paused || choices.length < 2) return
    const timer = setInterval(() => {
      if (isMotionOff()) return
      const chance = Math.random()
      setShown(({ current, next }) => {
        const last = next ?? current
        return { current: last, next: randomExcept(choices, last, chance), loaded: false }
      })
    }, holdMs)
    return () => clearInterval(timer)
  }, [choices, paused])
  return {
    ...shown,
    onLoaded: () => setShown((before) => ({ ...before, loaded: true })),
    onFaded: () => setShown(({ current, next }) => ({ current: next ?? current, next: null, loaded: false })),
    onFailed: () => setShown((before) => ({ ...before, next: null })),
  }
}

const hide = ({ currentTarget }: { readonly currentTarget: HTMLImageElement }) => {
  currentTarget.hidden = true
}

interface SlidesProps {
  readonly place: BackgroundSlot
  readonly first: Background
  readonly choices: readonly Background[]
}

const Slides = ({ place, first, choices }: SlidesProps) => {
  const text = useText()
  const hydrated = useHydrated()
  const [remembered, setRemembered] = useLocalStorageState(deviceKeys.headerPictures, 'moving', 'paused')
  const paused = remembered === 'paused'
  const { current, next, loaded, onLoaded, onFaded, onFailed } = useSlides(first, choices, paused)
  const picture = (background: Background) => ({
    ...sourcesOf(background),
    sizes: sizesOf(place, background),
    width: background.width,
    height: background.height,
    ...(background.revision !== null && focusAttributes(background)),
  })
  return (
    <>
      {/* Offline the area stays empty, without the browser's icon of a broken picture. */}
      <img
        key={current.name}
        {...picture(current)}
        alt=""
        // The banner has the largest picture of its page: the scripts wait for it, and the strip above it is for later.
        fetchPriority={place === 'above-banner' ? 'low' : 'high'}
        onError={hide}
      />
      {next === null ? null : (
        <img
          key={next.name}
          {...picture(next)}
          alt=""
          className={loaded ? styles.fadingIn : styles.arriving}
          onLoad={onLoaded}
          onAnimationEnd={onFaded}
          onError={onFailed}
        />
      )}
      {/* The button of the banner stops the strip above it, too. */}
      {hydrated && choices.length > 1 && place !== 'above-banner' ? (
        <button
          type="button"
          className={place === 'banner' ? `${styles.pause} ${styles.pauseBanner}` : styles.pause}
          aria-label={text(paused ? 'layout.pictures.play' : 'layout.pictures.pause')}
          onClick={() => setRemembered(paused ? 'moving' : 'paused')}
        >
          <span>{paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}</span>
        </button>
      ) : null}
    </>
  )
}

/**
 * The background pictures of a slot, from the server; the first one is part of the rendered page. Renders nothing while
 * none is known.
 */
export const Backgrounds = ({ place }: { readonly place: BackgroundSlot }) => {
  const { data } = useQuery(backgroundsQuery(useApp()))
  const choices = useMemo(() => backgroundsFor(place, data ?? []), [place, data])
  const [first] = choices
  return first === undefined ? null : <Slides place={place} first={first} choices={choices} />
}
