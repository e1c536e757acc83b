import { randomUUID } from 'node:crypto'
import { insertRow } from '#server/platform/db/insert-row.ts'
import type { Db } from '#server/platform/db/open.ts'
import { account, bulletin, bulletinReading, comment } from '#server/platform/db/tables.ts'

interface Occasion {
  readonly people: readonly number[]
  /** E-mail address of the sender's account. */
  readonly sender: string
  readonly day: (offset: number) => string
  readonly now: Date
}

/** Loads a bulletin to the band with two comments; a third of the band has read it, and nobody with a sign-in. */
export const loadBulletins = async (db: Db, { people, sender, day, now }: Occasion): Promise<void> => {
  const accounts = await db.select({ personId: account.personId, email: account.email }).from(account)
  const others = people.filter((id) => !accounts.some(({ personId }) => personId === id))
  const { id: bulletinId } = await insertRow(db, bulletin, {
    ...{ titleDe: 'Neue Mappen für das Konzert', titleEn: 'New folders for the concert', comments: true },
    textDe:
      '<p>Die neuen Mappen liegen ab der nächsten Probe beim Notenschrank. <strong>Bitte bringen Sie die alten zurück.</strong></p>',
    textEn:
      '<p>The new folders are at the music cupboard from the next rehearsal on. <strong>Please return the old ones.</strong></p>',
    ...{ endsOn: day(14), createdAt: now },
    personId: accounts.find(({ email }) => email === sender)?.personId ?? null,
  })
  await db
    .insert(bulletinReading)
    .values(others.filter((_, index) => index % 3 === 0).map((personId) => ({ bulletinId, personId, at: now })))
  const [asks = null, answers = null] = others
  await db.insert(comment).values([
    {
      id: randomUUID(),
      bulletinId,
      personId: asks,
      text: 'Gibt es auch eine Mappe für die Aushilfen?',
      createdAt: now,
    },
    {
      ...{ id: randomUUID(), bulletinId, personId: answers, createdAt: new Date(now.getTime() + 60_000) },
      text: 'Ja, drei liegen zuunterst im Schrank.',
    },
  ])
}
