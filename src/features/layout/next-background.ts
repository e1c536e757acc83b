import type { Background } from '#contract/layout.ts'
import { backgroundWidths, pictureSources } from '#contract/picture-sources.ts'

/** The slot of a background: the strip in the header, the same strip above a banner, or the home page's banner. */
export type BackgroundSlot = 'header' | 'above-banner' | 'banner'

const isWide = ({ width, height }: Background): boolean => width >= 2 * height

/**
 * Returns the pictures that suit a slot, the initial one first. A strip needs wide ones; the banner starts with a
 * poster.
 */
export const backgroundsFor = (place: BackgroundSlot, all: readonly Background[]): readonly Background[] => {
  const wide = all.filter(isWide)
  if (place !== 'banner') return wide
  return [...all.filter((background) => !isWide(background)), ...wide]
}

/** Value of <img sizes>. A wide picture fills the banner's height, so it is displayed wider than the banner. */
export const sizesOf = (place: BackgroundSlot, background: Background): string => {
  if (place !== 'banner') return '(min-width: 66rem) 50vw, 100vw'
  return isWide(background) ? '(min-width: 56rem) 110vw, 140vw' : '(min-width: 56rem) 62vw, 100vw'
}

const address = (name: string, width: number) =>
  `/api/frontend/layout/background?id=${encodeURIComponent(name)}&width=${width}`

/** URLs of a background for <img>. */
export const sourcesOf = ({ name, width: ownWidth, revision }: Background) =>
  revision === null
    ? {
        src: address(name, backgroundWidths[0]),
        srcSet: backgroundWidths.map((width) => `${address(name, width)} ${width}w`).join(', '),
      }
    : pictureSources({ name, width: ownWidth, revision })

/** Returns a random item other than the last one; `chance` from 0 (included) to 1 selects among the others. */
export const randomExcept = <T>(items: readonly T[], last: T, chance: number): T => {
  const others = items.filter((item) => item !== last)
  return others[Math.floor(chance * others.length)] ?? last
}
