import { inflateSync } from 'node:zlib'

const sfntEntry = 16
const woffEntry = 20

/**
 * Extracts the OpenType file from a WOFF file (W3C WOFF 1.0 §4, §5): the PDF library would do it for every document,
 * with its own inflater, which takes longer than a page of text.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('this is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * woffEntry
    const [offset, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < size ? inflateSync(bytes) : bytes,
    }
  })
  const head = Buffer.alloc(12 + count * sfntEntry)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * sfntEntry, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * sfntEntry - 2 ** power * sfntEntry, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const at = 12 + index * sfntEntry
    tag.copy(head, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    const padding = Buffer.alloc(-bytes.length & 3)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  })
  return Buffer.concat(parts)
}
