import { type TableEncoding, tableEncodings } from '#contract/imports.ts'

/** The upper half of code page 850, in which Excel saves «CSV (MS-DOS)»; TextDecoder does not know it. */
const upperHalf850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÛÙÚýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const decoders: Readonly<Record<TableEncoding, (bytes: Uint8Array) => string>> = {
  'windows-1252': (bytes) => new TextDecoder('windows-1252').decode(bytes),
  macintosh: (bytes) => new TextDecoder('macintosh').decode(bytes),
  // Both have 128 characters in the upper half, so each character of one names a byte.
  ibm850: (bytes) =>
    new TextDecoder('latin1').decode(bytes).replace(/[^\0-\x7f]/g, (character) => byteOf850.get(character) ?? ''),
}
const byteOf850 = new Map(
  [...new TextDecoder('latin1').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))].map(
    (character, index) => [character, upperHalf850[index] ?? ''],
  ),
)

/** Letters of names in Switzerland; the first ones are frequent. */
const frequent = 'äöüéèà'
const lower = `${frequent}âêëîïôûùçáíóúñãßœ`
const upper = 'ÄÖÜÉÈÀÂÊÇ'
const isLetter = (character: string | undefined): boolean => /\p{L}/u.test(character ?? '')
const isUpper = (character: string | undefined): boolean => /\p{Lu}/u.test(character ?? '')
const isLower = (character: string | undefined): boolean => /\p{Ll}/u.test(character ?? '')

/** How well a character fits between its neighbours: 'ü' in 'Müller' does, 'Ÿ' in 'MŸller' does not. */
const fitness = (character: string, before: string | undefined, after: string | undefined): number => {
  if (lower.includes(character)) {
    if ((!isLetter(before) && !isLetter(after)) || isUpper(after)) return -1
    return frequent.includes(character) ? 2 : 1
  }
  if (upper.includes(character))
    return isLetter(before) ? (isUpper(before) && !isLower(after) ? 1 : -1) : isLetter(after) ? 2 : -1
  if (character === '’') return isLetter(before) && isLetter(after) ? 2 : 0
  if ('«»‹›„“”'.includes(character)) return isLetter(before) === isLetter(after) ? 0 : 2
  return '–—…°€§·\u00a0'.includes(character) ? 0 : -1
}

/** Characters that are enough to recognise an encoding. */
const examined = 20_000
const scoreOf = (text: string): number => {
  let score = 0
  let count = 0
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]/g)) {
    score += fitness(character, text[index - 1], text[index + 1])
    count += 1
    if (count === examined) break
  }
  return score
}

interface DecodedText {
  readonly text: string
  /** null for Unicode, which leaves no doubt. */
  readonly encoding: TableEncoding | null
}

/**
 * Decodes text as spreadsheets save it: UTF-8, UTF-16 with a byte order mark, or one of the older encodings. The letters
 * tell which of these: in a wrong one they stand where no name has them. The first one wins a tie.
 * @param chosen the encoding that a person chose
 */
export const decodeText = (bytes: Uint8Array, chosen: TableEncoding | undefined): DecodedText => {
  const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const
  for (const [encoding, mark] of Object.entries(marks))
    if (bytes[0] === mark[0] && bytes[1] === mark[1])
      return { text: new TextDecoder(encoding).decode(bytes), encoding: null }
  if (chosen !== undefined) return { text: decoders[chosen](bytes), encoding: chosen }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null }
  } catch {
    const [first, ...others] = tableEncodings.map((encoding) => {
      const text = decoders[encoding](bytes)
      return { encoding, text, score: scoreOf(text) }
    })
    return others.reduce((best, other) => (other.score > best.score ? other : best), first as NonNullable<typeof first>)
  }
}
