/** Returns a silent recording in WAV format (8-bit, mono, 8000 samples per second). */
export const silentWav = (seconds: number): Buffer => {
  const samples = Math.round(seconds * 8000)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

/** The first bytes of a recording as Chrome makes it: the EBML head of a WebM file; `mark` makes it unlike others. */
export const webmHead = (mark: string): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853', 'hex'),
    Buffer.from(mark),
  ])
