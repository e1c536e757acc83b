import type { WindowSide } from '#contract/edited-settings.ts'

/** Points of a millimetre. */
export const mm = 72 / 25.4

/**
 * Places of a letter in a Swiss window envelope (SN 010130), in millimetres of an A4 sheet. The window of a C5 envelope
 * is 100 × 45 mm, 65 mm above the lower edge, 12 mm from the right edge or 20 mm from the left one. A sheet that is
 * folded at 148.5 mm moves in it by 19 mm sideways and by 13.5 mm up and down. `address` lies in what the window always
 * shows, and also in the window of a C6/5 envelope; nothing else may lie in `shown`, which it may show.
 */
export const windows = {
  LEFT: {
    address: { x: 22, width: 78 },
    shown: { from: 1, to: 120 },
    /** The band and the facts of the letter, beside what may show. */
    beside: { x: 124, width: 69 },
  },
  RIGHT: {
    address: { x: 122, width: 75 },
    shown: { from: 98, to: 210 },
    beside: { x: 17, width: 78 },
  },
} as const satisfies Record<WindowSide, object>

/** Vertical places in millimetres, for both sides. */
export const heights = {
  shown: { from: 38.5, to: 97 },
  /** The sender in one line, then the address. */
  address: { from: 52, to: 78 },
  facts: 52,
  title: 98,
  /** One fold for C5. Those for C6/5, at 105 and 210 mm, would go through the QR code of the payment part. */
  fold: 148.5,
  /** Top edge of the payment part. */
  payment: 192,
} as const
export const addressLinesMaximum = 6
/** Maximum number of letters in one PDF: some seconds of work. */
export const lettersMaximum = 400
