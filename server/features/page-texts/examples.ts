import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { pageText } from '../../platform/db/tables.ts'
import { neutralTexts } from './ensure.ts'

type Row = Pick<typeof pageText.$inferSelect, 'place' | 'version' | 'titleDe' | 'textDe'>

/** True if nobody has changed the text that a new band gets for the place. */
export const isExample = ({ place, version, titleDe, textDe }: Row): boolean =>
  version === 1 &&
  neutralTexts.some(
    (text) => text.place === place && (text.titleDe ?? null) === titleDe && (text.textDe ?? null) === textDe,
  )

/** Returns how many public texts are still those that a new band gets. */
export const countExamples = async (db: Db): Promise<number> => {
  const { place, version, titleDe, textDe } = pageText
  const rows = await db.select({ place, version, titleDe, textDe }).from(pageText).where(eq(version, 1))
  return rows.filter(isExample).length
}
