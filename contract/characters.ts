/**
 * Classes of characters for regular expressions with the flag `u`, to be put into brackets. No stored text contains
 * control characters, except line breaks, or half a character (a lone surrogate), which PostgreSQL refuses.
 */
export const unstorable = '\\p{Cc}\\p{Cs}'
/** The unstorable ones and Unicode's own line breaks: no text that is shown on one line contains them. */
export const notOnOneLine = `${unstorable}\\p{Zl}\\p{Zp}`

/** A text without line breaks. */
export const storableLine = new RegExp(`^[^${unstorable}]*$`, 'u')
/** A text that may have line breaks and tabs. */
export const storableLines = new RegExp(`^(?:[\\n\\r\\t]|[^${unstorable}])*$`, 'u')
