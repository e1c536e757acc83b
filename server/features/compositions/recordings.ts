import { and, eq } from 'drizzle-orm'
import { type EditedRecording, RecordingInput } from '#contract/recordings.ts'
import type { Db } from '../../platform/db/open.ts'
import { recording } from '../../platform/db/tables.ts'
import type { ReceivedFile } from '../../platform/files/receive.ts'
import { requireFirst } from '../../platform/http/http-error.ts'
import { type Author, changedFields, recordChange } from '../../platform/resources/record.ts'
import type { Rows } from '../../platform/resources/rows.ts'

type RecordingRow = typeof recording.$inferSelect

/** Types that Chrome, Firefox and Safari play, as file-type names them, and the types that are sent. */
export const audioTypes: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/wav': 'audio/wav',
  'audio/flac': 'audio/flac',
}

export const presentEditedRecording = ({ contentType, sha256, createdAt, ...row }: RecordingRow): EditedRecording => row

/** @throws HttpError not_found */
export const findRecording = async (db: Db, id: number): Promise<RecordingRow> => {
  return requireFirst(await db.select().from(recording).where(eq(recording.id, id)))
}

/** Adds a stored audio file to its piece; a repeated upload returns the existing recording. */
export const addRecording = async (
  tx: Db,
  compositionId: number,
  { title }: RecordingInput,
  { sha256, size, mimeType }: ReceivedFile,
  author: Author,
): Promise<EditedRecording> => {
  const contentType = audioTypes[mimeType] ?? mimeType
  const [added] = await tx
    .insert(recording)
    .values({ compositionId, title, sha256, size, contentType, createdAt: author.now })
    .onConflictDoNothing()
    .returning()
  if (added === undefined) {
    const existing = requireFirst(
      await tx
        .select()
        .from(recording)
        .where(and(eq(recording.compositionId, compositionId), eq(recording.sha256, sha256))),
    )
    return presentEditedRecording(existing)
  }
  const fields = changedFields(null, contentOf(added))
  await recordChange(tx, author, { noun: 'recording', rowId: added.id, action: 'created', fields })
  return presentEditedRecording(added)
}

/** The stored bytes of a removed recording remain, because a backup may refer to them. */
export const recordingRows: Rows<EditedRecording, RecordingInput, RecordingInput> = {
  noun: 'recording',
  table: recording,
  read: async (tx, id) => presentEditedRecording(await findRecording(tx, id)),
  contentOf: ({ title }) => ({ title }),
  rules: RecordingInput,
  columnsOf: (input) => input,
  keeps: ['size', 'sha256', 'compositionId'],
}

const contentOf = ({ title, size, sha256, compositionId }: RecordingRow) => ({ title, size, sha256, compositionId })
