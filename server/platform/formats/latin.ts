import anyAscii from 'any-ascii'

/** Signs that any-ascii or the decomposition of Unicode would lose or write as words. */
const signs: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '-',
}

/**
 * Writes a text with certain characters only. Letters and digits of any script are transliterated, typographic signs
 * become plain ones, every space becomes a space, and what has no equivalent (emoji, control characters) is left out.
 * @param isAllowed the characters that stay as they are
 */
export const transliterate = (text: string, isAllowed: (character: string) => boolean): string =>
  Array.from(text.toWellFormed().normalize('NFC'), (character) => {
    if (/[\u00a0\p{Zs}\p{Zl}\p{Zp}\t\n\r]/u.test(character)) return ' '
    if (/\p{C}/u.test(character)) return ''
    if (isAllowed(character)) return character
    const sign = signs[character]
    if (sign !== undefined) return sign
    if (!/[\p{L}\p{N}]/u.test(character)) return ''
    // 'ǎ' and 'ﬁ' keep their letters; 'Д' has others.
    const letters = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return Array.from(letters).every(isAllowed) ? letters : Array.from(anyAscii(character)).filter(isAllowed).join('')
  })
    .join('')
    .replace(/ +/g, ' ')
    .trim()

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
