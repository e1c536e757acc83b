import type { ReactNode } from 'react'
import type { Sheet } from '#contract/compositions.ts'
import type { Key } from '#contract/persons.ts'
import type { Pen } from './annotations/usePen.ts'
import type { Heard } from './heard.ts'
import type { SheetOrientations } from './orientation.ts'
import type { Pdf } from './pdf.ts'
import type { Mode, Position, SettingsInView, SheetSettings } from './settings.ts'
import type { Turn } from './turns.ts'
import type { Frame } from './useFrame.ts'
import type { Spot } from './views.ts'

/** An open sheet with everything that the parts of the stand need of it. */
export interface StandSheet {
  /** `compositionId/sheetId` */
  readonly id: string
  readonly compositionId: number
  readonly sheetId: number
  readonly title: string
  readonly part: string
  readonly pdf: Pdf
  /** SHA-256 of the PDF: annotations belong to this edition. */
  readonly file: string
  readonly instrument: Sheet['instrument']
  /** The transposition in which the sheet is written: the tuner names tones in it. */
  readonly sheetKey: Key | null
  readonly recordings: readonly Heard[]
  readonly settings: SettingsInView
  readonly change: (changed: Partial<SheetSettings>) => void
  readonly orientations: SheetOrientations
}

export type OpenDialog = 'code' | 'keys' | 'more' | 'page-setup' | 'pages' | 'tuner'

/** A sheet, how it is opened, and what its screen learns of it: each callback concerns another part of the screen. */
export interface StandProps {
  readonly sheet: StandSheet
  readonly frame: Frame
  readonly start: {
    /** The page to start at: `last` after turning back into the piece, or the position where the player was. */
    readonly enter: 'first' | 'last' | Spot
    /** The preset until the player chooses another one. */
    readonly preset: Mode
    /** A turn requested while the piece was being opened. */
    readonly queued: Turn | null
  }
  /** True for each direction that has another piece. */
  readonly neighbours: { readonly back: boolean; readonly next: boolean }
  /** Called with the first position, and whenever it changes. */
  readonly onPosition: (position: Position) => void
  /** Called when the first page is drawn. */
  readonly onDrawn: () => void
  /** Called when the player turns past the end of the piece in this direction. */
  readonly onLeave: (turn: Turn) => void
  /** Called when the next turn leads out of the piece. */
  readonly onLast: () => void
  readonly onClose: () => void
  readonly onParts: () => void
  /** Content under the bar, such as an offer to save; shown with the bar. */
  readonly notice: (pen: Pen) => ReactNode
  /** The list of pieces at the bottom. */
  readonly list: ReactNode
}
