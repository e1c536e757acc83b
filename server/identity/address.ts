import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The caller's address for throttling: the last one that the trusted proxies saw. IPv6 counts by /64, which is what one
 * household or attacker has.
 * @param hops proxies in front whose X-Forwarded-For is believed
 */
export function addressOf(req: IncomingMessage, hops: number): string {
  const chain = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const seen = [...chain, req.socket.remoteAddress ?? '']
  const address = seen.at(Math.max(-seen.length, -1 - hops)) ?? ''
  return isIPv6(address) && !address.includes('.') ? network64(address) : address
}

function network64(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail === undefined ? [] : tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0')
  return [...groups, ...(tail === undefined ? [] : zeros), ...rest].slice(0, 4).join(':')
}
