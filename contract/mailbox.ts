import { decodeDomain } from './punycode.ts'

/** A part of the type that browsers and Node share: the contract is compiled without the types of either. */
declare const URL: { canParse: (address: string) => boolean; new (address: string): { readonly hostname: string } }

/** Returns a domain in ASCII (UTS 46), as mail servers know it, in lower case and without a dot at its end. */
const canonicalDomain = (domain: string): string => {
  const typed = domain.toLowerCase()
  // The parser of addresses would take other characters for a path, a port or a password.
  const address = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? `https://${domain}` : ''
  return (URL.canParse(address) ? new URL(address).hostname : typed).replace(/(?<=[^.])\.$/, '')
}

/**
 * Returns the one spelling of a mailbox, in which addresses are stored and compared: lower case, full-width characters
 * as usual ones, without invisible marks, the domain in ASCII. A text that is no address is returned in lower case.
 */
export const canonicalMailbox = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .replaceAll('\u3002', '.')
    .trim()
  const at = plain.lastIndexOf('@')
  if (at < 1) return plain.toLowerCase()
  return `${plain.slice(0, at).toLowerCase()}@${canonicalDomain(plain.slice(at + 1))}`
}

/** Returns a stored address as its owner writes it, to show it: the domain in its own alphabet. */
export const shownMailbox = (address: string): string => {
  if (!address.includes('xn--')) return address
  const at = address.lastIndexOf('@') + 1
  try {
    const shown = address.slice(0, at) + decodeDomain(address.slice(at))
    return canonicalMailbox(shown) === address ? shown : address
  } catch {
    return address
  }
}
