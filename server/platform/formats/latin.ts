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
