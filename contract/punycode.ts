/** Decoding of domains in other alphabets (RFC 3492). Browsers and Node encode them by `URL`, and browsers decode none. */

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'
const base = 36

/** Adapts the thresholds to the distance of the last character (section 6.1). */
const adapt = (distance: number, length: number, isFirst: boolean): number => {
  let delta = Math.floor(distance / (isFirst ? 700 : 2))
  delta += Math.floor(delta / length)
  let bias = 0
  for (; delta > 455; bias += base) delta = Math.floor(delta / 35)
  return bias + Math.floor((base * delta) / (delta + 38))
}

/** @throws RangeError if it is no encoded label */
const decodeLabel = (label: string): string => {
  const hyphen = label.lastIndexOf('-')
  const decoded = hyphen > 0 ? [...label.slice(0, hyphen)] : []
  let [point, position, bias] = [128, 0, 72]
  for (let at = hyphen > 0 ? hyphen + 1 : 0; at < label.length; position++) {
    const before = position
    let weight = 1
    for (let step = base; ; step += base) {
      const digit = digits.indexOf(label[at++] ?? ' ')
      if (digit < 0) throw new RangeError(label)
      position += digit * weight
      const threshold = Math.min(26, Math.max(1, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = decoded.length + 1
    bias = adapt(position - before, length, before === 0)
    point += Math.floor(position / length)
    position %= length
    decoded.splice(position, 0, String.fromCodePoint(point))
  }
  return decoded.join('')
}

/** Returns a domain in its own alphabet. @throws RangeError if a label is not encoded properly */
export const decodeDomain = (domain: string): string =>
  domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label))
    .join('.')
