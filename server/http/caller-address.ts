import type { IncomingMessage } from 'node:http'
import net from 'node:net'

/**
 * The caller's address: the socket's, or behind `hops` trusted proxies the one the outermost of them saw, which is the
 * `hops`-th from the right in X-Forwarded-For. What a caller writes further left is never believed.
 */
export const callerAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  hops: number,
): string => {
  const direct = socket.remoteAddress ?? 'unknown'
  if (hops === 0) return direct
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const address = forwarded.at(-hops)?.trim() ?? ''
  return net.isIP(address) === 0 ? direct : address
}

/** What counts as one caller: an IPv4 address, or the /64 that an IPv6 subscriber has for himself. */
export const callerKey = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !net.isIPv6(address)) return mapped ?? address
  const [left = '', right] = address.toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const filled = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
