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

/** The first bytes of recordings as browsers make them. */
const heads = {
  webm: '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853',
  'mp4 of Chromium': '000000246674797069736f6d0000020069736f6d69736f3669736f32767030396d703431',
  'mp4 of WebKit': '00000020667479706d703432000000006d7034326d70343169736f6d69736f32',
  'ogg of Firefox': '4f67675300020000000000000000c62f2b1500000000c2c2b44501134f707573486561640101380144ac0000000000',
} as const
export type RecordingHead = keyof typeof heads

/** Returns the beginning of a recording; `mark` makes it unlike others. */
export const recordingHead = (format: RecordingHead, mark: string): Buffer =>
  Buffer.concat([Buffer.from(heads[format], 'hex'), Buffer.from(mark)])
