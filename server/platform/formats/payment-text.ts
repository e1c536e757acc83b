import { transliterate } from './latin.ts'

/**
 * Characters that a QR-bill may contain: Basic Latin, the letters of Latin-1 Supplement and Latin Extended-A, Ș, Ț and €
 * (Swiss Implementation Guidelines QR-bill 2.3, 4.1.1). Banks refuse a code with any other.
 */
const isPermitted = (character: string): boolean => /^[\u0020-\u007e\u00a1-\u017f\u0218-\u021b\u20ac]$/u.test(character)

/**
 * Writes a text in the characters of a QR-bill, for the code and for the print beside it.
 * @param maximum number of characters; the rest is cut off
 */
export const paymentText = (text: string, maximum: number): string =>
  transliterate(text, isPermitted).slice(0, maximum).trim()
