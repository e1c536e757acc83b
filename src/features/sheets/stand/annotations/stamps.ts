import outlines from './stamp-outlines.json' with { type: 'json' }

/** A glyph that can be stamped, by its SMuFL name. */
export type StampName = keyof typeof outlines

/** A glyph around its middle, y downwards; all numbers in thousandths of the em. */
interface Outline {
  readonly path: string
  readonly width: number
  readonly height: number
}

export const stampGroupNames = [
  'dynamics',
  'articulation',
  'breath',
  'fingering',
  'pitch',
  'form',
  'attention',
] as const

/** The stamps of the palette in their order. */
export const stampGroups = {
  dynamics: [
    ...(['dynamicPPP', 'dynamicPP', 'dynamicPiano', 'dynamicMP', 'dynamicMF', 'dynamicForte'] as const),
    ...(['dynamicFF', 'dynamicFFF', 'dynamicFortePiano', 'dynamicSforzando1', 'dynamicSforzato'] as const),
    ...(['dynamicCrescendoHairpin', 'dynamicDiminuendoHairpin'] as const),
  ],
  articulation: ['articAccentAbove', 'articMarcatoAbove', 'articStaccatoAbove', 'articTenutoAbove'],
  breath: ['breathMarkComma', 'caesura', 'fermataAbove'],
  fingering: ['fingering0', 'fingering1', 'fingering2', 'fingering3', 'fingering4', 'fingering5'],
  pitch: ['accidentalSharp', 'accidentalFlat', 'accidentalNatural', 'arrowBlackUp', 'arrowBlackDown'],
  form: ['segno', 'coda', 'dalSegno', 'daCapo', 'repeatLeft', 'repeatRight'],
  attention: ['miscEyeglasses', 'noteheadXBlack', 'csymBracketLeftTall', 'csymBracketRightTall'],
} as const satisfies Record<(typeof stampGroupNames)[number], readonly StampName[]>

const isKnown = (name: string): name is StampName => Object.hasOwn(outlines, name)

/** Returns null for a glyph that this version of the app does not know. */
export const outlineOf = (name: string): Outline | null => (isKnown(name) ? outlines[name] : null)

export const stampNames = Object.values(stampGroups).flat()

/** Smallest extent of a stamped glyph in thousandths of the usual em: a fingering is a quarter of a staff high. */
const smallest = 500
/** Maximum factor by which a glyph is enlarged: a dot stays a dot. */
const largest = 2.2

/** Returns the factor by which the em of a small glyph exceeds that of the others. */
export const enlargementOf = (name: StampName): number => {
  const { width, height } = outlines[name]
  return Math.min(largest, Math.max(1, smallest / Math.max(width, height)))
}
