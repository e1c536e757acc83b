import { expect, test } from 'vitest'
import { correctDuration } from './mp4-header.ts'

/** Returns a box of an MP4 file. */
const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0))
  return Buffer.concat([size, Buffer.from(type, 'latin1'), ...content])
}
const bytes = (...all: number[]): Buffer => Buffer.from(all)
const times = (length: number): Buffer => Buffer.alloc(2 * length, 7)
const timeScale = bytes(0, 0, 0xbb, 0x80)
/** The header of a track, as version 0 and 1 of its box have it. */
const header = (version: 0 | 1, duration: number): Buffer => {
  const length = version === 0 ? 4 : 8
  const last = Buffer.alloc(length)
  last.writeUInt16BE(duration, length - 2)
  return box('mdhd', bytes(version, 0, 0, 0), times(length), timeScale, last, bytes(0x55, 0xc4, 0, 0))
}
const file = (mdhd: Buffer, ...further: readonly Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', box('trak', box('mdia', mdhd)), ...further)])
const corrected = (from: Buffer): Buffer => {
  const copy = Uint8Array.from(from)
  correctDuration(copy.buffer)
  return Buffer.from(copy)
}

test('the duration of a fragmented file is that of its fragments', () => {
  const extended = box('mvex', box('trex', Buffer.alloc(24)))
  for (const version of [0, 1] as const)
    expect(corrected(file(header(version, 1041), extended))).toEqual(file(header(version, 0), extended))
})

test('a file without fragments, and another format, stay as they are', () => {
  for (const other of [file(header(1, 1041)), Buffer.from('OggS and more'), Buffer.alloc(0)])
    expect(corrected(other)).toEqual(other)
})
