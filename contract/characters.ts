/**
 * Classes of characters for regular expressions with the flag `u`, to be put into brackets. No stored text contains
 * control characters, except line breaks, or half a character (a lone surrogate), which PostgreSQL refuses.
 */
export const unstorable = '\\p{Cc}\\p{Cs}'
/** Characters that turn the direction of the text around them (Unicode UAX #9): a name with one looks like another. */
const bidirectional = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
/** The unstorable ones, those that turn text around, and Unicode's own line breaks: no name or title contains them. */
export const notOnOneLine = `${unstorable}${bidirectional}\\p{Zl}\\p{Zp}`

/** A text without line breaks. */
export const storableLine = new RegExp(`^[^${notOnOneLine}]*$`, 'u')
/** A text that may have line breaks and tabs. */
export const storableLines = new RegExp(`^(?:[\\n\\r\\t]|[^${unstorable}])*$`, 'u')

/** True if a cut before `index` would separate what is shown as one character: an emoji, a flag, a letter with its marks. */
const isInsideCharacter = (text: string, index: number): boolean => {
  const [before, after] = [text.slice(Math.max(0, index - 64), index), text.slice(index, index + 4)]
  if (/^[\udc00-\udfff]/.test(after) && /[\ud800-\udbff]$/.test(before)) return true
  if (/^(?:\p{M}|\p{Emoji_Modifier}|\u200d)/u.test(after) || before.endsWith('\u200d')) return true
  const flags = /\p{Regional_Indicator}*$/u.exec(before)?.[0].length ?? 0
  // A flag is two indicators of two units each.
  return /^\p{Regional_Indicator}/u.test(after) && flags % 4 !== 0
}

/** Shortens a text to at most `maximum` UTF-16 units, and never in the middle of a shown character. */
export const truncate = (text: string, maximum: number): string => {
  if (text.length <= maximum) return text
  let end = maximum
  while (end > 0 && isInsideCharacter(text, end)) end -= 1
  return text.slice(0, end)
}
