import { and, count, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { picture, pictureFile } from '../../platform/db/tables.ts'
import { enqueueAll } from '../../platform/jobs/queue.ts'
import { convertPictureJob, fileCount } from './renditions.ts'

/**
 * Enqueues the conversion of pictures without all of their files: a new version of the app may have more widths. A
 * conversion that was given up is not repeated.
 */
export const enqueueMissingFiles = async (db: Db): Promise<void> => {
  const rows = await db
    .select({ id: picture.id, revision: picture.revision, width: picture.width, files: count(pictureFile.sha256) })
    .from(picture)
    .leftJoin(pictureFile, and(eq(pictureFile.pictureId, picture.id), eq(pictureFile.revision, picture.revision)))
    .groupBy(picture.id)
  const incomplete = rows.filter(({ width, files }) => files < fileCount({ width }))
  await enqueueAll(
    db,
    incomplete.map(({ id, revision }) => ({
      kind: convertPictureJob,
      payload: { picture: id, revision },
      uniqueKey: `convert_picture:${id}:${revision}`,
    })),
  )
}
