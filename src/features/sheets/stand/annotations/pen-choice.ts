import * as v from 'valibot'
import { type Ink, inks, type Stroke, type Tool, tools } from '#contract/annotations.ts'
import type { MemberDatabase } from '#device/database.ts'
import { enlargementOf, stampNames } from './stamps.ts'

const penColours = { black: '#16181d', red: '#c4122f', blue: '#0b4fb3', green: '#0a6b38', yellow: '#8a6d00' } as const
const penInks = ['black', 'red', 'blue', 'green'] as const

/** The choices for each tool: its inks in the order of the bar, and its two widths in units of the page. */
export const looks = {
  pen: { inks: penInks, widths: { fine: 34, wide: 70 }, colours: penColours, opacity: 1 },
  marker: {
    inks: ['yellow', 'green', 'blue', 'red'],
    widths: { fine: 170, wide: 330 },
    colours: { black: '#9aa0a8', red: '#ff6b81', blue: '#58b4ff', green: '#5bd66b', yellow: '#ffd91a' },
    opacity: 0.55,
  },
  stamp: { inks: penInks, widths: { fine: 420, wide: 640 }, colours: penColours, opacity: 1 },
  text: { inks: penInks, widths: { fine: 230, wide: 380 }, colours: penColours, opacity: 1 },
} as const satisfies Record<
  Tool,
  {
    inks: readonly Ink[]
    widths: { fine: number; wide: number }
    colours: Record<Ink, string>
    opacity: number
  }
>

const ChosenLook = v.object({ ink: v.picklist(inks), wide: v.boolean() })
const Stamp = v.object({ ...ChosenLook.entries, glyph: v.fallback(v.picklist(stampNames), 'breathMarkComma') })

const newStamp = { ink: 'red', wide: false, glyph: 'breathMarkComma' } as const
const newText = { ink: 'red', wide: false } as const

/** The selected pen on this device. */
export const PenChoice = v.object({
  version: v.literal(1),
  tool: v.picklist([...tools, 'eraser']),
  pen: ChosenLook,
  marker: ChosenLook,
  /** Missing in a choice of an older version of the app. */
  stamp: v.optional(Stamp, newStamp),
  text: v.optional(ChosenLook, newText),
  /** True if a finger draws, false if it moves and turns the page; null = it draws until a stylus is detected. */
  finger: v.nullable(v.boolean()),
})
export type PenChoice = v.InferOutput<typeof PenChoice>

export const newPenChoice: PenChoice = {
  version: 1,
  tool: 'pen',
  pen: { ink: 'black', wide: false },
  marker: { ink: 'yellow', wide: false },
  stamp: newStamp,
  text: newText,
  finger: null,
}

/** The style of the next stroke. */
export type Look = Pick<Stroke, 'tool' | 'ink' | 'width' | 'content'>

/** Returns the style that a choice gives the next stroke; null for the eraser. */
export const lookOf = ({ tool, ...choice }: PenChoice): Look | null => {
  if (tool === 'eraser') return null
  const { ink, wide } = choice[tool]
  const width = looks[tool].widths[wide ? 'wide' : 'fine']
  if (tool !== 'stamp') return { tool, ink, width }
  const { glyph } = choice.stamp
  return { tool, ink, width: Math.min(1000, Math.round(width * enlargementOf(glyph))), content: glyph }
}

export const colourOf = (tool: Tool, ink: Ink): string => looks[tool].colours[ink]

const key = 'pen'

/** Reads the selected pen. An unreadable choice, or one of a newer version of the app, is ignored. */
export const readPenChoice = async (database: MemberDatabase): Promise<PenChoice> => {
  const stored = v.safeParse(PenChoice, await database.read(['stand'], (transaction) => transaction.get('stand', key)))
  return stored.success ? stored.output : newPenChoice
}

export const savePenChoice = (database: MemberDatabase, choice: PenChoice): Promise<void> =>
  database.write(['stand'], async (transaction) => transaction.put('stand', key, choice))
