import * as v from 'valibot'
import type { Recording } from '#contract/recordings.ts'
import { createChangeChannel } from '../changes.ts'
import type { MemberDatabase } from '../database.ts'
import type { DeviceDeps } from '../deps.ts'
import { bytesOf, type SheetFault, sha256Hex } from '../sheets/store.ts'

/** The number of a recording, or the id of a take of an event, of which pieces are sections. */
export type AudioId = number | string

/** An audio file that is played beside a part. */
export interface AudioFile extends Omit<Recording, 'id'> {
  readonly id: AudioId
}

/** The record of a recording or take that a member wants on this device, stored beside its bytes. */
export const SavedRecording = v.object({
  version: v.literal(1),
  id: v.union([v.number(), v.string()]),
  compositionId: v.number(),
  /** Title of the piece, so that it can be named without a list. */
  piece: v.string(),
  title: v.string(),
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Hexadecimal, lower case. */
  sha256: v.string(),
  savedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The recording is wanted, but its bytes are missing or damaged. */
  missing: v.boolean(),
})
export type SavedRecording = v.InferOutput<typeof SavedRecording>

/** A recording whose file the server has described, so that the bytes can be checked. */
export interface StorableRecording extends AudioFile {
  readonly sha256: string
  readonly contentType: string
}

export const isStorable = (recording: AudioFile): recording is StorableRecording =>
  recording.sha256 !== undefined && recording.contentType !== undefined

/** The recordings of a piece that a member wants. */
export interface WantedRecordings {
  readonly compositionId: number
  readonly title: string
  readonly recordings: readonly StorableRecording[]
}

export interface RecordingStore {
  /** Returns the recordings on this device, also those that are missing. */
  list(): Promise<readonly SavedRecording[]>
  /** Reads a recording; null if there is none. A damaged one is marked as missing. */
  open(id: AudioId): Promise<Blob | null>
  /**
   * Checks length and hash, and stores bytes and record in one transaction. The previous file stays until then.
   * @throws QuotaExceededError (DOMException)
   */
  save(
    recording: StorableRecording,
    piece: Omit<WantedRecordings, 'recordings'>,
    bytes: ArrayBuffer,
  ): Promise<SheetFault | null>
  /** Marks recordings as wanted before they are downloaded, so that an interrupted download is resumed later. */
  want(pieces: readonly WantedRecordings[]): Promise<void>
  remove(ids: readonly AudioId[]): Promise<void>
  /** Calls the listener after every change, here or in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const parts = ['recordings', 'recording-bytes'] as const

const faultOf = async ({ size, sha256 }: Pick<SavedRecording, 'size' | 'sha256'>, bytes: ArrayBuffer) => {
  if (bytes.byteLength < size) return 'cut'
  return bytes.byteLength === size && (await sha256Hex(bytes)) === sha256 ? null : 'damaged'
}

/** Opens the recordings of a member, which a sign-out removes. Records of a newer app stay, and are not listed. */
export const openRecordings = (deps: Pick<DeviceDeps, 'channel' | 'now'>, database: MemberDatabase): RecordingStore => {
  const { announce, subscribe } = createChangeChannel(deps, 'recordings-changed')
  const recordOf = (
    { id, title, size, sha256, contentType }: StorableRecording,
    piece: Omit<WantedRecordings, 'recordings'>,
    missing: boolean,
  ): SavedRecording => ({
    ...{ version: 1, id, title, size, sha256, contentType, missing },
    ...{ compositionId: piece.compositionId, piece: piece.title, savedAt: deps.now().toISOString() },
  })
  /** Marks a recording as missing unless another tab has saved it again in the meantime. */
  const markMissing = async (seen: SavedRecording): Promise<void> => {
    await database.write(parts, async (transaction) => {
      const now = v.safeParse(SavedRecording, await transaction.get('recordings', String(seen.id)))
      if (!now.success || now.output.savedAt !== seen.savedAt) return
      transaction.put('recordings', String(seen.id), { ...now.output, missing: true } satisfies SavedRecording)
      transaction.delete('recording-bytes', String(seen.id))
    })
    announce()
  }
  return {
    list: () =>
      database.read(['recordings'], async (transaction) =>
        (await transaction.all('recordings')).flatMap(({ value }) => {
          const saved = v.safeParse(SavedRecording, value)
          return saved.success ? [saved.output] : []
        }),
      ),
    open: async (id) => {
      const found = await database.read(parts, async (transaction) => ({
        record: await transaction.get('recordings', String(id)),
        bytes: bytesOf(await transaction.get('recording-bytes', String(id))),
      }))
      const saved = v.safeParse(SavedRecording, found.record)
      if (!saved.success || saved.output.missing) return null
      if (found.bytes !== null && (await faultOf(saved.output, found.bytes)) === null)
        return new Blob([found.bytes], { type: saved.output.contentType })
      await markMissing(saved.output)
      return null
    },
    save: async (recording, piece, bytes) => {
      const fault = await faultOf(recording, bytes)
      if (fault !== null) return fault
      const key = String(recording.id)
      await database.write(parts, async (transaction) => {
        transaction.put('recording-bytes', key, bytes)
        transaction.put('recordings', key, recordOf(recording, piece, false))
      })
      announce()
      return null
    },
    want: async (pieces) => {
      if (pieces.every(({ recordings }) => recordings.length === 0)) return
      await database.write(['recordings'], async (transaction) => {
        const known = new Set(await transaction.keys('recordings'))
        for (const piece of pieces)
          for (const recording of piece.recordings)
            if (!known.has(String(recording.id)))
              transaction.put('recordings', String(recording.id), recordOf(recording, piece, true))
      })
      announce()
    },
    remove: async (ids) => {
      if (ids.length === 0) return
      await database.write(parts, async (transaction) => {
        for (const id of ids) for (const store of parts) transaction.delete(store, String(id))
      })
      announce()
    },
    subscribe,
  }
}
