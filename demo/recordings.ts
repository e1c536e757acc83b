import type { Db } from '#server/platform/db/open.ts'
import { recording, recordingSection } from '#server/platform/db/tables.ts'
import type { FileSink } from '#server/platform/files/store.ts'
import { insertRow } from '../server/platform/db/insert-row.ts'

/** Samples per second, of 8 bits. */
const rate = 8000
const beatSeconds = 0.6
/** The first half of «Amazing Grace»: semitones above a' = 440 Hz, and beats. */
const melody: readonly (readonly [semitones: number, beats: number])[] = [
  [-14, 1],
  [-9, 2],
  [-5, 0.5],
  [-9, 0.5],
  [-5, 2],
  [-7, 1],
  [-9, 2],
  [-12, 1],
  [-14, 2],
  [-14, 1],
  [-9, 2],
  [-5, 0.5],
  [-9, 0.5],
  [-5, 2],
  [-7, 1],
  [-2, 5],
  [-5, 1],
]

const samplesOf = ([semitones, beats]: readonly [number, number]): Uint8Array =>
  Uint8Array.from({ length: Math.round(beats * beatSeconds * rate) }, (_, at) => {
    const turn = (2 * Math.PI * 440 * 2 ** (semitones / 12) * at) / rate
    const tone = Math.sin(turn) + Math.sin(2 * turn) / 3 + Math.sin(3 * turn) / 6
    return 128 + Math.round(60 * tone * Math.exp((-1.5 * at) / (beats * beatSeconds * rate)))
  })

/** Returns the melody in WAV format. */
export const wav = (): Buffer => {
  const samples = Buffer.concat(melody.map(samplesOf))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Loads a recording of a piece with two sections of the band. */
export const loadRecording = async (db: Db, files: FileSink, compositionId: number): Promise<void> => {
  const stored = await files.put(wav())
  const { id: recordingId } = await insertRow(db, recording, {
    ...{ compositionId, title: 'Probeaufnahme', contentType: 'audio/wav', ...stored },
  })
  await db.insert(recordingSection).values([
    { id: 'b5a4c1d2-0001-4000-8000-000000000001', recordingId, name: 'Thema', fromMs: 0, toMs: 7800 },
    { id: 'b5a4c1d2-0001-4000-8000-000000000002', recordingId, name: 'Steigerung', fromMs: 7800, toMs: 15_600 },
  ])
}
