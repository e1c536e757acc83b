import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, or, sql } from 'drizzle-orm'
import { addPicture } from '#server/features/pictures/edit.ts'
import { createPictures } from '#server/features/pictures/pictures.ts'
import { convertPicture } from '#server/features/pictures/renditions.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { article, event, pageText, picture, shopItem } from '#server/platform/db/tables.ts'
import type { Log } from '#server/platform/log.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import { root } from '../tests/support/sources.ts'

const silent: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const folder = join(root, 'public/art')
const texts = { shows: null, altDe: 'Ein Bild', altEn: 'A picture' }

/** The drawings of the demo's pages in their largest width. */
const largest = async (): Promise<{ readonly name: string; readonly file: string }[]> => {
  const files = (await readdir(folder)).filter((file) =>
    /^(?:header|poster)-.*-2400\.webp$|^(?!header|poster).*-1440\.webp$/.test(file),
  )
  return files.sort().map((file) => ({ name: file.replace(/-\d+\.webp$/, ''), file: join(folder, file) }))
}

/**
 * Puts an uploaded copy of each drawing in its place on every page of a server that does not run, so that only the way
 * of a picture to the page differs, not what it shows.
 */
export const replaceDrawings = async (dataFolder: string): Promise<void> => {
  const database = await openDatabase({ dataFolder })
  const pictures = createPictures(createFolderStorage(dataFolder), silent)
  const { db } = database
  try {
    for (const { name, file } of await largest()) {
      const author = { accountId: null, now: new Date() }
      const bytes = (async function* () {
        yield new Uint8Array(await readFile(file))
      })()
      const { row } = await addPicture({ ...database, pictures }, texts, bytes, author)
      await convertPicture(db, pictures, { picture: row.id, revision: row.revision })
      await db.update(pageText).set({ pictureName: row.name }).where(eq(pageText.pictureName, name))
      await db.update(shopItem).set({ pictureName: row.name }).where(eq(shopItem.pictureName, name))
      await db.update(event).set({ imageName: row.name }).where(eq(event.imageName, name))
      const [from, to] = [`image?name=${name}"`, `image?name=${row.name}"`]
      await db
        .update(article)
        .set({
          textDe: sql`replace(${article.textDe}, ${from}, ${to})`,
          textEn: sql`replace(${article.textEn}, ${from}, ${to})`,
        })
        .where(or(sql`position(${from} in ${article.textDe}) > 0`, sql`position(${from} in ${article.textEn}) > 0`))
      if (/^(?:header|poster)-/.test(name))
        await db.update(picture).set({ inHeader: true }).where(eq(picture.id, row.id))
    }
  } finally {
    await pictures.close()
    await database.close()
  }
}
