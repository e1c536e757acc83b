import * as v from 'valibot'

/**
 * Characters that cannot end an address or start another one in a header or an SMTP command (RFC 5322 §3.2.3, RFC 5321
 * §4.1.2).
 */
const plain = '[^\\s\\p{C},;:<>()\\[\\]"\\\\@]'

/** Exactly one address without anything around it: a line break or a comma would add a recipient or a header. */
export const OneAddress = v.pipe(v.string(), v.maxLength(254), v.regex(new RegExp(`^${plain}{1,64}@${plain}+$`, 'u')))

export interface Mailbox {
  /** Display name; empty = none. */
  readonly name: string
  readonly address: string
}

/** `Name <address>` or an address alone (RFC 5322 §3.4); undefined when it is neither. */
export const parseMailbox = (text: string): Mailbox | undefined => {
  const [, name = '', inAngles] = /^\s*"?([^"<>\p{C}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? []
  const address = inAngles ?? text.trim()
  return v.is(OneAddress, address) ? { name, address } : undefined
}
