import type { Jump, JumpName, SectionMark } from '#contract/stand-settings.ts'
import type { Point } from '../annotations/page-part.ts'
import type { MarkedForBand } from '../useBandMarks.ts'

/** A point of a page. `at`: null until the player has chosen it. */
interface Draft {
  readonly page: number
  readonly at: Point | null
}

/** A jump being placed: first where it stands (`source`), then where it leads (`target`). */
export interface JumpPlacing {
  readonly name: JumpName
  /** The jump that is moved; null = a new one. */
  readonly before: Jump | null
  /** The page at which choosing the target begins. */
  readonly to: number
  /** null while the source is being chosen. */
  readonly source: { readonly page: number; readonly at: Point } | null
  readonly draft: Draft
}

/** The beginning of a section of a recording that is being marked. It leads nowhere: it has a single step. */
export interface MarkPlacing {
  readonly name: string
  /** The id of the section. */
  readonly section: string
  readonly source: null
  readonly draft: Draft
  readonly forBand: MarkedForBand
  /** True if it is marked for everybody, false if only for the player. */
  readonly isForBand: boolean
}
export type Placing = JumpPlacing | MarkPlacing

/** @param own the player's own mark, which goes before that of the band */
export const placeMark = (forBand: MarkedForBand, own: SectionMark | undefined, page: number): MarkPlacing => ({
  ...{ name: forBand.name, section: forBand.id, source: null, forBand },
  draft: own ?? forBand.mark ?? { page, at: null },
  isForBand: forBand.save !== null && own === undefined,
})

export const placeNew = (name: JumpName, from: number, to: number): JumpPlacing => ({
  name,
  before: null,
  to,
  source: null,
  draft: { page: from, at: null },
})

export const placeAgain = (jump: Jump): JumpPlacing => ({
  name: jump.name,
  before: jump,
  to: jump.to,
  source: null,
  draft: { page: jump.from, at: jump.at ?? null },
})

/** Accepts the source. `at`: where the draft is displayed. */
export const acceptSource = (placing: JumpPlacing, at: Point): JumpPlacing => ({
  ...placing,
  source: { page: placing.draft.page, at },
  draft: { page: placing.to, at: placing.before?.target ?? null },
})

const isSame = (one: Jump, other: Jump | null): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns all jumps of a sheet with the placed one, in the order of their pages. */
export const acceptTarget = (
  jumps: readonly Jump[],
  { name, before, draft }: JumpPlacing,
  source: NonNullable<JumpPlacing['source']>,
): Jump[] => {
  const jump: Jump = {
    from: source.page,
    to: draft.page,
    name,
    at: source.at,
    ...(draft.at !== null && { target: draft.at }),
  }
  return [...jumps.filter((one) => !isSame(one, before)), jump].sort((a, b) => a.from - b.from)
}
