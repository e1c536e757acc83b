const rate = 48_000

/** Returns a WAV file with two seconds of a tone and its octave, mono, 16 bits. @param frequency whole hertz */
export const toneFile = (frequency: number): Buffer => {
  const samples = Int16Array.from({ length: 2 * rate }, (_, index) => {
    const phase = (2 * Math.PI * frequency * index) / rate
    return 9000 * Math.sin(phase) + 4000 * Math.sin(2 * phase)
  })
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  // PCM, one channel.
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(2 * rate, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}
