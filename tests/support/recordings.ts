import type { AudioId, StorableRecording } from '#device/recordings/store.ts'

/** Returns the bytes of a recording. */
export const sound = (text: string): ArrayBuffer => new TextEncoder().encode(`RIFF ${text}`).buffer

/** Returns the description of a recording, as the server lists it. */
export const recordingOf = async (id: AudioId, bytes: ArrayBuffer): Promise<StorableRecording> => ({
  ...{ id, title: `Aufnahme ${id}`, size: bytes.byteLength, contentType: 'audio/wav' },
  sha256: Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'),
})
