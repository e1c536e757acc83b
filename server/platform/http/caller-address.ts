import type { IncomingMessage } from 'node:http'
import net from 'node:net'

/**
 * Returns the caller's address: the socket's address, or behind `hops` trusted proxies the `hops`-th entry from the
 * right of X-Forwarded-For, which the outermost trusted proxy saw. Entries further left are written by the caller and
 * are ignored.
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

/** Key of one caller: an IPv4 address, or the /64 network of an IPv6 subscriber. */
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
