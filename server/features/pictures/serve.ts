import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { picture, pictureFile } from '../../platform/db/tables.ts'
import { replyIfChanged } from '../../platform/http/conditional-reply.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import type { PictureFormat } from './conversion.ts'
import type { Pictures } from './pictures.ts'
import { fileCount } from './renditions.ts'

/** The best format that the caller accepts, according to the Accept header of image requests (RFC 9110 §12.5.1). */
export const formatFor = (accept: string | null): PictureFormat =>
  /(?:^|,)\s*image\/avif\s*(?:,|$)/.test(accept ?? '') ? 'avif' : 'webp'

interface Asked {
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly revision?: number | undefined
  /** Headers of the request. */
  readonly headers: Headers
}

/**
 * Sends an uploaded picture. Until all of its files exist, an existing one is sent and not cached.
 * @throws HttpError not_found
 */
export const sendPicture = async (
  db: Db,
  { files }: Pick<Pictures, 'files'>,
  { name, width, revision, headers }: Asked,
): Promise<Response> => {
  const rows = await db
    .select({ file: pictureFile, shown: { width: picture.width } })
    .from(picture)
    .innerJoin(pictureFile, and(eq(pictureFile.pictureId, picture.id), eq(pictureFile.revision, picture.revision)))
    .where(eq(picture.name, name))
    .orderBy(pictureFile.width)
  const first = requireFirst(rows)
  const wanted = formatFor(headers.get('accept'))
  const wideEnough = rows.filter(({ file }) => file.width >= width)
  const suitable = (wideEnough.length > 0 ? wideEnough : rows.slice(-2)).map(({ file }) => file)
  const chosen = bestOf(suitable, wanted) ?? first.file
  const complete = rows.length >= fileCount(first.shown)
  const sent = { sha256: chosen.sha256, contentType: `image/${chosen.format}` }
  const isCurrent = revision === first.file.revision
  return await sendBytes(files, sent, headers, {
    'Cache-Control': !complete
      ? 'no-cache'
      : isCurrent
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400',
    Vary: 'Accept',
  })
}

/** AVIF is sent only to those who accept it; of the rest the narrowest. */
const bestOf = (suitable: readonly (typeof pictureFile.$inferSelect)[], wanted: PictureFormat) =>
  suitable.find(({ format }) => format === wanted) ?? suitable.find(({ format }) => format === 'webp')

/** Sends the picture without its crop to its editors. @throws HttpError not_found */
export const sendWhole = async (
  db: Db,
  { files }: Pick<Pictures, 'files'>,
  id: number,
  headers: Headers,
): Promise<Response> => {
  const whole = requireFirst(
    await db
      .select()
      .from(pictureFile)
      .where(and(eq(pictureFile.pictureId, id), eq(pictureFile.revision, 0))),
  )
  const sent = { sha256: whole.sha256, contentType: 'image/webp' }
  return await sendBytes(files, sent, headers, { 'Cache-Control': 'private, no-cache' })
}

/** @throws HttpError file.missing */
export const sendBytes = async (
  files: Pictures['files'],
  { sha256, contentType }: { readonly sha256: string; readonly contentType: string },
  request: Headers,
  caching: Readonly<Record<string, string>>,
): Promise<Response> => {
  const size = await files.size(sha256)
  if (size === null) throw new HttpError('file.missing', { reason: sha256 })
  const described = { 'Content-Type': contentType, 'Content-Length': `${size}` }
  return replyIfChanged(request, `"${sha256.slice(0, 32)}"`, { ...caching, ...described }, () => files.read(sha256))
}
