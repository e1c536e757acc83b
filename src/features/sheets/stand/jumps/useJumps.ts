import { createContext, useEffect, useState } from 'react'
import type { Jump, SectionMark } from '#contract/stand-settings.ts'
import { middleOfPage, type Point } from '../annotations/page-part.ts'
import { placeOf } from '../order.ts'
import type { SheetSettings } from '../settings.ts'
import { acceptSource, acceptTarget, type MarkPlacing, type Placing } from './placing.ts'

/** The place to which a jump has led: the marker is shown there until the next turn. */
export interface Landing {
  readonly place: number
  readonly at: Point
  /** The number of turns including the jump. */
  readonly turns: number
}

/** The position of the draft: where the player has put it, else in the middle of the page. */
export const draftAt = ({ draft }: Pick<Placing, 'draft'>): Point => draft.at ?? middleOfPage

interface JumpsOnStand {
  readonly jumps: SheetSettings['jumps']
  readonly sectionMarks: SheetSettings['sectionMarks']
  readonly change: (changed: Partial<Pick<SheetSettings, 'jumps' | 'sectionMarks'>>) => void
  readonly order: readonly number[]
  readonly place: number
  /** The visible pages. */
  readonly pages: readonly number[]
  readonly turns: number
  /** Resolves when the place is shown. */
  readonly goToPlace: (place: number) => Promise<void>
  readonly placing: Placing | null
  readonly setPlacing: (placing: Placing | null) => void
}

/** State and actions of jumps for the pages. */
export interface PageJumpsState {
  readonly jumps: readonly Jump[]
  readonly placing: Placing | null
  readonly landing: Landing | null
  /** Follows a jump from a place: to the next place of its page in the order of play, else to the first one. */
  readonly follow: (jump: Jump, from: number) => void
  /** Moves the draft. */
  readonly move: (page: number, at: Point) => void
  /** Accepts the draft: the source, then the target. */
  readonly accept: () => void
}

export const JumpsContext = createContext<PageJumpsState | null>(null)

/** The jumps of a sheet: following them, and placing them on the pages. */
export const useJumps = (stand: JumpsOnStand) => {
  const { jumps, sectionMarks, change, order, place, pages, turns, goToPlace, placing, setPlacing } = stand
  const [landing, setLanding] = useState<Landing | null>(null)

  const move = (page: number, at: Point): void => {
    if (placing !== null) setPlacing({ ...placing, draft: { page, at } })
  }
  // A draft follows to the visible page, so that arrow keys move it there.
  const seen = pages.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a turn moves it
  useEffect(() => {
    const [page] = pages
    if (placing !== null && page !== undefined && !pages.includes(placing.draft.page))
      setPlacing({ ...placing, draft: { ...placing.draft, page } })
  }, [seen])

  const show = (next: Placing): void => {
    const to = order.indexOf(next.draft.page)
    // A page that is not played cannot be shown: the draft is then on the current page.
    setPlacing(to === -1 ? { ...next, draft: { page: pages[0] ?? 1, at: null } } : next)
    if (to !== -1 && !pages.includes(next.draft.page)) void goToPlace(to)
  }
  const land = (page: number, at: Point | undefined, from: number): void => {
    const to = placeOf(order, page, from)
    if (to === null) return
    // Afterwards: the marker scrolls to itself on the page that is shown.
    void goToPlace(to).then(() => setLanding(at === undefined ? null : { place: to, at, turns: turns + 1 }))
  }
  const saveOwnMark = (section: string, mark: SectionMark | null): void => {
    const { [section]: own, ...others } = sectionMarks
    if (mark !== null) change({ sectionMarks: { ...others, [section]: mark } })
    else if (own !== undefined) change({ sectionMarks: others })
  }
  const acceptMark = ({ section, isForBand, forBand, draft }: MarkPlacing, at: Point): void => {
    const mark = { page: draft.page, at }
    if (isForBand) forBand.save?.(mark)
    // An own mark would hide that of the band.
    saveOwnMark(section, isForBand ? null : mark)
    setPlacing(null)
  }
  const removeMark = ({ section, isForBand, forBand }: MarkPlacing): void => {
    if (isForBand) forBand.save?.(null)
    else saveOwnMark(section, null)
    setPlacing(null)
  }
  return {
    jumps,
    placing,
    landing: landing?.turns === turns ? landing : null,
    follow: (jump: Jump, from: number): void => land(jump.to, jump.target, from),
    open: ({ page, at }: SectionMark): void => land(page, at, place),
    move,
    start: show,
    cancel: () => setPlacing(null),
    markFor: (placed: MarkPlacing, isForBand: boolean): void => setPlacing({ ...placed, isForBand }),
    removeMark,
    hasOwnMark: ({ section }: MarkPlacing): boolean => sectionMarks[section] !== undefined,
    accept: (): void => {
      if (placing === null) return
      if ('section' in placing) {
        acceptMark(placing, draftAt(placing))
        return
      }
      const { source } = placing
      if (source === null) {
        show(acceptSource(placing, draftAt(placing)))
        return
      }
      change({ jumps: acceptTarget(jumps, placing, source) })
      setPlacing(null)
      const back = order.indexOf(source.page)
      if (back !== -1 && back !== place) void goToPlace(back)
    },
  }
}
