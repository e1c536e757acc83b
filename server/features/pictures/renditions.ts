import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { firstPictureWidth, widthsFor } from '#contract/picture-sources.ts'
import type { Crop } from '#contract/pictures.ts'
import type { Db } from '../../platform/db/open.ts'
import { picture, pictureFile } from '../../platform/db/tables.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Output, PictureFormat } from './conversion.ts'
import type { Pictures } from './pictures.ts'

/** Makes the files of a picture that its upload did not make. */
export const convertPictureJob = defineJob('convert_picture', v.object({ picture: v.number(), revision: v.number() }))

type FileRow = typeof pictureFile.$inferInsert
export type Rendition = Omit<FileRow, 'pictureId' | 'revision'> & { readonly height: number }

const formats: readonly PictureFormat[] = ['avif', 'webp']
/** Longest side of the master in pixels: enough for a crop in the largest width. */
const masterSide = 3600

interface Wanted {
  readonly source: string
  readonly isHeic?: boolean
  readonly crop: Crop | null
  readonly outputs: readonly Omit<Output, 'path'>[]
}

/** Converts a picture and stores the results. @throws as Converter.convert */
export const makeFiles = async (
  { files, workFolder, convert }: Pictures,
  { source, isHeic = false, crop, outputs }: Wanted,
  urgency: 'now' | 'later',
) => {
  await mkdir(workFolder, { recursive: true })
  const written = outputs.map((output) => ({ ...output, path: path.join(workFolder, randomUUID()) }))
  try {
    const { sizes } = await convert({ source, isHeic, crop, outputs: written }, urgency)
    return await Promise.all(
      sizes.map(async (size, at) => ({
        ...size,
        ...(await files.put(createReadStream(written[at]?.path ?? ''))),
      })),
    )
  } finally {
    for (const { path: made } of written) await rm(made, { force: true })
  }
}

/**
 * Makes the master of an upload and its first file, for which the editor waits.
 * @throws PictureFaultError; HttpError server.unavailable
 */
export const makeMaster = async (
  pictures: Pictures,
  source: string,
  isHeic: boolean,
): Promise<{ readonly master: { sha256: string; width: number; height: number }; readonly first: Rendition }> => {
  const outputs = [
    { format: 'master', width: masterSide, height: masterSide },
    { format: 'webp', width: firstPictureWidth },
  ] as const
  const [master, first] = await makeFiles(pictures, { source, isHeic, crop: null, outputs }, 'now')
  if (master === undefined || first === undefined) throw new Error('a conversion without results')
  return { master, first: { format: 'webp', ...first } }
}

/** Makes the first file of another crop. @throws as makeMaster */
export const makeFirst = async (pictures: Pictures, masterSha256: string, crop: Crop | null): Promise<Rendition> => {
  const outputs = [{ format: 'webp', width: firstPictureWidth }] as const
  const [first] = await pictures.files.withLocalCopy(masterSha256, (source) =>
    makeFiles(pictures, { source, crop, outputs }, 'now'),
  )
  if (first === undefined) throw new Error('a conversion without results')
  return { format: 'webp', ...first }
}

/** Pixels of a crop of the master. */
export const sizeOf = (
  { masterWidth, masterHeight }: { readonly masterWidth: number; readonly masterHeight: number },
  crop: Crop | null,
): { readonly width: number; readonly height: number } => ({
  width: Math.max(1, Math.round(((crop?.width ?? 1000) * masterWidth) / 1000)),
  height: Math.max(1, Math.round(((crop?.height ?? 1000) * masterHeight) / 1000)),
})

/** Number of files of a complete picture. */
export const fileCount = (shown: { readonly width: number }): number => widthsFor(shown).length * formats.length

/**
 * Makes the missing files of a picture, width by width, so that an upload need not wait for all of them. Does nothing
 * for a picture that was removed or cropped again.
 */
export const convertPicture = async (
  db: Db,
  pictures: Pictures,
  { picture: id, revision }: v.InferOutput<typeof convertPictureJob.payload>,
): Promise<void> => {
  const current = and(eq(picture.id, id), eq(picture.revision, revision))
  for (const width of widthsFor((await db.select().from(picture).where(current))[0] ?? { width: 0 })) {
    const [row] = await db.select().from(picture).where(current)
    if (row === undefined) return
    const existing = await db
      .select()
      .from(pictureFile)
      .where(and(eq(pictureFile.pictureId, id), eq(pictureFile.revision, revision), eq(pictureFile.width, width)))
    const missing = formats.filter((format) => existing.every((file) => file.format !== format))
    if (missing.length === 0) continue
    const outputs = missing.map((format) => ({ format, width }))
    const made = await pictures.files.withLocalCopy(row.masterSha256, (source) =>
      makeFiles(pictures, { source, crop: row.crop, outputs }, 'later'),
    )
    const files = made.map(({ size, sha256 }, at) => ({ format: missing[at] ?? 'webp', width, size, sha256 }))
    await db.transaction(async (tx) => {
      // Locks the row: a removal or another crop waits, and then removes these files too.
      const [still] = await tx.select({ id: picture.id }).from(picture).where(current).for('key share')
      if (still === undefined) return
      const rows = files.map((file) => ({ ...file, pictureId: id, revision }))
      await tx.insert(pictureFile).values(rows).onConflictDoNothing()
    })
  }
}
