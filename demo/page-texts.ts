import type { PlacedText } from '#server/features/page-texts/ensure.ts'
import texts from './page-texts.json' with { type: 'json' }

/** The texts of the demo's band, as far as they differ from the neutral ones. */
export const demoPageTexts: readonly PlacedText[] = texts
