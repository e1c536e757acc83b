import sharp from 'sharp'

/** The boxes of an ISO base media file (ISO/IEC 14496-12 §4.2) between two positions: type, start and end of the content. */
const boxesIn = function* (file: Buffer, start: number, end: number) {
  for (let at = start; at + 8 <= end; ) {
    const [short, type] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)]
    if (short === 1 && at + 16 > end) return
    const head = short === 1 ? 16 : 8
    const size = short === 0 ? end - at : short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    if (size < head || at + size > end) return
    yield { type, start: at + head, end: at + size }
    at += size
  }
}

const findBox = (file: Buffer, path: readonly string[]): { start: number; end: number } | undefined => {
  let inside = { start: 0, end: file.byteLength }
  for (const type of path) {
    const found = [...boxesIn(file, inside.start, inside.end)].find((box) => box.type === type)
    if (found === undefined) return undefined
    // `meta` is a full box: version and flags precede its boxes.
    inside = type === 'meta' ? { ...found, start: found.start + 4 } : found
  }
  return inside
}

/** Colour primaries of Display P3 (ITU-T H.273, table 2). */
const displayP3 = 12

/**
 * Returns the ICC profile of a HEIC picture's colours, which libheif-js does not tell; undefined if they are sRGB or
 * unknown. iPhones write a profile, other phones only a number (`colr` box, ISO/IEC 14496-12 §12.1.5).
 */
export const readColourProfile = async (file: Buffer): Promise<Buffer | undefined> => {
  const properties = findBox(file, ['meta', 'iprp', 'ipco'])
  if (properties === undefined) return undefined
  const colours = [...boxesIn(file, properties.start, properties.end)].filter(({ type }) => type === 'colr')
  const kindOf = ({ start }: { start: number }) => file.toString('latin1', start, start + 4)
  const profile = colours.find((box) => ['prof', 'rICC'].includes(kindOf(box)))
  if (profile !== undefined) return file.subarray(profile.start + 4, profile.end)
  const isP3 = colours.some((box) => kindOf(box) === 'nclx' && file.readUInt16BE(box.start + 4) === displayP3)
  if (!isP3) return undefined
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  return (await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()).icc
}

const [short, long, bytes] = [3, 4, 7]
/** Bytes before the pixels. */
export const tiffHead = 8

/**
 * Completes a TIFF (TIFF 6.0 §2) of RGBA pixels with their colour profile (tag 34675), because sharp takes a profile
 * only from a file.
 * @param pixels the pixels, with `tiffHead` unused bytes in front
 */
export const asTiff = (pixels: Buffer, { width, height }: { width: number; height: number }, profile: Buffer) => {
  const directory = pixels.byteLength + (pixels.byteLength % 2)
  const entries = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 1, 8],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, tiffHead],
    [277, short, 1, 4],
    [278, long, 1, height],
    [279, long, 1, width * height * 4],
    [338, short, 1, 2],
  ]
  const size = 2 + (entries.length + 1) * 12 + 4
  entries.push([34675, bytes, profile.byteLength, directory + size])
  const ifd = Buffer.alloc(size)
  ifd.writeUInt16LE(entries.length, 0)
  for (const [index, [tag = 0, type = 0, count = 0, value = 0]] of entries.entries()) {
    ifd.writeUInt16LE(tag, 2 + index * 12)
    ifd.writeUInt16LE(type, 4 + index * 12)
    ifd.writeUInt32LE(count, 6 + index * 12)
    ifd.writeUInt32LE(value, 10 + index * 12)
  }
  pixels.write('II*\0', 'latin1')
  pixels.writeUInt32LE(directory, 4)
  return Buffer.concat([pixels, Buffer.alloc(directory - pixels.byteLength), ifd, profile])
}
