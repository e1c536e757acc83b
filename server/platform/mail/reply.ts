/** Characters of a reply that are stored and shown. */
const MAX_LENGTH = 300

/**
 * A mail server's reply as it is stored and shown: one line, shortened, without the recipient's address and without the
 * paths of links, because a filter may quote a link of the mail, which is a secret.
 */
export const shownReply = (reply: string | undefined, to: string): string | undefined => {
  if (reply === undefined) return undefined
  const line = reply
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(new RegExp(RegExp.escape(to), 'giu'), '…')
    .replace(/(https?:\/\/[^/\s?#]+)\S*/gi, '$1/…')
    .replace(/\b(token|code|key)=[^\s&]+/gi, '$1=…')
    .trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line
}
